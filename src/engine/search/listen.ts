/** Hears which concepts a question means in words that no phrase lists. */
import type { Concept } from "../text/knowledge/concepts.ts";
import type { Reading } from "../text/reading/read.ts";
import { type Found, isFood } from "./found.ts";
import type { Hear } from "./intent-model.ts";
import { saysDiet } from "./query-words.ts";
import { leftOut } from "./left-out.ts";

/** From this probability on a concept is meant. */
const heardFrom = 0.3;
const heardBesideFoodFrom = 0.8;

interface ListenParts {
  readonly concepts: readonly Concept[];
  readonly hear: Hear;
}

/**
 * "my throat hurts": what is left of a question that names no food is heard as a whole, and what it
 * is heard as explains the words that are left. A question that names food as well ("goes well with a
 * cold beer") must be heard clearly, and means the food too; what it says of diets and tastes it says
 * of that.
 */
export function listen({ stems }: Reading, found: Found, { concepts, hear }: ListenParts): void {
  const { isQuestion, isTalk, rest, apart, refused, without } = found;
  const hasFood = rest.some(isFood) || apart.length > 0;
  if (hasFood ? !isQuestion : rest.length === 0 && !isTalk) return;
  const from = hasFood ? heardBesideFoodFrom : heardFrom;
  const isDietTold =
    found.diet !== undefined || found.concepts.some((at) => saysDiet(concepts[at]!));
  // What is refused was told in words.
  const said = stems.filter((stem, at) => !found.isUnwanted(at, stem));
  const heard = hear(said)
    .filter(({ probability }) => probability >= from)
    .map(({ concept }) => concept)
    .filter((at) => !refused.includes(at) && (!hasFood || isMood(concepts[at]!)))
    // What was told explains no other word: "bbq but no pork".
    .filter((at) => !found.concepts.includes(at))
    // "no meat" has told the diet, and so has "non veg but no fish".
    .filter((at) => !isDietTold || !saysDiet(concepts[at]!))
    // "no sea food" is no pescatarian.
    .filter((at) => without.size === 0 || !(concepts[at]!.name in leftOut));
  if (heard.length === 0) return;
  found.concepts.push(...heard);
  if (!hasFood) rest.length = 0;
}

/** An occasion or a wish, and neither a diet nor a property. */
function isMood(concept: Concept): boolean {
  return concept.kind === "concept" && !saysDiet(concept) && !(concept.name in leftOut);
}
