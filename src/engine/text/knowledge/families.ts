/** Reads which kinds of dish a guest means who names a family of them. */
import { readRows, toValues, type Files } from "../tables.ts";

/**
 * Kind of dish, as the reader says it → the names of its families: "tom yam" → "soup", "hot and sour soup" →
 * "soup". A kind may have several, in the order of the table.
 */
export type Families = ReadonlyMap<string, readonly string[]>;

/** @throws {Error} as `readRows`, or on a kind that stands in a family twice. */
export function parseFamilies(files: Files): Families {
  const columns = ["name", "other_names", "kinds"] as const;
  const families = new Map<string, string[]>();
  for (const { cells, place } of readRows(files, "words/families.tsv", columns)) {
    const names = [cells.name, ...toValues(cells.other_names)];
    const members = toValues(cells.kinds);
    if (new Set(members).size < members.length) {
      throw new Error(`${place}: Expected every kind once`);
    }
    for (const kind of members) families.set(kind, [...(families.get(kind) ?? []), ...names]);
  }
  return families;
}
