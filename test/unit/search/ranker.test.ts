import { describe, expect, it } from "vitest";
import { createRanker, type RankerWeights } from "../../../src/engine/search/ranker.ts";

const weights: RankerWeights = {
  features: ["a", "b"],
  hidden: [
    [1, -2],
    [0.5, 0.5],
  ],
  hiddenBias: [0, -0.25],
  output: [2, -1],
  outputBias: 0.1,
  scale: 2,
  shift: -1,
};

describe("createRanker", () => {
  it("is one hidden layer with a ReLU, behind its calibration", () => {
    const rank = createRanker(weights, ["a", "b"]);
    const naive = (a: number, b: number): number => {
      const hidden = [Math.max(0, a - 2 * b), Math.max(0, 0.5 * a + 0.5 * b - 0.25)];
      return 1 / (1 + Math.exp(-(2 * (0.1 + 2 * hidden[0]! - hidden[1]!) - 1)));
    };
    for (const [a, b] of [
      [0, 0],
      [1, 0],
      [0.5, 1],
      [1, 1],
    ] as const) {
      expect(rank(Float32Array.of(a, b))).toBeCloseTo(naive(a, b), 12);
    }
  });

  it("refuses weights of other features", () => {
    expect(() => createRanker(weights, ["a", "c"])).toThrow("train it again");
  });
});
