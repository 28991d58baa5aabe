/** Ranks what a cart lacks: by rule and by what annotators taught, each pick making its like less wanted. */
import type { Cart } from "./cart.ts";
import { type Candidate, toCandidates } from "./candidates.ts";
import type { MenuItem } from "./menu-item.ts";
import type { PairedWith, PairingIndex } from "./pairing-index.ts";
import type { LikelyPick } from "./pick-model.ts";
import { holdsSweetsAlone } from "./prior.ts";

/** A score is the rules' to this power by the model's to the rest. `suggest.py` has these numbers too. */
const priorShare = 0.6;
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
  const candidates = toCandidates(cart, menu, pairings);
  const scores = toScores(candidates, likelyPick);
  const ofKind = holdsSweetsAlone(cart) ? sweetKindDecay : kindDecay;
  /** What is left of a course's or a kind's score, where less than all. */
  const ofCourses = new Map<string, number>();
  const ofKinds = new Map<string, number>();
  let left = [...candidates.keys()];
  const suggestions: Suggestion[] = [];
  while (suggestions.length < k && left.length > 0) {
    let best = left[0]!;
    let bestScore = -1;
    for (const at of left) {
      const { course, kind } = candidates[at]!;
      const score = scores[at]! * (ofCourses.get(course) ?? 1) * (ofKinds.get(kind) ?? 1);
      if (score > bestScore) [best, bestScore] = [at, score];
    }
    const { row, paired, course, kind, identities } = candidates[best]!;
    const same = new Set(identities);
    left = left.filter((at) => !candidates[at]!.identities.some((one) => same.has(one)));
    suggestions.push({ row, score: Math.min(1, bestScore), paired });
    ofCourses.set(course, (ofCourses.get(course) ?? 1) * courseDecay);
    ofKinds.set(kind, (ofKinds.get(kind) ?? 1) * ofKind);
  }
  return suggestions;
}

/** As first picks `[candidates]`. */
function toScores(candidates: readonly Candidate[], likelyPick: LikelyPick): Float64Array {
  const scores = new Float64Array(candidates.length);
  const [first] = candidates;
  if (first === undefined) return scores;
  const likelinessOf = likelyPick(first.features[0]);
  for (const [at, { prior, keepsVow, features }] of candidates.entries()) {
    const [, ofItem, ...others] = features;
    const likely = likelinessOf(ofItem, ...others);
    scores[at] = prior ** priorShare * likely ** (1 - priorShare) * (keepsVow ? vowGain : 1);
  }
  return scores;
}
