/** Reads the words that tell for how many people an item is, or a guest asks. */
import { oneOf, readRows, type Files } from "../tables.ts";

/**
 * `item`: an item so named is for so many; `guest`: a guest who says so asks for so many; `number`: a
 * number in words; `unit`, `width`: how many one of them feeds, or one squared ("7 inches");
 * `before`, `after`: what makes a number beside it one of people.
 */
export const servingKinds = [
  "item",
  "guest",
  "number",
  "unit",
  "width",
  "before",
  "after",
] as const;

export type ServingKind = (typeof servingKinds)[number];

/** A phrase of one to three words; `people` is 1 where the kind tells none. */
export interface ServingWord {
  readonly phrase: string;
  readonly kind: ServingKind;
  readonly people: number;
}

/** The words, in the order of the table. @throws {Error} as `readRows`, or on a malformed number. */
export function parseServings(files: Files): ServingWord[] {
  const columns = ["phrase", "kind", "people"] as const;
  return readRows(files, "words/servings.tsv", columns).map(({ cells, place }) => {
    const kind = oneOf(servingKinds, cells.kind, place);
    const isMark = kind === "before" || kind === "after";
    const people = isMark ? 1 : Number(cells.people);
    if (!(people > 0) || isMark !== (cells.people === "")) {
      throw new Error(`${place}: Expected a number of people but got "${cells.people}"`);
    }
    return { phrase: cells.phrase, kind, people };
  });
}
