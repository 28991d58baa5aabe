import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { encoderFolder } from "../../src/engine/models/encoder-files.ts";
import { loadEncoder } from "../../src/engine/models/encoder.ts";
import { rankerFolder } from "../../src/engine/models/ranker-files.ts";
import { matchFolder } from "../../src/engine/models/reranker-files.ts";
import { readMoodWeights } from "../../src/engine/models/network-files.ts";
import { MenuVectors } from "../../src/engine/search/menu-vectors.ts";
import { createMoodModel } from "../../src/engine/search/mood-model.ts";
import { loadTextEngine } from "../../src/engine/text-engine.ts";
import { sliceAndRenormalise } from "../../src/engine/vectors/native.ts";

interface Golden {
  readonly name: string;
  /** In the order of the model's moods. */
  readonly answers: readonly number[];
}

/** The golden answers have four decimals; float sums differ in the last bits. */
const decimals = 3;

const golden = JSON.parse(readFileSync(`${rankerFolder}golden.json`, "utf8")) as Golden[];
const text = loadTextEngine();
const encoder = loadEncoder({ encoder: encoderFolder, match: matchFolder });
const weights = readMoodWeights(rankerFolder, encoder.info);
const guess = createMoodModel(weights, text.search, text.native);
const names = golden.map(({ name }) => name);

describe("the mood model of models/reranker-search", () => {
  it.each(encoder.info.dimensions)(
    "answers as its training did, from %d components",
    async (dim) => {
      const whole = await encoder.toVectors(text.toEncoderTexts(names));
      const vectors = new MenuVectors(await sliceAndRenormalise(whole, dim));
      for (const [column, name] of weights.outputs.entries()) {
        const position = text.search.conceptNames.indexOf(name);
        const found = await guess({ names, vectors }, [position]);
        golden.forEach(({ answers }, row) => {
          expect(found[row]).toBeCloseTo(answers[column]!, decimals);
        });
      }
    },
  );
});
