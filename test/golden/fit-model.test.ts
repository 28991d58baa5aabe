import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { encoderFolder } from "../../src/engine/models/encoder-files.ts";
import { loadEncoder } from "../../src/engine/models/encoder.ts";
import { readFitWeights } from "../../src/engine/models/network-files.ts";
import { rankerFolder } from "../../src/engine/models/ranker-files.ts";
import { matchFolder } from "../../src/engine/models/reranker-files.ts";
import { createFitModel } from "../../src/engine/search/fit-model.ts";
import { loadTextEngine } from "../../src/engine/text-engine.ts";
import { sliceAndRenormalise } from "../../src/engine/vectors/native.ts";

interface Golden {
  readonly items: readonly string[];
  /** Questions, with the fit of each of the items. */
  readonly questions: readonly { readonly query: string; readonly answers: readonly number[] }[];
}

/** The golden answers have four decimals; float sums differ in the last bits. */
const decimals = 3;

const golden = JSON.parse(readFileSync(`${rankerFolder}fit-golden.json`, "utf8")) as Golden;
const text = loadTextEngine();
const encoder = loadEncoder({ encoder: encoderFolder, match: matchFolder });
const weights = readFitWeights(rankerFolder, encoder.info);
const guessFit = createFitModel(weights, text.search, text.native);

describe("the fit model of models/reranker-search", () => {
  it.each(encoder.info.dimensions)(
    "answers as its training did, from %d components",
    async (dim) => {
      const names = golden.items;
      const whole = await encoder.toVectors(text.toEncoderTexts(names));
      const vectors = await sliceAndRenormalise(whole, dim);
      for (const { query: raw, answers } of golden.questions) {
        const query = text.search.toQuery({ raw, reading: text.read(raw) });
        const asked = await encoder.toVectors(text.toEncoderTexts([raw]));
        const found = await guessFit({ query, own: asked.row(0), names, vectors });
        answers.forEach((answer, row) => expect(found[row]).toBeCloseTo(answer, decimals));
      }
    },
  );
});
