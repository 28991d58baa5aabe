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
  const remembered = new PairMemory();
  return async (pairs) => {
    const scores = Float64Array.from(pairs, (pair) => remembered.get(pair) ?? Number.NaN);
    const fresh = [...scores.keys()].filter((at) => Number.isNaN(scores[at]));
    for (let from = 0; from < fresh.length; from += batchPairs) {
      const batch = fresh.slice(from, from + batchPairs);
      const inputs: PairInput[] = [];
      for (const [nth, at] of batch.entries()) {
        if (nth > 0 && nth % slicePairs === 0) await breathe();
        const { left, right, cosine } = pairs[at]!;
        inputs.push(toPairInput(left, right, { cosine, tokenize }));
      }
      const logits = await rerank(inputs);
      for (const [nth, at] of batch.entries()) {
        scores[at] = 1 / (1 + Math.exp(-(info.scale * logits[nth]! + info.shift)));
        remembered.set(pairs[at]!, scores[at]!);
      }
    }
    return scores;
  };
}

/**
 * Scores of pairs for as long as both items live: what is understood of a text is kept for a while
 * (`text-memory.ts`), so that the same menu sent again is not judged again. A cosine is that of the
 * items' own vectors, so the items say all.
 */
class PairMemory {
  readonly #scores = new WeakMap<MatchItem, WeakMap<MatchItem, number>>();

  get({ left, right }: ScoredPair): number | undefined {
    return this.#scores.get(left)?.get(right);
  }

  set({ left, right }: ScoredPair, score: number): void {
    const known = this.#scores.get(left);
    if (known === undefined) this.#scores.set(left, new WeakMap([[right, score]]));
    else known.set(right, score);
  }
}
