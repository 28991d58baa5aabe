/** Our runs of the model files beside ONNX Runtime's, which reads their graphs. */
import { InferenceSession, Tensor } from "onnxruntime-node";
import { beforeAll, describe, expect, it } from "vitest";
import { featureNames, markCount } from "../../src/engine/match/pair-input.ts";
import { encoderFolder } from "../../src/engine/models/encoder-files.ts";
import { startModels } from "../../src/engine/models/model-threads.ts";
import { joinPairs, type PairInput } from "../../src/engine/models/pair-batch.ts";
import { matchFolder } from "../../src/engine/models/reranker-files.ts";

const models = startModels({ encoder: encoderFolder, match: matchFolder }, 1);
const open = (folder: string): Promise<InferenceSession> =>
  InferenceSession.create(`${folder}/model.onnx`, { intraOpNumThreads: 1 });
const stepsPerOne = 32_767;

let seed = 1;
/** Whole numbers below `bound`, the same in every run (Park and Miller 1988). */
function below(bound: number): number {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed % bound;
}
const ints = (count: number, bound: number): Int32Array =>
  Int32Array.from({ length: count }, () => below(bound));
/** Tokens of each row: short and long ones. */
const lengths = Array.from({ length: 120 }, (_, row) => 1 + (row % 2 === 0 ? row % 9 : row % 60));

describe("the encoder", () => {
  let session: InferenceSession;
  beforeAll(async () => {
    session = await open(encoderFolder);
  });

  it("gives the vectors of ONNX Runtime, but for roundings", async () => {
    const tokens = lengths.map((length) => ints(length, 10_000));
    const ours = await models.encode(tokens);
    for (const [row, ids] of tokens.entries()) {
      const input = { ids: new Tensor("int32", ids, [1, ids.length]) };
      const theirs = (await session.run(input))["vectors"]!.data as Float32Array;
      const cosine = theirs.reduce((sum, x, at) => sum + x * ours[row * theirs.length + at]!, 0);
      expect(cosine / stepsPerOne).toBeGreaterThan(0.999);
    }
  });
});

describe("the match reranker", () => {
  let session: InferenceSession;
  beforeAll(async () => {
    session = await open(matchFolder);
  });

  it("gives the logits of ONNX Runtime, but for roundings", async () => {
    const pairs: PairInput[] = lengths.map((length) => ({
      ids: ints(length, 10_000),
      marks: ints(length, markCount),
      features: Uint8Array.from(featureNames, () => below(256)),
    }));
    const ours = await models.rerank(joinPairs(pairs));
    for (const [row, { ids, marks, features }] of pairs.entries()) {
      const shape = [1, ids.length];
      const output = await session.run({
        ids: new Tensor("int32", ids, shape),
        marks: new Tensor("int32", marks, shape),
        features: new Tensor("uint8", features, [1, features.length]),
      });
      const theirs = (output["logits"]!.data as Float32Array)[0]!;
      expect(Math.abs(ours[row]! - theirs)).toBeLessThan(0.15);
    }
  });
});
