/** What must hold of the lexicon as a whole, when all tables have been put together. */
import { describe, expect, it } from "vitest";
import { readLexiconFiles } from "../../../../src/engine/lexicon-files.ts";
import { compileKnowledge } from "../../../../src/engine/text/knowledge/compile.ts";
import type { Senses } from "../../../../src/engine/text/knowledge/facts.ts";
import {
  type Protein,
  proteins,
  vegProteins,
} from "../../../../src/engine/text/knowledge/labels.ts";

const { senses, words, counts } = compileKnowledge(readLexiconFiles());
const phrases: readonly Senses[] = Array.from({ length: senses.count }, (_, phrase) =>
  senses.at(phrase)!,
);
const hasFlesh = (found: readonly Protein[]): boolean => found.some((one) => !vegProteins.has(one));

/** The names of what breaks a rule; a failing test tells them. */
function breakers(nameOf: (senses: Senses) => string | undefined): string[] {
  return [...new Set(phrases.flatMap((one) => nameOf(one) ?? []))];
}

describe("the knowledge", () => {
  it("never takes one word for meat and for the promise that there is none", () => {
    const wrong = breakers(({ ingredient, modifier }) =>
      ingredient?.diet === "non_veg" && modifier?.diet === "veg"
        ? `${modifier.name} for ${ingredient.name}`
        : undefined,
    );
    expect(wrong).toEqual([]);
  });

  it("gives an ingredient that is called as a protein that protein", () => {
    const named: ReadonlySet<string> = new Set(proteins);
    const wrong = breakers(({ ingredient }) =>
      ingredient !== undefined &&
      named.has(ingredient.name) &&
      !ingredient.proteins.includes(ingredient.name as Protein)
        ? `${ingredient.name}: ${ingredient.proteins.join()}`
        : undefined,
    );
    expect(wrong).toEqual([]);
  });

  it("calls no dish, kind of dish or ingredient with flesh vegetarian", () => {
    const wrong = breakers(({ dish, head, ingredient }) => {
      const facts = [dish, head, ingredient].filter((one) => one !== undefined);
      return facts.find((one) => hasFlesh(one.proteins) && one.diet !== "non_veg")?.name;
    });
    expect(wrong).toEqual([]);
  });

  it("means something by every phrase, and counts every word", () => {
    expect(phrases.filter((one) => Object.keys(one).length === 0)).toEqual([]);
    expect(counts).toHaveLength(words.length);
    expect(Math.min(...counts)).toBeGreaterThan(0);
    expect(new Set(words).size).toBe(words.length);
  });
});
