import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { NameView } from "../../../src/engine/addon.ts";
import {
  encoderFolder,
  readEncoderInfo,
  readVocabulary,
} from "../../../src/engine/models/encoder-files.ts";
import { matchFolder, readRerankerInfo } from "../../../src/engine/models/reranker-files.ts";
import { startModelThreads } from "../../../src/engine/vectors/native.ts";
import { toMatchItem } from "../../support/match-item.ts";
import { listOf, messyNames, textEngine } from "../../support/names.ts";
import { featureNames, markCount, type PairInput, toPairInput } from "../../support/pair-input.ts";

const { features, marks } = readRerankerInfo(matchFolder);
const vocabulary = readVocabulary(encoderFolder);
const { tokensMax } = readEncoderInfo(encoderFolder);
const files = {
  encoder: readFileSync(`${encoderFolder}model.onnx`),
  reranker: readFileSync(`${matchFolder}model.onnx`),
  threads: 1,
  niceness: 0,
};
const models = startModelThreads({
  ...files,
  description: { vocabulary, tokensMax, features, marks },
});
const tokenize = (term: string): Int32Array => models.tokenize(term);

function writtenOf(left: string, right: string, cosine = 0.5, view: NameView = "whole"): PairInput {
  const written = models.writePairs(
    listOf([left, right], view),
    Uint32Array.of(0),
    Uint32Array.of(1),
    Float32Array.of(cosine),
  );
  expect([...written.lengths]).toEqual([written.ids.length]);
  return { ids: written.ids, marks: written.marks, features: written.features };
}

/** What a name is where less of it is seen. */
function itemOf(raw: string, view: NameView) {
  const reading = textEngine.read(raw);
  const form = textEngine.toNormalForm(raw);
  if (view === "whole") return toMatchItem(reading, form);
  const letters = form.stems.map((stem) => ({ text: stem, role: "unknown" as const }));
  const terms = view === "words" ? form.worded : letters;
  const { words, stems, numbers, segments, diet, proteins, category } = reading;
  const kinds = view === "words" ? reading.kinds : [];
  const told = { words, stems, numbers, segments, diet, proteins, category };
  const seen = { ...reading, ...told, spans: [], kinds };
  return toMatchItem(seen as never, { ...form, named: terms, worded: terms });
}

function factsOf(left: string, right: string) {
  const input = writtenOf(left, right);
  return (name: (typeof featureNames)[number]) => input.features[featureNames.indexOf(name)]! / 255;
}

const name = fc.constantFrom(...messyNames);

describe("what the reranker reads of a pair", () => {
  it.each<NameView>(["whole", "words", "letters"])("is what the naive way writes: %s", (view) => {
    fc.assert(
      fc.property(name, name, fc.float({ min: 0, max: 1, noNaN: true }), (a, b, cosine) => {
        const expected = toPairInput(itemOf(a, view), itemOf(b, view), { cosine, tokenize });
        expect(writtenOf(a, b, cosine, view), `${a} / ${b}`).toEqual(expected);
      }),
      { seed: 2, numRuns: view === "whole" ? 2000 : 500 },
    );
  });

  it("is the same for both orders of two names", () => {
    fc.assert(
      fc.property(name, name, (a, b) => {
        expect(writtenOf(a, b)).toEqual(writtenOf(b, a));
      }),
      { seed: 4, numRuns: 500 },
    );
  });

  it("stays within what the model has tables for", () => {
    for (const a of messyNames.slice(-40)) {
      for (const b of messyNames.slice(-40)) {
        const input = writtenOf(a, b);
        expect(input.ids.length).toBe(input.marks.length);
        expect(input.ids.length).toBeLessThanOrEqual(60);
        expect(input.features).toHaveLength(featureNames.length);
        for (const mark of input.marks) expect(mark).toBeLessThan(markCount);
      }
    }
  });

  it("finds one dish under two names, and says that the letters differ", () => {
    const fact = factsOf("Murgh Makhani", "Butter Chicken");
    expect([fact("equal terms"), fact("one dish"), fact("equal stems")]).toEqual([1, 1, 0]);
  });

  it("tells what one name has alone", () => {
    const fact = factsOf("Paneer Tikka", "Chicken Tikka");
    expect([fact("diet conflict"), fact("protein conflict"), fact("two dishes")]).toEqual([
      1, 1, 1,
    ]);
    expect(fact("fewer telling alone")).toBeCloseTo(1 / 4, 2);
  });

  it("marks words that are spelt alike otherwise than strangers", () => {
    const [, ...alike] = new Set(writtenOf("Zumbo Dhokra", "Zumbo Dhokla").marks);
    const [, ...strange] = new Set(writtenOf("Zumbo Dhokra", "Zumbo Xyzzy").marks);
    expect(alike).not.toEqual(strange);
  });

  it("knows the order of the terms", () => {
    const fact = factsOf("Zumbo Fried Steak", "Steak Fried Zumbo");
    expect(fact("equal terms")).toBe(1);
    expect(fact("order")).toBeLessThan(0.5);
  });

  it("is what the model was trained on, or nothing starts", () => {
    const start = (changed: object) =>
      startModelThreads({
        ...files,
        description: { vocabulary, tokensMax, features, marks, ...changed },
      });
    expect(features).toEqual(featureNames);
    expect(marks).toBe(markCount);
    expect(() => start({ features: features.toReversed() })).toThrow("train it again");
    expect(() => start({ marks: marks + 1 })).toThrow("train it again");
    expect(() => start({ vocabulary: ["a", "b"] })).toThrow("lacks [UNK]");
  });
});
