/** Ranks what a cart lacks: by rule and by what annotators taught, each pick making its like less wanted. */
import type { Cart } from "./cart.ts";
import { type Candidate, toCandidates } from "./candidates.ts";
import type { MenuItem } from "./menu-item.ts";
import type { PairedWith, PairingIndex } from "./pairing-index.ts";
import type { LikelyPick } from "./pick-model.ts";
import { holdsSweetsAlone } from "./prior.ts";

/** A score is the rules' to this power by the model's to the rest. `suggest.py` has these numbers too. */
const priorShare = 0.5;
/** What keeps what the cart keeps to: eggless, jain, vegan. Annotators' carts hold too few to learn it. */
const vowGain = 2;

/** Each further pick of a course, and of a kind of dish, is wanted that much less. */
const courseDecay = 0.9;
const kindDecay = 0.7;
/** Who buys sweets alone minds less. */
const sweetKindDecay = 0.85;

export interface Suggestion {
  /** Position in the menu. */
  readonly row: number;
  /** 0 to 1; falls down the list. */
  readonly score: number;
  readonly paired: PairedWith | undefined;
}

/** What ranks by, bound once. */
export interface Tastes {
  readonly pairings: PairingIndex;
  readonly likelyPick: LikelyPick;
}

/**
 * The `k` best of a menu's candidates for a cart, best first, ties in menu order. Picked one by one, so
 * that each makes its like less wanted (maximal marginal relevance, Carbonell & Goldstein 1998).
 */
export function rank(
  cart: Cart,
  menu: readonly MenuItem[],
  { pairings, likelyPick }: Tastes,
  k: number,
): Suggestion[] {
  let left = withScores(toCandidates(cart, menu, pairings), likelyPick);
  const ofKind = holdsSweetsAlone(cart) ? sweetKindDecay : kindDecay;
  const courses = new Map<string, number>();
  const kinds = new Map<string, number>();
  const suggestions: Suggestion[] = [];
  while (suggestions.length < k && left.length > 0) {
    let best = left[0]!;
    let bestScore = -1;
    for (const one of left) {
      const ofCourse = courseDecay ** (courses.get(one.course) ?? 0);
      const score = one.score * ofCourse * ofKind ** (kinds.get(one.kind) ?? 0);
      if (score > bestScore) [best, bestScore] = [one, score];
    }
    const { row, paired, course, kind, identities } = best;
    const same = new Set(identities);
    left = left.filter((one) => !one.identities.some((identity) => same.has(identity)));
    suggestions.push({ row, score: Math.min(1, bestScore), paired });
    courses.set(course, (courses.get(course) ?? 0) + 1);
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  return suggestions;
}

type Scored = Candidate & { readonly score: number };

function withScores(candidates: readonly Candidate[], likelyPick: LikelyPick): Scored[] {
  const [first] = candidates;
  if (first === undefined) return [];
  const likelinessOf = likelyPick(first.features[0]);
  return candidates.map((one) => {
    const [, ...ofItem] = one.features;
    const score = one.prior ** priorShare * likelinessOf(...ofItem) ** (1 - priorShare);
    return { ...one, score: score * (one.keepsVow ? vowGain : 1) };
  });
}
