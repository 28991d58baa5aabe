/** What no two names of one dish can differ in, as `native/text/src/matching/conflicts.rs` says it. */

/** What keeps a pair apart is a sum of these; both orders of two names come to the same. */
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
  /** Both have Chinese names, and other ones. */
  signsApart: 16,
  /** One is fried rice, the other rice with something fried. */
  friedApart: 32,
  /** Each names a kitchen, or what nobody knows, that the other lacks; or one is of a kitchen that the dish is not. */
  toldApart: 64,
} as const;

export function hasDietConflict(sum: number): boolean {
  return (sum & conflicts.diet) !== 0;
}

export function hasProteinConflict(sum: number): boolean {
  return (sum & conflicts.protein) !== 0;
}

/** Whether a sum forbids that two names are one dish, whatever a reranker says. */
export function isForbidden(sum: number): boolean {
  return (sum & ~conflicts.namedDifferently) !== 0;
}
