import { describe, expect, it } from "vitest";
import { createScorer } from "../../../src/engine/match/scorer.ts";
import { encoderFolder } from "../../../src/engine/models/encoder-files.ts";
import { type NamePairs, startModels } from "../../../src/engine/models/model-threads.ts";
import { matchFolder } from "../../../src/engine/models/reranker-files.ts";
import { listOf } from "../../support/names.ts";

const models = startModels({ encoder: encoderFolder, match: matchFolder }, 1);

/** A reranker whose logit is the number of pairs it was asked before. */
function counting() {
  let asked = 0;
  const score = createScorer({
    info: { scale: 1, shift: 0 },
    rerank: async ({ left }) => Float32Array.from(left, () => asked++),
  });
  return { score, asked: () => asked };
}

function pairsOf(
  names: readonly string[],
  rows: readonly (readonly [number, number])[],
): NamePairs {
  return {
    names: listOf(names),
    left: Uint32Array.from(rows, ([left]) => left),
    right: Uint32Array.from(rows, ([, right]) => right),
    cosines: Float32Array.from(rows, () => 0.9),
  };
}

const sigmoid = (logit: number): number => 1 / (1 + Math.exp(-logit));

describe("the scorer", () => {
  it("gives each pair its own probability, however many batches they take", async () => {
    const { score } = counting();
    const names = Array.from({ length: 5001 }, (_, at) => `dish ${at}`);
    const scores = await score(
      pairsOf(
        names,
        names.slice(1).map((_, at) => [at, at + 1] as const),
      ),
    );
    expect(scores[2]).toBeCloseTo(sigmoid(2), 6);
    expect(scores[4999]).toBeCloseTo(sigmoid(4999), 6);
    expect(await score(pairsOf([], []))).toHaveLength(0);
  });

  it("asks about a pair of the same two names once, whatever list they come in", async () => {
    let asked = 0;
    const score = createScorer({
      info: { scale: 1, shift: 0 },
      rerank(pairs) {
        asked += pairs.left.length;
        return models.rerank(pairs);
      },
    });
    const first = await score(pairsOf(["Naan", "Butter Naan"], [[0, 1]]));
    const again = await score(
      pairsOf(
        ["Lassi", "Butter Naan", "Naan"],
        [
          [0, 1],
          [1, 2],
        ],
      ),
    );
    expect(asked).toBe(2);
    expect(again[1]).toBe(first[0]);
    expect(again[0]).not.toBe(again[1]);
  });

  it("asks again about a pair that nobody scored", async () => {
    const { score, asked } = counting();
    await score(pairsOf(["Idli", "Rava Idli"], [[0, 1]]));
    await score(pairsOf(["Idli", "Rava Idli"], [[0, 1]]));
    expect(asked()).toBe(2);
  });

  it("takes names that the encoder reads alike for one dish, whatever the reranker says", async () => {
    const score = createScorer({
      info: { scale: 1, shift: 0 },
      rerank: async ({ left }) => Float32Array.from(left, () => -3),
    });
    const pairs = pairsOf(
      ["Muttai Biryani (Egg)", "Egg Biryani", "Egg Rice"],
      [
        [0, 1],
        [1, 2],
      ],
    );
    const scores = await score({ ...pairs, cosines: Float32Array.from([1, 0.9]) });
    expect(scores[0]).toBe(0.98);
    expect(scores[1]).toBeCloseTo(sigmoid(-3), 6);
  });

  it("takes names that give the same Chinese name for one dish", async () => {
    const score = createScorer({
      info: { scale: 1, shift: 0 },
      rerank: async ({ left }) => Float32Array.from(left, () => -3),
    });
    const names = ["Fish Paste Soup 鱼滑米粉汤", "Fish Bihun Soup 鱼滑米粉汤", "Fish Soup 鱼汤"];
    const scores = await score(
      pairsOf(names, [
        [0, 1],
        [1, 2],
      ]),
    );
    expect(scores[0]).toBe(0.97);
    expect(scores[1]).toBeCloseTo(sigmoid(-3), 6);
  });

  it("takes names of the same words for one dish, unless a dish is known by one order", async () => {
    const score = createScorer({
      info: { scale: 1, shift: 0 },
      rerank: async ({ left }) => Float32Array.from(left, () => -3),
    });
    const names = ["Spicy Orange Chicken Combo", "Orange Spicy Chicken Combo"];
    const others = ["Kaju Masala", "Masala Kaju"];
    const scores = await score(
      pairsOf(
        [...names, ...others],
        [
          [0, 1],
          [2, 3],
        ],
      ),
    );
    expect(scores[0]).toBe(0.8);
    expect(scores[1]).toBeCloseTo(sigmoid(-3), 6);
  });
});
