import { describe, expect, it } from "vitest";
import { readLexiconFiles } from "../../../src/engine/lexicon-files.ts";
import { createCleaner } from "../../../src/engine/text/clean.ts";
import { parseCleaningLexicon } from "../../../src/engine/text/lexicon.ts";

const files = readLexiconFiles();
const lexicon = parseCleaningLexicon(files, []);

describe("the lexicon's cleaning tables", () => {
  const paths = Object.keys(files).filter((path) => /^(noise\/|spelling|known-words)/.test(path));

  it.each(paths)("%s is sorted, without duplicates", (path) => {
    const [, ...rows] = files[path]!.trimEnd().split("\n");
    const sorted = [...new Set(rows)].sort((a, b) => (a < b ? -1 : 1));
    expect(rows).toEqual(sorted);
  });

  it("never puts a word right to its look-alike", () => {
    const pairs =
      "thali thai,zinger ginger,tikki tikka,sambar sambal,mutter butter,parotta paratha,\
popper pepper,batter butter,chickpea chicken,larb lamb,silk milk,tango mango,onigiri nigiri,\
match matcha,price rice,sale sake,ramyeon ramen,cricket chicken,creamer cream,streaky steak,\
mihun bihun,codfish catfish,polpo pollo,makhana makhani,marsala masala,salumi salami,manzo mango,\
mole mote,kofta kafta,chilla chilli,khoa khao,meethi methi,smoked smoke,basa bass,hara rara,\
jello jelly,dal doi,mee mie,kali kalmi,kassa kabsa";
    for (const pair of pairs.split(",")) {
      const [a, b] = pair.split(" ") as [string, string];
      expect(lexicon.spelling.get(a), a).not.toBe(b);
      expect(lexicon.spelling.get(b), b).not.toBe(a);
    }
  });

  it("never takes a look-alike for a slip", () => {
    const clean = createCleaner(lexicon);
    for (const word of "thali zinger tikki sambar popper batter bitter larb tango polpo marsala".split(
      " ",
    )) {
      expect(clean(word).text).toBe(word);
    }
  });

  it("puts right to words that stay as they are", () => {
    const clean = createCleaner(lexicon);
    const moved = [...new Set(lexicon.spelling.values())].filter(
      (word) => clean(word).text !== word,
    );
    expect(moved).toEqual(
      ["large", "medium", "pieces", "regular", "small"].filter((w) => moved.includes(w)),
    );
  });
});

describe("parseCleaningLexicon", () => {
  it.each([
    ["a file that is missing", "noise/promo.tsv", undefined, /file noise\/promo\.tsv but/],
    ["a foreign header", "noise/units.tsv", "word\tkind\n", /noise\/units\.tsv:1: .*unit, kind/],
    [
      "a cell that is missing",
      "noise/promo.tsv",
      "phrase\twhere\nnew\n",
      /promo\.tsv:2: Expected 2/,
    ],
    [
      "an unknown place",
      "noise/promo.tsv",
      "phrase\twhere\nnew\tfirst\n",
      /promo\.tsv:2: .*"first"/,
    ],
    ["an unknown unit", "noise/units.tsv", "unit\tkind\nml\tsize\n", /units\.tsv:2: .*"size"/],
    ["capitals", "noise/promo.tsv", "phrase\twhere\nNew\tend\n", /promo\.tsv:2: .*lower case/],
    [
      "a word put right twice",
      "spelling.tsv",
      "wrong\tright\na\tb\na\tc\n",
      /:3: "a" is listed twice/,
    ],
    [
      "a right word that is wrong",
      "spelling.tsv",
      "wrong\tright\na\tb\nb\tc\n",
      /:2: "b" is itself/,
    ],
  ])("refuses %s", (_, path, contents, message) => {
    const { [path]: _old, ...others } = files;
    const changed = contents === undefined ? others : { ...others, [path]: contents };
    expect(() => parseCleaningLexicon(changed, [])).toThrow(message);
  });
});
