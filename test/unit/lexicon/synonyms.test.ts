import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { areOfOtherDiets } from "../../support/conflicts.ts";
import { loadTextEngine } from "../../../src/engine/text-engine.ts";

const { read, toEncoderTexts } = loadTextEngine();
const folder = fileURLToPath(new URL("../../../models/lexicon/synonyms/", import.meta.url));
const files = readdirSync(folder).filter((file) => file.endsWith(".tsv"));

interface Group {
  readonly place: string;
  readonly names: readonly string[];
}

/** Of a table, without its header. */
function linesOf(path: string): string[] {
  return readFileSync(path, "utf8").split("\n").slice(1, -1);
}

function groupsOf(kind: "dishes" | "words"): Group[] {
  return files
    .filter((file) => file.startsWith(kind))
    .flatMap((file) =>
      linesOf(folder + file).map((line, at) => {
        const [name = "", others = ""] = line.split("\t");
        return { place: `${file}:${at + 2} ${name}`, names: [name, ...others.split("|")] };
      }),
    );
}

/** The usual names of all rows of `dishes/`. */
function readUsualNames(): string[] {
  const dishes = fileURLToPath(new URL("../../../models/lexicon/dishes/", import.meta.url));
  const tables = readdirSync(dishes).filter((file) => file.endsWith(".tsv"));
  return tables.flatMap((file) => linesOf(dishes + file)).map((line) => line.split("\t")[0]!);
}

describe.each(["dishes", "words"] as const)("the synonyms of %s", (kind) => {
  const groups = groupsOf(kind);

  it("are thousands, and words hundreds", () => {
    expect(groups.length).toBeGreaterThan(kind === "dishes" ? 9000 : 2000);
  });

  it("have two names or more, in lower case, without odd spaces", () => {
    const odd = groups.filter(({ names }) =>
      names.some(
        (name) => name === "" || name !== name.trim().replace(/ {2,}/g, " ").toLowerCase(),
      ),
    );
    expect(odd.filter(({ names }) => names.length > 1).map(({ place }) => place)).toEqual([]);
    expect(groups.filter(({ names }) => names.length < 2).map(({ place }) => place)).toEqual([]);
  });

  it("name nothing in two groups but as the name that stands for all", () => {
    const seen = new Map<string, string>();
    const twice: string[] = [];
    for (const { names, place } of groups) {
      for (const name of names.slice(1)) {
        const other = seen.get(name);
        if (other !== undefined) twice.push(`${place}: ${name} also in ${other}`);
        seen.set(name, place);
      }
    }
    expect(twice).toEqual([]);
  });

  it.each(files.filter((file) => file.startsWith(kind)))("are sorted in %s", (file) => {
    const keys = linesOf(folder + file).map((line) => Buffer.from(line.split("\t")[0]!));
    const misplaced = keys.filter((key, at) => at > 0 && Buffer.compare(keys[at - 1]!, key) > 0);
    expect(misplaced.map(String)).toEqual([]);
  });
});

describe("names of one dish", () => {
  it("come to the same for the encoder, nearly all", () => {
    const pairs = groupsOf("dishes").map(({ names }) => names);
    const apart = pairs.filter((pair) => {
      const [a, b] = toEncoderTexts(pair);
      return a !== b;
    });
    expect(apart.length / pairs.length).toBeLessThan(0.05);
  });

  it("alone join rows of dishes, nearly all: two rows may not share a name by chance", () => {
    const root = new Map<string, string>();
    const rootOf = (name: string): string => {
      const next = root.get(name) ?? name;
      return next === name ? name : rootOf(next);
    };
    for (const { names } of groupsOf("dishes")) {
      for (const name of names.slice(1)) root.set(rootOf(name), rootOf(names[0]!));
    }
    const dishes = readUsualNames();
    const texts = toEncoderTexts(dishes);
    const apart = new Set(texts.map((text, row) => `${text}\n${rootOf(dishes[row]!)}`));
    const joinedByChance = apart.size - new Set(texts).size;
    expect(joinedByChance).toBeLessThan(340);
  });

  it("are never vegetarian and not, nearly all", () => {
    const conflicting = groupsOf("dishes").filter(({ names }) => {
      const [first, ...others] = names.map((name) => read(name));
      return others.some((other) => areOfOtherDiets(first!, other));
    });
    expect(conflicting.length).toBeLessThan(130);
  });
});
