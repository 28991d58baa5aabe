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
  const units = Math.ceil(hiddenBias.length / unitsAtOnce) * unitsAtOnce;
  // `[features × units]`; units that only fill up are never above 0.
  const weightOf = new Float64Array(names.length * units);
  hidden.forEach((row, unit) => {
    row.forEach((weight, feature) => (weightOf[feature * units + unit] = weight));
  });
  const biasOf = Float64Array.from({ length: units }, (_, unit) => hiddenBias[unit] ?? 0);
  const outputOf = Float64Array.from({ length: units }, (_, unit) => output[unit] ?? 0);
  // Most features are zero: where the others' weights begin, and what they are.
  const places = new Int32Array(names.length);
  const values = new Float64Array(names.length);

  return (features) => {
    let count = 0;
    for (let feature = 0; feature < names.length; feature++) {
      if (features[feature] === 0) continue;
      places[count] = feature * units;
      values[count++] = features[feature]!;
    }
    let sum = outputBias;
    for (let unit = 0; unit < units; unit += unitsAtOnce) {
      let a = biasOf[unit]!;
      let b = biasOf[unit + 1]!;
      let c = biasOf[unit + 2]!;
      let d = biasOf[unit + 3]!;
      for (let at = 0; at < count; at++) {
        const place = places[at]! + unit;
        const value = values[at]!;
        a += weightOf[place]! * value;
        b += weightOf[place + 1]! * value;
        c += weightOf[place + 2]! * value;
        d += weightOf[place + 3]! * value;
      }
      if (a > 0) sum += outputOf[unit]! * a;
      if (b > 0) sum += outputOf[unit + 1]! * b;
      if (c > 0) sum += outputOf[unit + 2]! * c;
      if (d > 0) sum += outputOf[unit + 3]! * d;
    }
    return 1 / (1 + Math.exp(-(scale * sum + shift)));
  };
}

/** So many sums stay in registers, which takes a third less time than one array of all. */
const unitsAtOnce = 4;
