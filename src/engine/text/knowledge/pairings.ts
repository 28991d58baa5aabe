/** Reads what goes with what. */
import { oneOf, readRows, type Files } from "../tables.ts";
import { categories, type Category } from "./labels.ts";

export interface Pairing {
  /** A dish, kind of dish, ingredient, style or cuisine label in the cart. */
  readonly with: string;
  /** A dish or kind of dish that complements it. */
  readonly goes: string;
  readonly category: Category;
  /** 3 a classic, 2 good, 1 fine. */
  readonly strength: number;
  /** A sentence with `{item}` and `{with}`. */
  readonly reason: string;
}

/** The pairings, in the order of the table. @throws {Error} as `readRows`. */
export function parsePairings(files: Files): Pairing[] {
  const columns = ["with", "goes", "category", "strength", "reason"] as const;
  return readRows(files, "words/pairing.tsv", columns).map(({ cells, place }) => ({
    with: cells.with,
    goes: cells.goes,
    category: oneOf(categories, cells.category, place),
    strength: Number(oneOf(["1", "2", "3"], cells.strength, place)),
    reason: cells.reason,
  }));
}
