/** Networks that compare a question with items, held to what their training wrote down. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { encoderFolder } from "../../../src/engine/models/encoder-files.ts";
import { loadEncoder } from "../../../src/engine/models/encoder.ts";
import { rankerFolder } from "../../../src/engine/models/ranker-files.ts";
import { matchFolder } from "../../../src/engine/models/reranker-files.ts";
import { MenuVectors } from "../../../src/engine/search/menu-vectors.ts";
import type { NamedItems } from "../../../src/engine/search/name-layer.ts";
import { loadTextEngine } from "../../../src/engine/text-engine.ts";
import { sliceAndRenormalise } from "../../../src/engine/vectors/native.ts";

interface Golden {
  readonly items: readonly string[];
  /** Questions, with the answers of each of the items. */
  readonly questions: readonly { readonly name: string; readonly answers: readonly number[] }[];
}

/** The golden answers have four decimals; float sums differ in the last bits. */
const decimals = 3;

export const text = loadTextEngine();
export const encoder = loadEncoder({ encoder: encoderFolder, match: matchFolder });

/** A question and its vector, with items → a number for each. */
type Compare = (name: string, asked: NamedItems & { own: Float32Array }) => Promise<Float32Array>;

/** `file` of models/reranker-search has the answers. */
export function itAnswersAsTrained(file: string, compare: Compare): void {
  const golden = JSON.parse(readFileSync(`${rankerFolder}${file}`, "utf8")) as Golden;
  it.each(encoder.info.dimensions)(
    "answers as its training did, from %d components",
    async (dim) => {
      const names = golden.items;
      const whole = await encoder.toVectors(text.toEncoderTexts(names));
      const vectors = new MenuVectors(await sliceAndRenormalise(whole, dim));
      for (const { name, answers } of golden.questions) {
        const asked = await encoder.toVectors(text.toEncoderTexts([name]));
        const found = await compare(name, { own: asked.row(0), names, vectors });
        answers.forEach((answer, row) => expect(found[row]).toBeCloseTo(answer, decimals));
      }
    },
  );
}
