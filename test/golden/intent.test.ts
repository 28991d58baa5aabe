import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readKnowledge } from "../../src/engine/lexicon-files.ts";
import { createIntentModel } from "../../src/engine/search/intent-model.ts";
import { intentFolder, readIntents } from "../../src/engine/models/network-files.ts";
import { loadTextEngine } from "../../src/engine/text-engine.ts";

interface Golden {
  readonly question: string;
  /** Concept → probability, of those that are told. */
  readonly heard: Readonly<Record<string, number>>;
}

/** Four decimals are written; float sums differ in the last bits. */
const decimals = 3;

const golden = JSON.parse(readFileSync(`${intentFolder}golden.json`, "utf8")) as Golden[];
const names = readKnowledge().concepts.map(({ name }) => name);
const hear = createIntentModel(readIntents(intentFolder), names);
const { read } = loadTextEngine();

describe("the intent model of models/intent", () => {
  it.each(golden)("hears %j as its training did", ({ question, heard }) => {
    const found = hear(read(question).stems).map(
      ({ concept, probability }) => [names[concept]!, probability] as const,
    );
    // One that is told in one of both alone lies at the limit.
    for (const [name, probability] of found) {
      expect(probability).toBeCloseTo(heard[name] ?? 0.01, decimals);
    }
    for (const [name, probability] of Object.entries(heard)) {
      expect(new Map(found).get(name) ?? 0.01).toBeCloseTo(probability, decimals);
    }
  });
});
