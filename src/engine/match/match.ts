/** Decides whether two names are one dish: gate, reranker, conflicts. */
import { hasDietConflict, hasProteinConflict } from "./conflicts.ts";
import type { MatchItem } from "./item.ts";
import type { ScorePairs } from "./scorer.ts";

/** From here on a pair is one dish. */
export const sameFrom = 0.5;

/** Clients see cosines in steps of 1e-6; equal texts must reach a threshold of 1. */
const halfStep = 5e-7;

/** The least cosine that reaches a threshold as a client sees it. */
export function leastCosine(threshold: number): number {
  return threshold - halfStep;
}

export interface Verdict {
  /** 0 to 1. */
  readonly cosine: number;
  /** Probability of being one dish; undefined below the gate, where the reranker is not asked. */
  readonly rerankerScore: number | undefined;
  readonly isMatch: boolean;
  readonly hasDietConflict: boolean;
  readonly hasProteinConflict: boolean;
}

interface MatchPair {
  readonly left: MatchItem;
  readonly right: MatchItem;
  readonly cosine: number;
}

/**
 * One verdict a pair, in order; the order of the two names is no matter. A higher `threshold` never
 * adds a match, since it is the gate and nothing else.
 */
export async function judge(
  pairs: readonly MatchPair[],
  threshold: number,
  scorePairs: ScorePairs,
): Promise<Verdict[]> {
  const isAsked = pairs.map(({ cosine }) => cosine >= leastCosine(threshold));
  const asked = await scorePairs(pairs.filter((_, row) => isAsked[row]));
  let next = 0;
  return pairs.map(({ left, right, cosine }, row) => {
    const diet = hasDietConflict(left, right);
    const protein = hasProteinConflict(left, right);
    const rerankerScore = isAsked[row] ? asked[next++]! : undefined;
    const isLikely = rerankerScore !== undefined && rerankerScore >= sameFrom;
    const isMatch = isLikely && !diet && !protein;
    return { cosine, rerankerScore, isMatch, hasDietConflict: diet, hasProteinConflict: protein };
  });
}
