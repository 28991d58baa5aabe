/** Words of questions, and what some of them stand for. */
import type { Concept } from "../text/knowledge/concepts.ts";
import type { Modifier } from "../text/knowledge/facts.ts";
import type { Cuisine } from "../text/knowledge/labels.ts";
import type { Reading, Span } from "../text/reading/read.ts";
import type { Term } from "../text/reading/terms.ts";

/** Words for kitchens of half a world. */
export const wideKitchens: Readonly<Record<string, readonly Cuisine[]>> = {
  western: ["American", "Continental", "Italian", "European", "Mexican"],
  asian: ["Chinese", "Japanese", "Thai", "Korean", "Vietnamese", "SE Asian"],
  oriental: ["Chinese", "Japanese", "Thai", "Korean", "Vietnamese", "SE Asian"],
  indian: ["North Indian", "South Indian", "Mughlai"],
  desi: ["North Indian", "South Indian", "Mughlai"],
};

export const phraseSpansMax = 6;
/** A tag of this weight is what the concept means, not what speaks for it. */
export const meantFrom = 0.9;

/** Kinds of modifier that are properties of a dish. */
export const properties: ReadonlySet<string> = new Set([
  "spice",
  "taste",
  "cooking",
  "temperature",
]);

/** "chinese", "indo chinese", "western": a kitchen and not a style of one dish. */
export function isKitchen({ kind, name, cuisine }: Modifier): boolean {
  if (name in wideKitchens) return true;
  return cuisine !== undefined && (kind === "cuisine" || name.includes(cuisine.toLowerCase()));
}

/** Of the lexicon's own. */
const dietWords: ReadonlySet<string> = new Set(["veg", "vegetarian", "non"]);

/** "veg" of a "veg thali": the diet says it, and a thali of mushrooms is one as well. */
export function isSaidByDiet({ text, role }: Term, diet: string | undefined): boolean {
  return role === "without" || (diet !== undefined && dietWords.has(text));
}

/** Whether a concept says what diet it is for. */
export function saysDiet({ tags }: Concept): boolean {
  return Math.max(tags["diet=veg"] ?? 0, tags["diet=non_veg"] ?? 0) >= meantFrom;
}

/** Whether a concept asks for meat, whatever else. */
export function saysMeat({ tags }: Concept): boolean {
  return (tags["diet=non_veg"] ?? 0) >= meantFrom;
}

/**
 * Whether the diet that a query then asks for says all of a concept: every vegetarian dish is as
 * vegetarian as the next.
 */
export function isOnlyDiet(concept: Concept): boolean {
  return concept.kind === "attribute" && saysDiet(concept);
}

/** The stems that a span covers. */
export function ownOf({ stems }: Pick<Reading, "stems">, { start, end }: Span): string[] {
  return stems.slice(start, end);
}

export function isNumber(reading: Reading, span: Span): boolean {
  return ownOf(reading, span).every((stem) => /^\d+$/.test(stem));
}
