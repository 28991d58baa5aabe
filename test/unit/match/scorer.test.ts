import { describe, expect, it } from "vitest";
import { toMatchItem, type MatchItem } from "../../../src/engine/match/item.ts";
import { createScorer } from "../../../src/engine/match/scorer.ts";
import {
  encoderFolder,
  readEncoderInfo,
  readVocabulary,
} from "../../../src/engine/models/encoder-files.ts";
import { matchFolder, readRerankerInfo } from "../../../src/engine/models/reranker-files.ts";
import { createTokenizer } from "../../../src/engine/models/tokenizer.ts";
import { loadTextEngine } from "../../../src/engine/text-engine.ts";

const text = loadTextEngine();
const info = { ...readRerankerInfo(matchFolder), scale: 1, shift: 0 };
const tokenize = createTokenizer(
  readVocabulary(encoderFolder),
  readEncoderInfo(encoderFolder).tokensMax,
);

function itemOf(name: string): MatchItem {
  return toMatchItem(text.read(name), text.toNormalForm(name));
}

/** A reranker whose logit is the number of pairs it was asked before. */
function counting() {
  let asked = 0;
  const score = createScorer({
    info,
    tokenize,
    rerank: async (pairs) => Float32Array.from(pairs, () => asked++),
  });
  return { score, asked: () => asked };
}

const sigmoid = (logit: number): number => 1 / (1 + Math.exp(-logit));

describe("the scorer", () => {
  it("gives each pair its own probability, however many batches they take", async () => {
    const { score } = counting();
    const names = ["Dal Makhani", "Dal Tadka", "Chicken 65"].map(itemOf);
    const pairs = Array.from({ length: 5000 }, (_, at) => ({
      left: at < 3 ? names[at]! : itemOf("Paneer"),
      right: names[(at + 1) % 3]!,
      cosine: 0.9,
    }));
    const scores = await score(pairs);
    expect(scores[2]).toBeCloseTo(sigmoid(2), 9);
    expect(scores[4999]).toBeCloseTo(sigmoid(4999), 9);
    expect(await score([])).toHaveLength(0);
  });

  it("asks about a pair of the same two items once", async () => {
    const { score, asked } = counting();
    const [left, right, other] = ["Naan", "Butter Naan", "Lassi"].map(itemOf) as [
      MatchItem,
      MatchItem,
      MatchItem,
    ];
    const first = await score([{ left, right, cosine: 0.9 }]);
    const again = await score([
      { left, right: other, cosine: 0.5 },
      { left, right, cosine: 0.9 },
    ]);
    expect(asked()).toBe(2);
    expect(again[1]).toBe(first[0]);
    expect(again[0]).toBeCloseTo(sigmoid(1), 9);
    await score([{ left: itemOf("Naan"), right, cosine: 0.9 }]);
    expect(asked()).toBe(3);
  });
});
