import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encoderFolder, readVocabulary } from "../../src/engine/models/encoder-files.ts";
import { startModelThreads } from "../../src/engine/vectors/native.ts";
import { loadEncoder } from "../../src/engine/models/encoder.ts";
import { startModels } from "../../src/engine/models/model-threads.ts";
import { matchFolder, readRerankerInfo } from "../../src/engine/models/reranker-files.ts";

interface Golden {
  readonly text: string;
  readonly ids: readonly number[];
  /** The first components of the vector, as Python's ONNX Runtime computed them. */
  readonly vector: readonly number[];
}

const golden = JSON.parse(readFileSync(`${encoderFolder}golden.json`, "utf8")) as readonly Golden[];
const stepsPerOne = 32_767;
/** ONNX Runtime adds floats in another order; now and then a step of an activation differs. */
const tolerance = 6e-3;
/** Of all components of all golden vectors. A change of it is a change of every vector. */
const digest = "884266e3bceba96c";

const encoder = loadEncoder({ encoder: encoderFolder, match: matchFolder });

const files = {
  encoder: readFileSync(`${encoderFolder}model.onnx`),
  reranker: readFileSync(`${matchFolder}model.onnx`),
};

function start(changed: object, models = files) {
  const { features, marks } = readRerankerInfo(matchFolder);
  const { tokensMax } = encoder.info;
  const description = { vocabulary: readVocabulary(encoderFolder), tokensMax, features, marks };
  const order = { ...models, description: { ...description, ...changed } };
  return startModelThreads({ ...order, threads: 1, niceness: 0 });
}

/** The vectors of `texts` in steps, a row each. */
async function encode(texts: readonly string[]): Promise<number[][]> {
  const { nativeDimension: dim } = encoder.info;
  const vectors = await encoder.encode(texts);
  return texts.map((_, row) => [...vectors.subarray(row * dim, (row + 1) * dim)]);
}

describe("the tokenizer of models/encoder", () => {
  it("gives the ids that the model was trained with", () => {
    const { tokenize } = startModels({ encoder: encoderFolder, match: matchFolder }, 1);
    for (const { text, ids } of golden) expect([...tokenize(text)]).toEqual(ids);
  });
});

describe("the encoder of models/encoder", () => {
  it("gives the same vectors on the calling thread", async () => {
    const models = startModels({ encoder: encoderFolder, match: matchFolder }, 1);
    for (const { text } of golden) {
      expect(models.encodeHere([text]), text).toEqual(await models.encode([text]));
    }
  });

  it("gives the vectors that Python saw", async () => {
    const vectors = await encode(golden.map(({ text }) => text));
    for (const [row, { text, vector }] of golden.entries()) {
      for (const [at, value] of vector.entries()) {
        expect(Math.abs(vectors[row]![at]! / stepsPerOne - value), text).toBeLessThan(tolerance);
      }
    }
  });

  it("gives the same bits on every machine", async () => {
    const vectors = await encoder.encode(golden.map(({ text }) => text));
    expect(createHash("sha256").update(vectors).digest("hex").slice(0, 16)).toBe(digest);
  });

  it("refuses what does not fit the model", async () => {
    const vocabulary = ["[UNK]", ...Array.from({ length: 1 << 14 }, (_, id) => `piece${id}`)];
    const refused = { code: "InvalidArg" };
    await expect(start({ vocabulary }).encode(["piece16000"])).rejects.toMatchObject(refused);
    const long = start({ tokensMax: 65 });
    await expect(long.encode(["dal ".repeat(65)])).rejects.toMatchObject(refused);
    expect(await long.encode([])).toHaveLength(0);
    expect(await long.encode(["dal"])).toHaveLength(encoder.info.nativeDimension);
  });

  it("says which file is not a model", () => {
    const [encoderFile, reranker] = [files.reranker, files.encoder];
    expect(() => start({}, { encoder: encoderFile, reranker })).toThrow("words is missing");
  });

  it("gives unit vectors", async () => {
    for (const vector of await encode(golden.map(({ text }) => text))) {
      expect(Math.hypot(...vector) / stepsPerOne).toBeCloseTo(1, 3);
    }
  });

  it("gives a text the same vector alone, among others and in any order", async () => {
    const words = ["dal", "makhani", "chicken", "tikka", "लस्सी", "奶茶", "65", "&", "(half)"];
    const text = fc.array(fc.constantFrom(...words), { maxLength: 70 }).map((all) => all.join(" "));
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 300 }), async (texts) => {
        const together = await encode(texts);
        const reversed = (await encode(texts.toReversed())).toReversed();
        expect(reversed).toEqual(together);
        for (const row of [0, texts.length >> 1, texts.length - 1]) {
          expect((await encode([texts[row]!]))[0]).toEqual(together[row]);
        }
      }),
      { seed: 5, numRuns: 12 },
    );
  });

  it("puts names of one dish nearer than names of two", async () => {
    const [butter, makhani, lassi] = await encode(["butter chicken", "chicken makhani", "lassi"]);
    const dot = (a: number[], b: number[]): number => a.reduce((sum, x, i) => sum + x * b[i]!, 0);
    expect(dot(butter!, makhani!)).toBeGreaterThan(dot(butter!, lassi!));
  });
});
