/** Pairs of names as the match reranker reads them, joined for the way to its thread. */

/** Pairs, one behind the other; see `match/pair-input.ts`. */
export interface PairBatch {
  /** Tokens of each pair, `[pairs]`. */
  readonly lengths: Int32Array;
  /** `[all tokens]` each. */
  readonly ids: Int32Array;
  readonly marks: Int32Array;
  /** `[pairs × features]`. */
  readonly features: Uint8Array;
}

export interface PairInput {
  /** `[tokens]` of both names, one behind the other. */
  readonly ids: Int32Array;
  /** `[tokens]`: what each token is to the other name. */
  readonly marks: Int32Array;
  /** `[features]`, 0 to 255 for 0 to 1. */
  readonly features: Uint8Array;
}

/** At least one pair; all have as many features. */
export function joinPairs(pairs: readonly PairInput[]): PairBatch {
  const lengths = Int32Array.from(pairs, ({ ids }) => ids.length);
  const tokens = lengths.reduce((sum, length) => sum + length, 0);
  const featureCount = pairs[0]!.features.length;
  const ids = new Int32Array(tokens);
  const marks = new Int32Array(tokens);
  const features = new Uint8Array(pairs.length * featureCount);
  let at = 0;
  pairs.forEach((pair, row) => {
    ids.set(pair.ids, at);
    marks.set(pair.marks, at);
    features.set(pair.features, row * featureCount);
    at += pair.ids.length;
  });
  return { lengths, ids, marks, features };
}
