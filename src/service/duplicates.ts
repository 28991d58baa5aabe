/** Duplicates as /dedup and /report tell of them. */
import { Type, type Static } from "../typebox.ts";
import type { Cluster } from "../engine/match/dedup.ts";
import { Score, toScore } from "../schema/scores.ts";
import { lazyList } from "./lazy-json.ts";

export const DuplicateCluster = Type.Object({
  cluster_id: Type.Integer({ minimum: 1 }),
  canonical: Type.String({ description: "The shortest member" }),
  members: Type.Array(Type.String()),
  pairwise_scores: Type.Array(
    Type.Object({
      item_a: Type.String(),
      item_b: Type.String(),
      cosine: Score,
      reranker_score: Score,
    }),
    { description: "One entry for each pair of members" },
  ),
});

type DuplicateClusters = Static<typeof DuplicateCluster>[];

/** More pairs are made while they are sent: 2,000 items of one name have two million. */
const pairsHeldMax = 5000;

/** The clusters in the contract's words, `cluster_id` from 1. */
export function toClusters(
  clusters: readonly Cluster[],
  items: readonly string[],
): DuplicateClusters {
  const pairs = clusters.reduce((sum, { rows }) => sum + (rows.length * (rows.length - 1)) / 2, 0);
  return clusters.map((cluster, at) => {
    const { rows, canonicalRow } = cluster;
    function* scores() {
      for (const { left, right, cosine, rerankerScore } of cluster.pairs()) {
        yield {
          item_a: items[left]!,
          item_b: items[right]!,
          cosine: toScore(cosine),
          reranker_score: toScore(rerankerScore),
        };
      }
    }
    return {
      cluster_id: at + 1,
      canonical: items[canonicalRow]!,
      members: rows.map((row) => items[row]!),
      pairwise_scores: pairs > pairsHeldMax ? lazyList(scores) : [...scores()],
    };
  });
}

/** Items in clusters, less one a cluster. */
export function countExcess(clusters: readonly Cluster[]): number {
  return clusters.reduce((sum, { rows }) => sum + rows.length - 1, 0);
}
