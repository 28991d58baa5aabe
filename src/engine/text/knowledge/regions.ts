/** Reads which dishes are of a region: what guests mean by "bengali sweets" or "sichuan food". */
import { readRows, toValues, type Files } from "../tables.ts";

/** Names of dishes. */
export interface DishesOfRegion {
  /** A waiter of the region would name them. */
  readonly core: readonly string[];
  /** Eaten there as its own, too. */
  readonly fits: readonly string[];
}

/**
 * Name of a concept that is a region → its dishes, in the order of the table. @throws {Error} as `readRows`, or
 * on a region that is none of `names`.
 */
export function parseRegions(
  files: Files,
  names: ReadonlySet<string>,
): ReadonlyMap<string, DishesOfRegion> {
  const found = new Map<string, { core: string[]; fits: string[] }>();
  for (const { cells, place } of readRows(files, "words/regions.tsv", [
    "name",
    "core",
    "fits",
  ] as const)) {
    for (const column of ["core", "fits"] as const) {
      for (const region of toValues(cells[column])) {
        if (!names.has(region)) throw new Error(`${place}: Expected a concept but got "${region}"`);
        const dishes = found.get(region) ?? { core: [], fits: [] };
        found.set(region, dishes);
        dishes[column].push(cells.name);
      }
    }
  }
  return found;
}
