/** Counts what the clusters of a menu hold: one dish listed again, or one dish in several sizes. */
import type { ReportCluster, ReportMenu } from "./menu.ts";

/** Lines without a name are no duplicates of each other, and are counted in `excess` alone. */
export interface Duplicates {
  /** Members of clusters less clusters. */
  readonly excess: number;
  /** Items that say what another says in the same size. */
  readonly repeats: number;
  /** Items that add a further size of a dish; a listing without a size counts as one size. */
  readonly sizes: number;
  /** Clusters with a repeat. */
  readonly repeated: readonly ReportCluster[];
  /** Clusters with more than one size. */
  readonly sized: readonly ReportCluster[];
}

export function countDuplicates({ clusters, lines }: ReportMenu): Duplicates {
  let excess = 0;
  let repeats = 0;
  let sizes = 0;
  const repeated: ReportCluster[] = [];
  const sized: ReportCluster[] = [];
  for (const cluster of clusters) {
    excess += cluster.rows.length - 1;
    const rows = cluster.rows.filter((row) => lines[row]!.kind !== "empty");
    if (rows.length === 0) continue;
    const different = new Set(rows.map((row) => lines[row]!.size)).size;
    repeats += rows.length - different;
    sizes += different - 1;
    if (different < rows.length) repeated.push(cluster);
    if (different > 1) sized.push(cluster);
  }
  return { excess, repeats, sizes, repeated, sized };
}
