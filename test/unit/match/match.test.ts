import { describe, expect, it } from "vitest";
import { conflicts } from "../../../src/engine/match/conflicts.ts";
import { judge, leastCosine } from "../../../src/engine/match/match.ts";
import { listOf } from "../../support/names.ts";

/** The definition: what a client sees of a cosine, six decimals of it, reaches the threshold. */
function reaches(cosine: number, threshold: number): boolean {
  return Math.round(1e6 * cosine) >= Math.round(1e6 * threshold);
}

interface Given {
  readonly cosines: readonly number[];
  readonly threshold: number;
  readonly score?: number;
}

/** Verdicts on one pair of names for each cosine, and how many the reranker was asked about. */
async function verdictsOf(
  names: readonly [string, string],
  { cosines, threshold, score = 1 }: Given,
) {
  let asked = 0;
  const pairs = {
    names: listOf(names),
    left: new Uint32Array(cosines.length),
    right: new Uint32Array(cosines.length).fill(1),
    cosines: Float32Array.from(cosines),
  };
  const verdicts = await judge(pairs, threshold, {
    async scorePairs({ left }) {
      asked += left.length;
      return new Float64Array(left.length).fill(score);
    },
    nearsEnd: () => {},
  });
  return { verdicts, asked };
}

describe("the gate", () => {
  it.each([0, 0.3, 0.85, 0.999_999, 1])(
    "is the threshold %d as a client sees cosines",
    (threshold) => {
      const steps = [-2e-6, -1.2e-6, -6e-7, -4e-7, -1e-7, 0, 1e-7, 4e-7, 1e-6];
      for (const cosine of steps.map((step) => threshold + step)) {
        expect(cosine >= leastCosine(threshold), `${cosine}`).toBe(reaches(cosine, threshold));
      }
    },
  );

  it("lets equal texts reach a threshold of 1, which rounding may carry below it", async () => {
    const cosines = [1, 1 - 2 ** -24, 1 - 2 ** -22, 1 - 2 ** -19, 0.9];
    const { verdicts, asked } = await verdictsOf(["Zumbo", "Zumbo"], { cosines, threshold: 1 });
    expect(verdicts.map(({ isMatch }) => isMatch)).toEqual([true, true, true, false, false]);
    expect(verdicts[3]!.rerankerScore).toBeUndefined();
    expect(asked).toBe(3);
  });
});

describe("a verdict", () => {
  it.each([
    [0.5, true],
    [0.499, false],
  ])("of a pair that scores %d is a match: %s", async (score, isMatch) => {
    const given = { cosines: [0.9], threshold: 0.85, score };
    const { verdicts } = await verdictsOf(["Zumbo", "Zumba"], given);
    expect(verdicts[0]).toMatchObject({ rerankerScore: score, isMatch });
  });

  it("tells conflicts also of pairs below the gate, and forbids a match of those above", async () => {
    const given = { cosines: [0.9, 0.2], threshold: 0.85 };
    const { verdicts } = await verdictsOf(["Paneer Tikka", "Chicken Tikka"], given);
    const expected = { isMatch: false, hasDietConflict: true, hasProteinConflict: true };
    expect(verdicts).toMatchObject([expected, expected]);
    expect(verdicts.map(({ rerankerScore }) => rerankerScore)).toEqual([1, undefined]);
  });

  it("leaves it to the reranker where both only name different things", async () => {
    const names = listOf(["Lime Tea", "Lemon Tea"]);
    const sum = names.conflicts(Uint32Array.of(0), Uint32Array.of(1));
    expect([...sum]).toEqual([conflicts.namedDifferently]);
    const given = { cosines: [0.9], threshold: 0.85 };
    const { verdicts } = await verdictsOf(["Lime Tea", "Lemon Tea"], given);
    expect(verdicts[0]).toMatchObject({ isMatch: true, hasDietConflict: false });
  });
});
