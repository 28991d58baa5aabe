/** Puts right what concepts that were found one by one cannot mean together. */
import type { Concept } from "../text/knowledge/concepts.ts";
import type { Company } from "./question.ts";

/** A concept → those beside which its words told the weather, or why one asks. */
const explainedBy: Readonly<Record<string, readonly string[]>> = {
  "caffeine free": ["caffeinated"],
  cold: ["winter warmer"],
  hot: ["summer cooler", "something refreshing"],
};

/** Words of a party that has something to nibble. */
const nibbles =
  /^(?:appetizer|bite|botana|camilan|cemilan|chakhna|finger|munchie|nibble|platter|snack|snek|starter)$/;

/**
 * "so hot outside, cool me down" wants nothing hot, and a "party for twelve" is a meal for so many, not what
 * guests nibble.
 *
 * @param found Positions of concepts. @param stems Of what was said.
 */
export function settleConcepts(
  found: readonly number[],
  concepts: readonly Concept[],
  { stems, company }: { stems: readonly string[]; company: Company | undefined },
): number[] {
  const names = new Set(found.map((at) => concepts[at]!.name));
  const isMeal = company?.isCounted === true && !stems.some((stem) => nibbles.test(stem));
  const meal = concepts.findIndex(({ name }) => name === "family meal");
  return found
    .filter((at) => !explainedBy[concepts[at]!.name]?.some((name) => names.has(name)))
    .map((at) => (isMeal && meal !== -1 && concepts[at]!.name === "party snack" ? meal : at));
}
