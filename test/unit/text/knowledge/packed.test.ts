import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import {
  compiledLexicon,
  readAllLexiconFiles,
  readKnowledge,
} from "../../../../src/engine/lexicon-files.ts";
import { compileKnowledge, type Knowledge } from "../../../../src/engine/text/knowledge/compile.ts";
import type { Senses, SenseTable } from "../../../../src/engine/text/knowledge/facts.ts";
import { packKnowledge, unpackKnowledge } from "../../../../src/engine/text/knowledge/packed.ts";

function allSenses(senses: SenseTable): Senses[] {
  return Array.from({ length: senses.count }, (_, phrase) => senses.at(phrase)!);
}

let knowledge: Knowledge;
let packed: Uint8Array;

beforeAll(() => {
  knowledge = compileKnowledge(readAllLexiconFiles());
  packed = packKnowledge(knowledge);
});

describe("packed knowledge", () => {
  it("unpacks to what was packed", () => {
    const { senses, ...rest } = unpackKnowledge(packed);
    const { senses: wanted, ...others } = knowledge;
    expect(rest).toEqual(others);
    expect(allSenses(senses)).toEqual(allSenses(wanted));
  });

  it("shares equal facts of a phrase's names rather than repeat them", () => {
    const { senses } = unpackKnowledge(packed);
    const dishes = allSenses(senses).flatMap(({ dish }) => dish ?? []);
    expect(new Set(dishes).size).toBeLessThan(dishes.length);
  });

  it("is refused when another version packed it", () => {
    const other = Buffer.from(packed);
    other.write("0", other.indexOf('"format":') + '"format":'.length);
    expect(() => unpackKnowledge(other)).toThrow(/format \d+ but got 0; build again/);
  });
});

describe("dist/lexicon.bin", () => {
  it("is what the tables say now; npm run build makes it", () => {
    const isFresh = readFileSync(compiledLexicon).equals(packed);
    expect(isFresh).toBe(true);
  });

  it("loads as the knowledge that the tables hold", () => {
    expect(readKnowledge().senses.count).toBe(knowledge.senses.count);
  });
});
