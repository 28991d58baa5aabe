/** Pairs of names → how likely each is one dish: the match reranker behind its calibration. */
import type { NamePairs } from "../models/model-threads.ts";
import type { RerankerInfo } from "../models/reranker-files.ts";
import { Pace } from "../pace.ts";

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
/**
 * By how alike names are written (`NativeNameList.writtenAlike`): not; in the same words or meanings, in another
 * order: of some 300 such pairs on labelled menus one is of two dishes, and the reranker gave a dozen less than
 * links duplicates; by the same Chinese name beside others in Latin letters, or by words that are split otherwise.
 */
const writtenAlikeScores = [0, 0.8, 0.97] as const;

/** Pairs on their way to the threads at a time, which bounds the memory. */
const batchPairs = 2048;

/** Pairs that the addon looks up at a time, some 0.1 ms of it. */
const stepPairs = 512;

export function createScorer({ info: { scale, shift }, rerank }: ScorerParts): ScorePairs {
  const toProbability = (logit: number): number => 1 / (1 + Math.exp(-(scale * logit + shift)));
  return async (pairs) => {
    const { names, left, right, cosines } = pairs;
    const { logits, fresh, leastScores } = await lookUp(pairs);
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
    return leastScores.map((least, at) => Math.max(toProbability(logits[at]!), least));
  };
}

interface LookedUp {
  /** `[pairs]`: what the reranker said of them lately; NaN for the others, */
  readonly logits: Float32Array;
  /** and where these are. */
  readonly fresh: Uint32Array;
  /** `[pairs]`: what they score at least, whatever the reranker says. */
  readonly leastScores: Float64Array;
}

async function lookUp({ names, left, right, cosines }: NamePairs): Promise<LookedUp> {
  const logits = new Float32Array(left.length);
  const leastScores = new Float64Array(left.length);
  const fresh: number[] = [];
  const pace = new Pace();
  for (let from = 0; from < left.length; from += stepPairs) {
    await pace.rest();
    const rows = [left, right].map((all) => all.subarray(from, from + stepPairs));
    const known = names.scores(rows[0]!, rows[1]!);
    const writtenAlike = names.writtenAlike(rows[0]!, rows[1]!);
    logits.set(known, from);
    known.forEach((logit, nth) => {
      const at = from + nth;
      if (Number.isNaN(logit)) fresh.push(at);
      if (cosines[at]! >= alikeFrom) leastScores[at] = alikeScore;
      else leastScores[at] = writtenAlikeScores[writtenAlike[nth]!]!;
    });
  }
  return { logits, fresh: Uint32Array.from(fresh), leastScores };
}
