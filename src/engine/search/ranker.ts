/**
 * How relevant an item is to a query: a small network over the features of both, trained on graded
 * menus (models/reranker-search/card.md). Runs on the calling thread; about a microsecond an item.
 */

export interface RankerWeights {
  /** Names of the features, in order. */
  readonly features: readonly string[];
  /** `[hidden × features]`, row by row, and `[hidden]`. */
  readonly hidden: readonly (readonly number[])[];
  readonly hiddenBias: readonly number[];
  /** `[hidden]`. */
  readonly output: readonly number[];
  readonly outputBias: number;
  /** Relevance is `sigmoid(scale · output + shift)`. */
  readonly scale: number;
  readonly shift: number;
}

/** 0 to 1: the calibrated probability that a guest who asked so is well served. */
export type Rank = (features: Float32Array) => number;

/** Binds the weights. @throws {Error} when they were trained on other features than `names`. */
export function createRanker(weights: RankerWeights, names: readonly string[]): Rank {
  if (weights.features.join() !== names.join()) {
    throw new Error("The search ranker was trained on other features: train it again.");
  }
  const { hidden, hiddenBias, output, outputBias, scale, shift } = weights;
  const units = hiddenBias.length;
  // Feature by feature, since most are zero.
  const byFeature = names.map((_, at) => Float64Array.from(hidden, (row) => row[at]!));
  const sums = new Float64Array(units);
  return (features) => {
    sums.set(hiddenBias);
    for (let at = 0; at < names.length; at++) {
      const value = features[at]!;
      if (value === 0) continue;
      const column = byFeature[at]!;
      for (let unit = 0; unit < units; unit++) sums[unit]! += column[unit]! * value;
    }
    let sum = outputBias;
    for (let unit = 0; unit < units; unit++)
      if (sums[unit]! > 0) sum += output[unit]! * sums[unit]!;
    return 1 / (1 + Math.exp(-(scale * sum + shift)));
  };
}
