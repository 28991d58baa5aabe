/** Pairs of names → how likely each is one dish: the match reranker behind its calibration. */
import { setImmediate as breathe } from "node:timers/promises";
import type { PairInput } from "../models/pair-batch.ts";
import type { RerankerInfo } from "../models/reranker-files.ts";
import type { Tokenize } from "../models/tokenizer.ts";
import type { MatchItem } from "./item.ts";
import { featureNames, markCount, toPairInput } from "./pair-input.ts";

export interface ScoredPair {
  readonly left: MatchItem;
  readonly right: MatchItem;
  readonly cosine: number;
}

/** Probabilities `[pairs]`, in order; see `ModelPool.rerank` for errors. */
export type ScorePairs = (pairs: readonly ScoredPair[]) => Promise<Float64Array>;

/** Logits `[pairs]`. */
export type Rerank = (pairs: readonly PairInput[]) => Promise<Float32Array>;

interface ScorerParts {
  readonly info: RerankerInfo;
  readonly tokenize: Tokenize;
  readonly rerank: Rerank;
}

/** Pairs at a time between two breaths of the event loop: some 1 ms. */
const slicePairs = 64;
/** Pairs on their way to the threads at a time, which bounds the memory. */
const batchPairs = 2048;

/** @throws {Error} when the model was trained on other features than these. */
export function createScorer({ info, tokenize, rerank }: ScorerParts): ScorePairs {
  if (info.features.join() !== featureNames.join() || info.marks !== markCount) {
    throw new Error("The match reranker was trained on other features: train it again.");
  }
  return async (pairs) => {
    const scores = new Float64Array(pairs.length);
    for (let from = 0; from < pairs.length; from += batchPairs) {
      const batch = pairs.slice(from, from + batchPairs);
      const inputs: PairInput[] = [];
      for (const [at, { left, right, cosine }] of batch.entries()) {
        if (at > 0 && at % slicePairs === 0) await breathe();
        inputs.push(toPairInput(left, right, { cosine, tokenize }));
      }
      const logits = await rerank(inputs);
      for (const [at, logit] of logits.entries()) {
        scores[from + at] = 1 / (1 + Math.exp(-(info.scale * logit + info.shift)));
      }
    }
    return scores;
  };
}
