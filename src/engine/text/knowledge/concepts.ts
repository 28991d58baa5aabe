/** Reads what guests ask for beside names: moods, occasions and properties of a dish. */
import { oneOf, readRows, toValues, type Files } from "../tables.ts";
import { type DishesOfRegion, parseRegions } from "./regions.ts";

export const conceptKinds = ["concept", "attribute"] as const;

export interface Concept {
  readonly name: string;
  readonly kind: (typeof conceptKinds)[number];
  /** How guests say it. */
  readonly phrases: readonly string[];
  /** What of a dish speaks for it or against: "taste=spicy" → -1 to 1. */
  readonly tags: Readonly<Record<string, number>>;
  /** Kinds of dish or dishes that a waiter would bring first, that also fit, and that only tempt. */
  readonly examples: readonly string[];
  readonly fits: readonly string[];
  readonly not: readonly string[];
  /** Undefined for what is no region. */
  readonly ofRegion?: DishesOfRegion | undefined;
}

const columns = ["name", "kind", "phrases", "tags", "examples", "fits", "not"] as const;

/** What a tag may speak of: columns of the tables of dishes. */
const tagColumns: ReadonlySet<string> = new Set(
  "category cooking cuisine diet ingredients meals occasions proteins served taste weight".split(
    " ",
  ),
);

/** The concepts, in the order of the table. @throws {Error} as `readRows` and `parseRegions`, or on a malformed tag. */
export function parseConcepts(files: Files): Concept[] {
  const rows = readRows(files, "words/concepts.tsv", columns);
  const regions = parseRegions(files, new Set(rows.map(({ cells }) => cells.name)));
  return rows.map(({ cells, place }) => ({
    name: cells.name,
    kind: oneOf(conceptKinds, cells.kind, place),
    phrases: [cells.name, ...toValues(cells.phrases)],
    tags: Object.fromEntries(toValues(cells.tags).map((tag) => parseTag(tag, place))),
    examples: toValues(cells.examples),
    fits: toValues(cells.fits),
    not: toValues(cells.not),
    ofRegion: regions.get(cells.name),
  }));
}

/** "taste=spicy:0.5" → "taste=spicy", 0.5; without a weight, 1. */
function parseTag(tag: string, place: string): readonly [string, number] {
  const [, column = "", value = "", weight = "1"] =
    /^([a-z]+)=([a-z_ -]+)(?::(-?[\d.]+))?$/.exec(tag) ?? [];
  const number = Number(weight);
  if (!tagColumns.has(column) || value === "" || !(Math.abs(number) <= 1)) {
    throw new Error(`${place}: Expected column=value:weight but got "${tag}"`);
  }
  return [`${column}=${value}`, number];
}
