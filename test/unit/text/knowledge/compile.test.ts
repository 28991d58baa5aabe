import { describe, expect, it } from "vitest";
import { readLexiconFiles } from "../../../../src/engine/lexicon-files.ts";
import { compileKnowledge } from "../../../../src/engine/text/knowledge/compile.ts";
import { PhraseTrie } from "../../../support/phrase-trie.ts";
import type { Senses } from "../../../../src/engine/text/knowledge/facts.ts";

/** The cleaner's own tables, and none of words or dishes beyond their headers. */
const bare = Object.fromEntries(
  Object.entries(readLexiconFiles())
    .filter(([path]) => path !== "README.md")
    .map(([path, contents]) => {
      const isKnowledge = /^(?:words|dishes)\//.test(path);
      return [path, isKnowledge ? `${contents.split("\n")[0]}\n` : contents];
    }),
);

/** Lines below a table's header. */
function withLines(path: string, ...lines: string[]): Record<string, string> {
  return { [path]: `${bare[path]}${lines.map((line) => `${line}\n`).join("")}` };
}

/** What the compiled knowledge says of a phrase of these stems. */
function sensesOf(files: Record<string, string>, phrase: string): Senses | undefined {
  const { words, trie, senses } = compileKnowledge({ ...bare, ...files });
  const packed = new PhraseTrie(trie);
  let node = 0;
  for (const word of phrase.split(" ")) {
    node = packed.next(node, words.indexOf(word));
    if (node === 0) return undefined;
  }
  return senses.at(packed.phraseAt(node));
}

const thai = "dishes/thai.tsv";
const dish = (name: string, others = "", diet = "unknown", proteins = ""): string =>
  [name, others, "Thai", "", diet, proteins, "main", "", "", "", "", "medium", "hot", "", ""].join(
    "\t",
  );
const heads = withLines("words/heads.tsv", "curry\tkaeng\tThai\t\tunknown\t\tmain\t\tstrong");
const animals = withLines(
  "words/ingredients-animal.tsv",
  "gai\tkai\tchicken\tpoultry\tnon_veg\tchicken\t",
);

describe("compileKnowledge", () => {
  it("finds a dish by all its names, in their singular", () => {
    const files = { ...heads, ...withLines(thai, dish("jungle curry", "gaeng pa|forest curries")) };
    for (const name of ["jungle curry", "gaeng pa", "forest curry"]) {
      expect(sensesOf(files, name)?.dish).toMatchObject({ name: "jungle curry", cuisine: "Thai" });
    }
  });

  it("says which kind of dish a name holds", () => {
    const files = { ...heads, ...withLines(thai, dish("jungle curry")) };
    expect(sensesOf(files, "jungle curry")?.dish?.kind).toBe("curry");
  });

  it("calls an ingredient by the English word", () => {
    expect(sensesOf(animals, "kai")?.ingredient).toMatchObject({
      name: "chicken",
      diet: "non_veg",
      proteins: ["chicken"],
    });
  });

  it("lets a name that is one dish's usual name stay that dish's", () => {
    const lines = [dish("alpha stew", "beta stew"), dish("beta stew", "", "veg")];
    expect(sensesOf(withLines(thai, ...lines), "beta stew")?.dish?.name).toBe("beta stew");
  });

  it("keeps a word an ingredient when a dish goes by it for short", () => {
    const files = {
      ...animals,
      ...withLines(thai, dish("fried gai", "gai", "non_veg", "chicken")),
    };
    expect(sensesOf(files, "gai")?.dish).toBeUndefined();
  });

  it("knows the words of every name, as written", () => {
    const { cleaning } = compileKnowledge({ ...bare, ...withLines(thai, dish("ñandú stews")) });
    expect([...cleaning.known]).toEqual(expect.arrayContaining(["ñandú", "stews"]));
  });

  it.each<[string, string, string | undefined, RegExp]>([
    ["a table that is missing", "words/heads.tsv", undefined, /file words\/heads\.tsv but/],
    ["a foreign header", "words/brands.tsv", "name\tkind\n", /words\/brands\.tsv:1: .*other_names/],
    ["a cell too few", thai, `${bare[thai]}tom yum\n`, /dishes\/thai\.tsv:2: Expected 15 cells/],
    [
      "a line without a name",
      "words/nondishes.tsv",
      `${bare["words/nondishes.tsv"]}combo\tcombo\n\tcombo\n`,
      /words\/nondishes\.tsv:3: Expected 2 cells/,
    ],
    [
      "an unknown cuisine",
      thai,
      `${bare[thai]}${dish("tom yum").replace("Thai", "Siamese")}\n`,
      /dishes\/thai\.tsv:2: .*"Siamese"/,
    ],
    [
      "an unknown diet",
      thai,
      `${bare[thai]}${dish("tom yum", "", "vegan")}\n`,
      /dishes\/thai\.tsv:2: .*"vegan"/,
    ],
    [
      "an unknown protein",
      thai,
      `${bare[thai]}${dish("tom yum", "", "non_veg", "prawn|yak")}\n`,
      /dishes\/thai\.tsv:2: .*"yak"/,
    ],
    [
      "an unknown group",
      "words/ingredients-plant.tsv",
      `${bare["words/ingredients-plant.tsv"]}kelp\t\t\talga\tveg\t\t\n`,
      /words\/ingredients-plant\.tsv:2: .*"alga"/,
    ],
    [
      "an unknown kind of modifier",
      "words/modifiers.tsv",
      `${bare["words/modifiers.tsv"]}huge\t\tbulk\t\t\n`,
      /words\/modifiers\.tsv:2: .*"bulk"/,
    ],
    [
      "a strength that is none",
      "words/pairing.tsv",
      `${bare["words/pairing.tsv"]}dosa\tsambar\tside\t4\tYes.\n`,
      /words\/pairing\.tsv:2: .*"4"/,
    ],
    [
      "people that are no number",
      "words/servings.tsv",
      "phrase\tkind\tpeople\nbucket\titem\tmany\n",
      /words\/servings\.tsv:2: .*"many"/,
    ],
    [
      "a kind that stands in a family twice",
      "words/families.tsv",
      "name\tother_names\tkinds\tends\tbegins\nsoup\t\tpho|ramen|pho\t\t\n",
      /words\/families\.tsv:2: .*every kind once/,
    ],
    [
      "a filler that stands there twice",
      "words/fillers.tsv",
      "kind\twords\nfunction\tany|kuch\ntalk\tday|any\n",
      /words\/fillers\.tsv:3: .*"any"/,
    ],
    [
      "a place of refusals with two lines",
      "words/refusals.tsv",
      "place\twords\nbefore\tno\nbefore\twithout\n",
      /words\/refusals\.tsv:3: .*"before"/,
    ],
    [
      "a place where nothing refuses",
      "words/refusals.tsv",
      "place\twords\nabove\tno\n",
      /words\/refusals\.tsv:2: .*"above"/,
    ],
    [
      "an unknown role",
      "words/structure.tsv",
      `${bare["words/structure.tsv"]}but\tsave\n`,
      /words\/structure\.tsv:2: .*"save"/,
    ],
  ])("refuses %s by file and line", (_, path, contents, message) => {
    const { [path]: _old, ...others } = bare;
    const files = contents === undefined ? others : { ...others, [path]: contents };
    expect(() => compileKnowledge(files)).toThrow(message);
  });
});
