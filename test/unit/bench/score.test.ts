/** The formulas by which contenders are compared, on answers small enough to count by hand. */
import { describe, expect, it } from "vitest";
import {
  addCounts,
  bestF1,
  countDecisions,
  countPairs,
  f1,
  ndcgAt10,
} from "../../../bench/peers/support/score.ts";

describe("countDecisions and f1", () => {
  it("count what was right, said wrongly and missed", () => {
    const counts = countDecisions([true, true, false, false], [true, false, true, false]);
    expect(counts).toEqual({ right: 1, false: 1, missed: 1 });
    expect(f1(counts)).toBe(0.5);
  });
});

describe("bestF1", () => {
  it("takes the threshold that serves the answers best", () => {
    const scores = [0.9, 0.8, 0.7, 0.1];
    expect(bestF1(scores, [true, false, true, false])).toEqual({ f1: 0.8, threshold: 0.7 });
    expect(bestF1(scores, [true, false, false, false])).toEqual({ f1: 1, threshold: 0.9 });
  });
});

describe("countPairs", () => {
  it("compares clusters by the pairs in them, in any order", () => {
    const counts = countPairs(
      [[2, 1, 0]],
      [
        [0, 1],
        [3, 4],
      ],
    );
    expect(counts).toEqual({ right: 1, false: 2, missed: 1 });
  });

  it("adds up over menus", () => {
    const one = { right: 1, false: 2, missed: 3 };
    expect(addCounts([one, one])).toEqual({ right: 2, false: 4, missed: 6 });
  });
});

describe("ndcgAt10", () => {
  const grades = new Map([
    [4, 3],
    [7, 1],
  ]);

  it("is 1 for the best order and 0 without a relevant item", () => {
    expect(ndcgAt10([4, 7, 0], grades)).toBe(1);
    expect(ndcgAt10([0, 1, 2], grades)).toBe(0);
  });

  it("discounts by rank, with gains 2^grade - 1", () => {
    const best = 7 + 1 / Math.log2(3);
    expect(ndcgAt10([7, 4], grades)).toBeCloseTo((1 + 7 / Math.log2(3)) / best, 12);
  });

  it("looks at the first ten only", () => {
    const late = [0, 1, 2, 3, 5, 6, 8, 9, 10, 11, 4, 7];
    expect(ndcgAt10(late, grades)).toBe(0);
  });
});
