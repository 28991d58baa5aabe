/** Reads the words by which questions refuse: "without", "ke bina", "nggak". */
import { oneOf, readRows, toValues, type Files } from "../tables.ts";

const places = [
  /** Before what they refuse: "without onion". */
  "before",
  /** Behind it: "onion nahi chahiye", "vengayam illama". */
  "behind",
  /** Behind it or, where nothing stands there, before it: "nahi", "mat". */
  "either",
  /** Asks for less of it: "kurang manis", "less oil" … */
  "lessens before",
  /** … "gula dikit". */
  "lessens behind",
  /** Before a property ("nggak pedas") or a verb ("ga makan sapi"): alone "pho ga" is of chicken. */
  "negation",
  /** What one does with food. */
  "verb",
  /** Between a refusal and a property: "not too sweet". */
  "degree",
] as const;

export type RefusalPlace = (typeof places)[number];

/** Phrases, their stems joined by spaces, by their place. */
export type RefusalWords = Readonly<Record<RefusalPlace, readonly string[]>>;

/** A place without a line has no words. @throws {Error} as `readRows`, or when a place has two lines. */
export function parseRefusals(files: Files): RefusalWords {
  const found = new Map<RefusalPlace, readonly string[]>();
  for (const { cells, place } of readRows(files, "words/refusals.tsv", [
    "place",
    "words",
  ] as const)) {
    const name = oneOf(places, cells.place, place);
    if (found.has(name)) throw new Error(`${place}: "${name}" is listed twice`);
    found.set(name, toValues(cells.words));
  }
  const lists = places.map((name) => [name, found.get(name) ?? []]);
  return Object.fromEntries(lists) as RefusalWords;
}
