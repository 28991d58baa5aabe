import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Best } from "../../../src/engine/match/best.ts";

/** The definition: sort all, cut. */
function naive(max: number, offered: readonly (readonly [number: number, score: number])[]) {
  const best = offered.toSorted(([a, x], [b, y]) => y - x || a - b).slice(0, max);
  return best.map(([number]) => number).toSorted((a, b) => a - b);
}

describe("the best of many scores", () => {
  it("are those that a sort of all would put first, of equals the lower numbers", () => {
    const scores = fc.array(
      fc.integer({ min: -3, max: 5 }).map((n) => n / 8),
      { maxLength: 80 },
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20 }), scores, (max, all) => {
        const best = new Best(max);
        const offered = all.map((score, at) => [3 * at, score] as const);
        for (const [number, score] of offered) best.offer(number, score);
        expect([...best.kept()]).toEqual(naive(max, offered));
      }),
      { seed: 5, numRuns: 2000 },
    );
  });
});
