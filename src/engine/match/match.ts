/** Decides whether two names are one dish: gate, reranker, conflicts. */
import { hasDietConflict, hasProteinConflict, isForbidden } from "./conflicts.ts";
import type { NamePairs } from "../models/model-threads.ts";
import type { Progress } from "../progress.ts";
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

/**
 * One verdict a pair, in order; the order of the two names is no matter. A higher `threshold` never
 * adds a match, since it is the gate and nothing else.
 */
export async function judge(
  { names, left, right, cosines }: NamePairs,
  threshold: number,
  { scorePairs, nearsEnd }: { readonly scorePairs: ScorePairs } & Pick<Progress, "nearsEnd">,
): Promise<Verdict[]> {
  const asked = Uint32Array.from(cosines.keys()).filter(
    (pair) => cosines[pair]! >= leastCosine(threshold),
  );
  const scores = await scorePairs({
    names,
    left: asked.map((pair) => left[pair]!),
    right: asked.map((pair) => right[pair]!),
    cosines: Float32Array.from(asked, (pair) => cosines[pair]!),
  });
  nearsEnd();
  const scoreOf = new Map(Array.from(asked, (pair, nth) => [pair, scores[nth]!]));
  const apart = names.conflicts(left, right);
  return Array.from(cosines, (cosine, pair) => {
    const diet = hasDietConflict(apart[pair]!);
    const protein = hasProteinConflict(apart[pair]!);
    const rerankerScore = scoreOf.get(pair);
    const isLikely = rerankerScore !== undefined && rerankerScore >= sameFrom;
    const isMatch = isLikely && !isForbidden(apart[pair]!);
    return { cosine, rerankerScore, isMatch, hasDietConflict: diet, hasProteinConflict: protein };
  });
}
