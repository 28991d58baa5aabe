/** What the lexicon believes of a name's cuisine, as numbers for the classifier. */
import type { Senses } from "../knowledge/facts.ts";
import { type Cuisine, cuisines } from "../knowledge/labels.ts";
import type { Kind } from "./kind.ts";
import type { Segment } from "./segments.ts";

const labels = cuisines.length;
const indexOf: ReadonlyMap<Cuisine, number> = new Map(cuisines.map((label, at) => [label, at]));

/** A second label says less than the first. */
const alsoWeight = 0.4;

/** Behind the two blocks of one number a label: facts about the reading as a whole. */
export const evidenceFlags = [
  "is a dish",
  "is a kind of dish",
  "has no head",
  "known words",
  "parts",
  "beverage",
  "dessert",
  "bread",
  "names no dish",
] as const;

/** Numbers of an evidence vector: the head's cuisine, the other words' cuisines, the flags. */
export const evidenceDim = 2 * labels + evidenceFlags.length;

interface Read {
  readonly segments: readonly Segment[];
  readonly kinds: readonly Kind[];
  /** What the whole text means as one phrase. */
  readonly whole: Senses | undefined;
  readonly wordCount: number;
}

/** `[evidenceDim]`, each number between 0 and 1. */
export function toEvidence({ segments, kinds, whole, wordCount }: Read): number[] {
  const evidence: number[] = [];
  for (let at = 0; at < evidenceDim; at++) evidence.push(0);
  if (whole?.nonDish !== undefined) {
    evidence[evidenceDim - 1] = 1;
    return evidence;
  }
  const [kind] = kinds;
  if (kind !== undefined) {
    add(evidence, 0, kind.cuisine, 1);
    add(evidence, 0, kind.alsoCuisine, alsoWeight);
  }
  let known = 0;
  for (const { phrases } of segments) {
    for (const phrase of phrases) {
      known += phrase.span.end - phrase.span.start;
      if (phrase === kind?.phrase) continue;
      const { dish, head, ingredient, modifier, brand } = phrase.senses;
      const said = dish ?? head ?? modifier ?? ingredient ?? brand;
      add(evidence, labels, said?.cuisine, 1);
      const also = (dish ?? head ?? modifier ?? ingredient)?.alsoCuisine;
      add(evidence, labels, also, alsoWeight);
    }
  }
  const flags = [
    kind?.source === "dish",
    kind?.source === "head",
    kind === undefined,
    wordCount === 0 ? 0 : known / wordCount,
    Math.min(1, Math.max(0, segments.length - 1) / 3),
    kind?.category === "beverage",
    kind?.category === "dessert",
    kind?.category === "bread",
  ];
  flags.forEach((flag, at) => (evidence[2 * labels + at] = Number(flag)));
  return evidence;
}

function add(evidence: number[], from: number, cuisine: Cuisine | undefined, weight: number): void {
  if (cuisine === undefined) return;
  const at = from + indexOf.get(cuisine)!;
  evidence[at] = Math.min(1, evidence[at]! + weight);
}

/** The label that the evidence favours, the head before other words; undefined for none. */
export function favourite(evidence: readonly number[]): Cuisine | undefined {
  let best = 0;
  let found: Cuisine | undefined;
  for (let at = 0; at < labels; at++) {
    const weight = 2 * evidence[at]! + evidence[labels + at]!;
    if (weight > best) [best, found] = [weight, cuisines[at]];
  }
  return found;
}
