import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { readLexiconFiles, readKnowledge } from "../../../../src/engine/lexicon-files.ts";
import { compiledLexicon } from "../../../../src/engine/lexicon-path.ts";
import { compileKnowledge, type Compiled } from "../../../../src/engine/text/knowledge/compile.ts";
import type { Senses, SenseTable } from "../../../../src/engine/text/knowledge/facts.ts";
import { openTextReader } from "../../../../src/engine/text/native.ts";
import { judgedIn } from "../../../../src/engine/text/knowledge/moods.ts";
import { packKnowledge, unpackKnowledge } from "../../../../src/engine/text/knowledge/packed.ts";

function allSenses(senses: SenseTable): Senses[] {
  return Array.from({ length: senses.count }, (_, phrase) => senses.at(phrase)!);
}

let knowledge: Compiled;
let packed: Uint8Array;

beforeAll(() => {
  knowledge = compileKnowledge(readLexiconFiles());
  packed = packKnowledge(knowledge);
});

describe("packed knowledge", () => {
  it("unpacks to what was packed", () => {
    const { senses, judged, ...rest } = unpackKnowledge(packed);
    expect(judged).toEqual(judgedIn(knowledge.moods.values()));
    expect(knowledge).toMatchObject(rest);
    expect(allSenses(senses)).toEqual(allSenses(knowledge.senses));
  });

  it("holds the facts of a dish with several names once", () => {
    const dishes = allSenses(knowledge.senses).flatMap(({ dish }) => dish ?? []);
    const shared = dishes.find((dish, at) => dishes.indexOf(dish) < at)!;
    const fact = JSON.stringify(shared);
    const bytes = Buffer.from(packed);
    expect(bytes.indexOf(fact)).toBeGreaterThan(0);
    expect(bytes.lastIndexOf(fact)).toBe(bytes.indexOf(fact));
  });

  it("answers the same of phrases that it has forgotten meanwhile", () => {
    const { senses } = unpackKnowledge(packed);
    const first = structuredClone(senses.at(0));
    for (let phrase = 1; phrase < 5000; phrase++) senses.at(phrase);
    expect(senses.at(0)).toEqual(first);
    expect([senses.at(-1), senses.at(senses.count)]).toEqual([undefined, undefined]);
  });

  it("is refused when another version packed it", () => {
    const other = Buffer.from(packed);
    other.write(" 0", other.indexOf('"format":') + '"format":'.length);
    expect(() => unpackKnowledge(other)).toThrow(/format \d+ but got 0; build again/);
    expect(() => openTextReader(other)).toThrow(/format \d+ but got 0; build again/);
  });

  it("is refused by native/text when a part of it is missing", () => {
    expect(() => openTextReader(packed.subarray(0, packed.length - 8))).toThrow(
      /lacks its section/,
    );
    expect(() => openTextReader(new Uint8Array(2))).toThrow(/header is malformed/);
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
