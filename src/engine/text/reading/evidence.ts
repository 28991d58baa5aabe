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

/**
 * `[evidenceDim]`, each number between 0 and 1.
 *
 * @param some `[numbers × position, number]` of those that are not 0.
 */
export function toEvidence(some: readonly number[]): number[] {
  const evidence = Array<number>(evidenceDim).fill(0);
  for (let at = 0; at < some.length; at += 2) evidence[some[at]!] = some[at + 1]!;
  return evidence;
}
