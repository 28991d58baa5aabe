import { describe, expect, it } from "vitest";
import { classifierFolder, readClassifier } from "../../../src/engine/models/classifier-files.ts";
import { createClassifier } from "../../../src/engine/models/classifier.ts";
import { featureNames } from "../../../src/engine/search/features.ts";
import { createRanker, type RankerWeights } from "../../../src/engine/search/ranker.ts";
import { loadTextEngine } from "../../../src/engine/text-engine.ts";

const { native: reader } = loadTextEngine();
const { native: classifier } = createClassifier(readClassifier(classifierFolder));
const natives = { reader, classifier };
const [first, second] = [3, 7];

/** Two hidden units that look at two features. */
function unit(a: number, b: number): number[] {
  return featureNames.map((_, at) => (at === first ? a : at === second ? b : 0));
}

const weights: RankerWeights = {
  features: featureNames,
  hidden: [unit(1, -2), unit(0.5, 0.5)],
  hiddenBias: [0, -0.25],
  output: [2, -1],
  outputBias: 0.1,
  scale: 2,
  shift: -1,
};

describe("createRanker", () => {
  it("is one hidden layer with a ReLU, behind its calibration", () => {
    const { rank } = createRanker(weights, featureNames, natives);
    const naive = (a: number, b: number): number => {
      const hidden = [Math.max(0, a - 2 * b), Math.max(0, 0.5 * a + 0.5 * b - 0.25)];
      return 1 / (1 + Math.exp(-(2 * (0.1 + 2 * hidden[0]! - hidden[1]!) - 1)));
    };
    const pairs = [
      [0, 0],
      [1, 0],
      [0.5, 1],
      [1, 1],
    ] as const;
    const found = rank(Float32Array.from(pairs.flatMap(([a, b]) => unit(a, b))));
    expect(found.length).toBe(pairs.length);
    pairs.forEach(([a, b], row) => expect(found[row]).toBeCloseTo(naive(a, b), 12));
  });

  it("refuses weights of other features, and such as do not fit each other", () => {
    const others = [...featureNames.slice(1), "c"];
    expect(() => createRanker(weights, others, natives)).toThrow("train it again");
    const fewer = { ...weights, output: [2] };
    expect(() => createRanker(fewer, featureNames, natives)).toThrow("do not fit each other");
  });

  it("refuses rows that are not whole", () => {
    const { rank } = createRanker(weights, featureNames, natives);
    expect(() => rank(new Float32Array(featureNames.length + 1))).toThrow(
      `expected rows of ${featureNames.length}`,
    );
  });
});
