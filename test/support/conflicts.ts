/** The naive twin of `native/text/src/matching/conflicts.rs`. */
import type { Protein } from "../../src/engine/text/knowledge/labels.ts";
import type { Role } from "../../src/engine/text/reading/terms.ts";
import type { MatchItem } from "./match-item.ts";

/** One is vegetarian, the other is not; an unknown diet conflicts with none. */
export function hasDietConflict(a: MatchItem, b: MatchItem): boolean {
  return areOfOtherDiets(a, b) && !sayTheSame(a, b);
}

export function areOfOtherDiets(...both: readonly Pick<MatchItem, "diet">[]): boolean {
  return both.some(({ diet }) => diet === "veg") && both.some(({ diet }) => diet === "non_veg");
}

/** Both name proteins and share none. Menus exchange "mutton" and "lamb", which so are one. */
export function hasProteinConflict(a: MatchItem, b: MatchItem): boolean {
  if (sayTheSame(a, b)) return false;
  if (a.proteins.length === 0 || b.proteins.length === 0) return false;
  const named = new Set(a.proteins.map(toOne));
  return !b.proteins.some((protein) => named.has(toOne(protein)));
}

/**
 * Each names a known food or kind of dish that the other lacks: "lime tea" and "lemon tea". No reranker
 * need be asked whether a menu means one dish by both. Names of the same signs are not held to their Latin words.
 */
export function nameDifferently(a: MatchItem, b: MatchItem): boolean {
  return hasOwn(a, b) && hasOwn(b, a) && !areWrittenAlike(a, b);
}

/** "combo 1" and "combo 2". */
export function areNumberedApart(a: MatchItem, b: MatchItem): boolean {
  const [one, two] = [a.bundleNumber, b.bundleNumber];
  return one !== undefined && two !== undefined && one !== two;
}

/** "Prawn fried rice" and "fried prawn rice". */
export function areFriedApart(a: MatchItem, b: MatchItem): boolean {
  const [one, other] = [a.friedRice, b.friedRice];
  return one !== undefined && other !== undefined && one !== other;
}

/** The same Chinese name, or the same letters in a row. */
export function areWrittenAlike(a: MatchItem, b: MatchItem): boolean {
  if (a.signs !== undefined && a.signs === b.signs) return true;
  return a.letters === b.letters;
}

/** The same words in whatever order, as many of them for what is left out. */
function sayTheSame(a: MatchItem, b: MatchItem): boolean {
  const [limits, others] = [a, b].map(
    ({ named }) => named.filter(({ role }) => role === "without" || role === "diet").length,
  );
  const [stems, otherStems] = [a, b].map((item) => [...item.stems].toSorted().join(" "));
  return limits === others && stems === otherStems;
}

function hasOwn({ named }: MatchItem, other: MatchItem): boolean {
  return named.some(
    ({ text, role }) =>
      known.has(role) &&
      !other.namedTexts.has(text) &&
      !other.wordedTexts.has(text) &&
      !other.stems.has(text),
  );
}

const known: ReadonlySet<Role> = new Set(["protein", "ingredient", "brand", "kind"]);

function toOne(protein: Protein): Protein {
  return protein === "lamb" ? "mutton" : protein;
}
