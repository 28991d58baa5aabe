/**
 * What the lexicon believes of a name's cuisine, as numbers for the classifier. What they are is
 * found in `native/text/src/reading/evidence.rs`.
 */
import { cuisines } from "../knowledge/labels.ts";

/** Behind the two blocks of one number a label: facts about the reading as a whole. */
const evidenceFlags = [
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
export const evidenceDim = 2 * cuisines.length + evidenceFlags.length;
