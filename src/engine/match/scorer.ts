/** Pairs of names → how likely each is one dish: the match reranker behind its calibration. */
import type { NamePairs } from "../models/model-threads.ts";
import type { RerankerInfo } from "../models/reranker-files.ts";

/**
 * Probabilities `[pairs]`, in order; see `ModelPool.rerank` for errors. A pair that was asked lately is
 * not judged again: the same menu comes again and again.
 */
export type ScorePairs = (pairs: NamePairs) => Promise<Float64Array>;

/** Logits `[pairs]`. */
export type Rerank = (pairs: NamePairs) => Promise<Float32Array>;

interface ScorerParts {
  readonly info: Pick<RerankerInfo, "scale" | "shift">;
  readonly rerank: Rerank;
}

/**
 * Of names that the encoder reads alike, letter for letter: of 418 such pairs that were labelled by hand
 * or blind, 415 are one dish. The reranker, which sees how they were worded, took 2 of the last 121 for two.
 */
const alikeScore = 0.98;
/** Their cosine, but for rounding. */
const alikeFrom = 1 - 1e-6;
/** Of names that give the same Chinese name beside others in Latin letters. */
const sameSignsScore = 0.97;

/** Pairs on their way to the threads at a time, which bounds the memory. */
const batchPairs = 2048;

export function createScorer({ info: { scale, shift }, rerank }: ScorerParts): ScorePairs {
  const toProbability = (logit: number): number => 1 / (1 + Math.exp(-(scale * logit + shift)));
  return async ({ names, left, right, cosines }) => {
    const logits = names.scores(left, right);
    const fresh = Uint32Array.from(logits.keys()).filter((at) => Number.isNaN(logits[at]));
    for (let from = 0; from < fresh.length; from += batchPairs) {
      const batch = fresh.subarray(from, from + batchPairs);
      const scored = await rerank({
        names,
        left: batch.map((at) => left[at]!),
        right: batch.map((at) => right[at]!),
        cosines: Float32Array.from(batch, (at) => cosines[at]!),
      });
      batch.forEach((at, nth) => (logits[at] = scored[nth]!));
    }
    const sameSigns = names.sameSigns(left, right);
    return Float64Array.from(logits, (logit, at) => {
      const least = cosines[at]! >= alikeFrom ? alikeScore : 0;
      const leastBySigns = sameSigns[at] === 1 ? sameSignsScore : 0;
      return Math.max(toProbability(logit), least, leastBySigns);
    });
  };
}
