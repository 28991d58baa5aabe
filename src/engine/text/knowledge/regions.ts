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
  const dishesOf = (region: string, place: string) => {
    if (!names.has(region)) throw new Error(`${place}: Expected a concept but got "${region}"`);
    const dishes = found.get(region) ?? { core: [], fits: [] };
    found.set(region, dishes);
    return dishes;
  };
  const columns = ["name", "core", "fits"] as const;
  for (const { cells, place } of readRows(files, "words/regions.tsv", columns)) {
    for (const region of toValues(cells.core)) dishesOf(region, place).core.push(cells.name);
    for (const region of toValues(cells.fits)) dishesOf(region, place).fits.push(cells.name);
  }
  return found;
}
