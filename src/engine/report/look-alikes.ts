/** Gathers names that read alike but differ in diet or protein; a dish that is listed twice is one. */
import type { LookAlike } from "../match/candidates.ts";
import type { ReportCluster, ReportMenu } from "./menu.ts";
import { byLength } from "./wording.ts";

/** Two dishes, each with all its listings. */
export interface NamePair {
  /** Either order of the dishes comes to the same. */
  readonly names: readonly [string, string];
  readonly rows: readonly number[];
}

export interface LookAlikes {
  /** One dish is vegetarian, the other is not. */
  readonly dietPairs: readonly NamePair[];
  /** The other pairs: of different proteins. */
  readonly proteinPairs: readonly NamePair[];
  /** Dishes in `dietPairs`. */
  readonly dietDishes: number;
  /** Dishes in `proteinPairs` alone. */
  readonly proteinDishes: number;
}

export function gatherLookAlikes(menu: ReportMenu): LookAlikes {
  const toPairs = createPairing(menu);
  const dietPairs = toPairs(menu.lookAlikes.filter(({ hasDietConflict }) => hasDietConflict));
  const known = new Set(dietPairs.keys());
  const others = [...toPairs(menu.lookAlikes)].filter(([key]) => !known.has(key));
  const proteinPairs = others.map(([, pair]) => pair);
  const dietDishes = new Set([...dietPairs.values()].flatMap(({ names }) => names));
  const proteinDishes = new Set(proteinPairs.flatMap(({ names }) => names));
  for (const name of dietDishes) proteinDishes.delete(name);
  return {
    dietPairs: [...dietPairs.values()],
    proteinPairs,
    dietDishes: dietDishes.size,
    proteinDishes: proteinDishes.size,
  };
}

/** The name by which a report speaks of a cluster: the canonical one hangs on the items' order. */
export function nameOf({ texts }: ReportMenu, { rows }: ReportCluster): string {
  return rows.map((row) => texts[row]!).reduce((a, b) => (byLength(b, a) < 0 ? b : a));
}

type Pairing = (lookAlikes: readonly LookAlike[]) => ReadonlyMap<string, NamePair>;

function createPairing(menu: ReportMenu): Pairing {
  const listings = new Map<number, { name: string; rows: readonly number[] }>();
  for (const cluster of menu.clusters) {
    const dish = { name: nameOf(menu, cluster), rows: cluster.rows };
    for (const row of cluster.rows) listings.set(row, dish);
  }
  const dishOf = (row: number) => listings.get(row) ?? { name: menu.texts[row]!, rows: [row] };

  return (lookAlikes) => {
    const pairs = new Map<string, NamePair>();
    for (const { left, right } of lookAlikes) {
      const [a, b] = [dishOf(left), dishOf(right)].sort((x, y) => byLength(x.name, y.name));
      const key = JSON.stringify([a!.name, b!.name]);
      pairs.set(key, { names: [a!.name, b!.name], rows: [...a!.rows, ...b!.rows] });
    }
    return pairs;
  };
}
