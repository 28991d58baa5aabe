import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { featureNames, markCount } from "../../src/engine/match/pair-input.ts";
import { encoderFolder, readEncoderInfo } from "../../src/engine/models/encoder-files.ts";
import { startModels } from "../../src/engine/models/model-threads.ts";
import { joinPairs, type PairInput } from "../../src/engine/models/pair-batch.ts";
import { matchFolder, readRerankerInfo } from "../../src/engine/models/reranker-files.ts";

const models = startModels({ encoder: encoderFolder, match: matchFolder }, 1);

const wordsMax = 11_000;
const pair = fc.integer({ min: 0, max: 60 }).chain((length) =>
  fc.record({
    ids: fc.int32Array({ minLength: length, maxLength: length, min: 0, max: wordsMax }),
    marks: fc.int32Array({ minLength: length, maxLength: length, min: 0, max: markCount - 1 }),
    features: fc.uint8Array({ minLength: featureNames.length, maxLength: featureNames.length }),
  }),
);

const score = async (pairs: readonly PairInput[]): Promise<number[]> => [
  ...(await models.rerank(joinPairs(pairs))),
];

describe("the reranker of models/reranker-match", () => {
  it("was trained with this encoder and these features", () => {
    const info = readRerankerInfo(matchFolder);
    expect(info.encoder).toBe(readEncoderInfo(encoderFolder).version);
    expect(info.features).toEqual(featureNames);
    expect(info.marks).toBe(markCount);
  });

  it("gives a pair the same logit alone, among others and in any order", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(pair, { minLength: 1, maxLength: 200 }), async (pairs) => {
        const together = await score(pairs);
        expect(await score(pairs.toReversed())).toEqual(together.toReversed());
        for (const row of [0, pairs.length >> 1, pairs.length - 1]) {
          expect(await score([pairs[row]!])).toEqual([together[row]]);
        }
      }),
      { seed: 7, numRuns: 20 },
    );
  });
});
