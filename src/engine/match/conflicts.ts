/**
 * What no two names of one dish can differ in, and what only names of one dish share, as
 * `native/text/src/matching/conflicts.rs` says it.
 */

/** What is said of a pair is a sum of these; both orders of two names come to the same. */
export const conflicts = {
  /** One is vegetarian, the other is not; an unknown diet conflicts with none. */
  diet: 1,
  /** Both name proteins and share none; mutton and lamb are one. */
  protein: 2,
  /**
   * Each names a known food or kind of dish that the other lacks: "lime tea" and "lemon tea". No reranker
   * need be asked whether a menu means one dish by both.
   */
  namedDifferently: 4,
  /** Bundles of other numbers: "combo 1" and "combo 2". */
  numberedApart: 8,
  /** Both give the same Chinese name: "Spicy Pan Mee 香辣板面". This speaks for one dish. */
  sameSigns: 16,
} as const;

export function hasDietConflict(sum: number): boolean {
  return (sum & conflicts.diet) !== 0;
}

export function hasProteinConflict(sum: number): boolean {
  return (sum & conflicts.protein) !== 0;
}

/** Whether a sum forbids that two names are one dish, whatever a reranker says. */
export function isForbidden(sum: number): boolean {
  return (sum & ~conflicts.namedDifferently & ~conflicts.sameSigns) !== 0;
}

export function hasSameSigns(sum: number): boolean {
  return (sum & conflicts.sameSigns) !== 0;
}

/** Whether a reranker is to judge the pair: nothing keeps it apart, or nothing but Latin words. */
export function isOpen(sum: number): boolean {
  return sum === 0 || (hasSameSigns(sum) && !isForbidden(sum));
}
