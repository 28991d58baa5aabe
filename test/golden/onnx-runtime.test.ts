/** Our runs of the model files beside ONNX Runtime's, which reads their graphs. */
import { readFileSync } from "node:fs";
import { InferenceSession, Tensor } from "onnxruntime-node";
import { beforeAll, describe, expect, it } from "vitest";
import {
  encoderFolder,
  readEncoderInfo,
  readVocabulary,
} from "../../src/engine/models/encoder-files.ts";
import { matchFolder, readRerankerInfo } from "../../src/engine/models/reranker-files.ts";
import { startModelThreads } from "../../src/engine/vectors/native.ts";
import { listOf, messyNames } from "../support/names.ts";

const { features: featureNames, marks: markCount } = readRerankerInfo(matchFolder);
const { tokensMax } = readEncoderInfo(encoderFolder);
const models = startModelThreads({
  encoder: readFileSync(`${encoderFolder}model.onnx`),
  reranker: readFileSync(`${matchFolder}model.onnx`),
  description: {
    vocabulary: readVocabulary(encoderFolder),
    tokensMax,
    features: featureNames,
    marks: markCount,
  },
  threads: 1,
  niceness: 0,
});
const open = (folder: string): Promise<InferenceSession> =>
  InferenceSession.create(`${folder}/model.onnx`, { intraOpNumThreads: 1 });
const stepsPerOne = 32_767;

describe("the encoder", () => {
  let session: InferenceSession;
  beforeAll(async () => {
    session = await open(encoderFolder);
  });

  it("gives the vectors of ONNX Runtime, but for roundings", async () => {
    const ours = await models.encode(messyNames);
    for (const [row, text] of messyNames.entries()) {
      const ids = models.tokenize(text);
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
    const left = Uint32Array.from(messyNames.keys());
    const right = left.map((row) => (7 * row + 1) % messyNames.length);
    const cosines = Float32Array.from(left, (row) => (row % 100) / 100);
    const pairs = [listOf(messyNames), left, right, cosines] as const;
    const ours = await models.rerank(...pairs);
    const written = models.writePairs(...pairs);
    let from = 0;
    for (const [row, length] of written.lengths.entries()) {
      const [ids, marks] = [written.ids, written.marks].map((all) =>
        all.subarray(from, from + length),
      ) as [Int32Array, Int32Array];
      const features = written.features.subarray(
        row * featureNames.length,
        (row + 1) * featureNames.length,
      );
      from += length;
      if (length === 0) continue;
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
