/** What dishes that share a word have in common. */
import { describe, expect, it } from "vitest";
import { readLexiconFiles } from "../../../../src/engine/lexicon-files.ts";
import { tagsOf } from "../../../../src/engine/text/knowledge/kind-tags.ts";
import { parseDishes } from "../../../../src/engine/text/knowledge/parse-dishes.ts";
import type { Named } from "../../../../src/engine/text/knowledge/parse-words.ts";
import { tagWords } from "../../../../src/engine/text/knowledge/word-tags.ts";
import { readWordTags } from "../../../support/search/word-tags.ts";

const toStems = (name: string) => name.split(" ");

const [plain] = parseDishes(readLexiconFiles());

/** A dish of these names and tastes, and nothing else. */
function dish(names: string[], tastes: string[], ingredients: string[] = []): Named {
  const lists = { cooking: [], meals: [], occasions: [], ingredients, proteins: [] };
  const bare = { ...lists, served: "either", weight: "" } as const;
  return { ...plain!, names, senses: { dish: { ...plain!.senses.dish!, ...bare, tastes } } };
}

/** So many dishes without the word, of which no other is spicy. */
const others = Array.from({ length: 20 }, (_, nth) => dish([`bread ${nth}`], ["mild"]));

describe("tagWords", () => {
  it("tells the share of a word's dishes that are so, by any of their names", () => {
    const dishes = [
      dish(["sambal egg", "egg sambal"], ["spicy"]),
      dish(["squid", "sambal squid"], ["spicy"]),
      dish(["sambal"], ["spicy", "sour"]),
      dish(["sambal toast"], ["mild"]),
    ];
    const told = tagWords([...dishes, ...others], toStems);
    expect(told.get("sambal")).toEqual({ "taste=spicy": 0.75 });
    expect(told.has("egg")).toBe(false);
  });

  it("tells nothing of a word of three dishes, nor what dishes are anyway", () => {
    const dishes = ["a", "b", "c"].map((name) => dish([`sambal ${name}`], ["spicy"]));
    const told = tagWords([...dishes, ...others], toStems);
    expect(told.has("sambal")).toBe(false);
    expect(told.has("bread")).toBe(false);
  });

  it("tells what is rare elsewhere of a word that has it less often", () => {
    const smoky = ["a", "b", "c", "d", "e"].map((name, nth) =>
      dish([`kebab ${name}`], nth < 2 ? ["smoky"] : ["mild"]),
    );
    expect(tagWords([...smoky, ...others], toStems).get("kebab")).toEqual({ "taste=smoky": 0.4 });
    const half = others.map((one, nth) => (nth % 5 === 0 ? dish(["toast"], ["smoky"]) : one));
    expect(tagWords([...smoky, ...half], toStems).has("kebab")).toBe(false);
  });

  it("tells what most of a word's dishes hold, however common it is", () => {
    const held = (nth: number): string[] => (nth < 3 ? ["beef", "bread"] : ["bread"]);
    const reubens = ["a", "b", "c", "d", "e"].map((name, nth) =>
      dish([`reuben ${name}`], [], held(nth)),
    );
    expect(tagWords([...reubens, ...others], toStems).get("reuben")).toEqual({
      "ingredients=beef": 0.6,
      "ingredients=bread": 1,
    });
  });

  it("is in the built lexicon, for words that stand in names as they are compared", () => {
    const dishes = parseDishes(readLexiconFiles()).filter(({ names }) =>
      names.some((name) => name.split(" ").includes("sambal")),
    );
    const spicy = dishes.filter(({ senses }) => tagsOf(senses.dish!).includes("taste=spicy"));
    const share = spicy.length / dishes.length;
    expect(readWordTags().get("sambal")?.["taste=spicy"]).toBeCloseTo(share, 1);
  });
});
