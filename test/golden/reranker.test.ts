import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encoderFolder, readEncoderInfo } from "../../src/engine/models/encoder-files.ts";
import { startModels } from "../../src/engine/models/model-threads.ts";
import { matchFolder, readRerankerInfo } from "../../src/engine/models/reranker-files.ts";
import { listOf, messyNames } from "../support/names.ts";

const models = startModels({ encoder: encoderFolder, match: matchFolder }, 1);
const names = listOf(messyNames);

type Pair = readonly [left: number, right: number, cosine: number];

const row = fc.integer({ min: 0, max: messyNames.length - 1 });
const pair = fc.tuple(row, row, fc.float({ min: 0, max: 1, noNaN: true }));

const score = async (pairs: readonly Pair[]): Promise<number[]> => [
  ...(await models.rerank({
    names,
    left: Uint32Array.from(pairs, ([left]) => left),
    right: Uint32Array.from(pairs, ([, right]) => right),
    cosines: Float32Array.from(pairs, ([, , cosine]) => cosine),
  })),
];

describe("the reranker of models/reranker-match", () => {
  it("was trained with this encoder", () => {
    const info = readRerankerInfo(matchFolder);
    expect(info.encoder).toBe(readEncoderInfo(encoderFolder).version);
  });

  it("gives a pair the same logit alone, among others and in any order", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(pair, { minLength: 1, maxLength: 200 }), async (pairs) => {
        const together = await score(pairs);
        expect(await score(pairs.toReversed())).toEqual(together.toReversed());
        expect(await score(pairs.map(([a, b, cosine]) => [b, a, cosine]))).toEqual(together);
        for (const at of [0, pairs.length >> 1, pairs.length - 1]) {
          expect(await score([pairs[at]!])).toEqual([together[at]]);
        }
      }),
      { seed: 7, numRuns: 20 },
    );
  });

  it.each([
    ["Penne w/ Chipotle Prawns", "CHIPOTLE SHRIMP PENNE", true],
    ["Macaroni & Mild Cheddar, Organic", "Organic Macaroni and Mild Cheddar", true],
    ["Prawns Tossed with Hot Garlic Sauce", "NEW Hot Garlic Prawns", true],
    ["Penne w/ Chipotle Prawns", "CHIPOTLE CHICKEN PENNE", false],
    ["Hot Garlic Prawns", "Hot Garlic Noodles", false],
  ])("knows whether %j and %j are one dish: %j", async (left, right, isSame) => {
    const { scale, shift } = readRerankerInfo(matchFolder);
    const [logit] = await models.rerank({
      names: listOf([left, right]),
      left: Uint32Array.of(0),
      right: Uint32Array.of(1),
      cosines: Float32Array.of(0.97),
    });
    expect(scale * logit! + shift > 0).toBe(isSame);
  });
});
