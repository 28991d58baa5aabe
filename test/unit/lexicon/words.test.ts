import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { loadTextEngine } from "../../../src/engine/text-engine.ts";
import { stem } from "../../../src/engine/text/native.ts";

const { read } = loadTextEngine();
const folder = fileURLToPath(new URL("../../../models/lexicon/", import.meta.url));

const columns: Readonly<Record<string, string>> = {
  brands: "name|other_names|category|diet|cuisine|what",
  families: "name|other_names|kinds|ends|begins",
  headings: "name|other_names|category",
  heads: "name|other_names|cuisine|also_cuisine|diet|proteins|category|also_category|strength",
  "ingredients-animal": "name|other_names|means|group|diet|proteins|cuisine",
  "ingredients-plant": "name|other_names|means|group|diet|proteins|cuisine",
  modifiers: "name|other_names|kind|cuisine|diet",
  moods: "name|core|fits",
  nondishes: "name|why",
  pairing: "with|goes|category|strength|reason",
  regions: "name|core|fits",
  structure: "word|role",
};
const tables = Object.keys(columns);

const cuisines = words(
  "North Indian|South Indian|Chinese|Italian|Thai|Japanese|Mexican|Middle Eastern|Korean|" +
    "American|Mughlai|Continental|Vietnamese|Mediterranean|Bakery|Beverages|SE Asian|European|" +
    "Desserts",
);
const flesh = words(
  "chicken|mutton|lamb|beef|pork|fish|prawn|crab|lobster|squid|clam|scallop|mussel|seafood|egg|" +
    "duck|turkey",
);
const courses = words("main|beverage|bread|side|dessert");
const moods = new Set(
  linesOf("words/concepts.tsv")
    .slice(1)
    .map((line) => line.split("\t")[0]!),
);
const allowed: Readonly<Record<string, ReadonlySet<string>>> = {
  category: courses,
  also_category: courses,
  cuisine: cuisines,
  also_cuisine: cuisines,
  diet: words("veg|non_veg|unknown"),
  proteins: new Set([...flesh, "paneer", "tofu", "soya"]),
  strength: words("strong|weak|1|2|3"),
  group: words(
    "meat|poultry|fish|seafood|egg|dairy|cheese|vegetable|leaf|mushroom|fruit|pulse|grain|flour|" +
      "noodle|nut|seed|spice|herb|sauce|sweet|fat|plant-copy|drink|other",
  ),
  kind: words(
    "size|portion|spice|cooking|style|cuisine|taste|temperature|diet|quality|form|container|part|" +
      "negation|addition|mock|meal",
  ),
  why: words("choice|combo|extra|fancy|nonfood|package|plain|platter|salad|sauce|vegetable"),
  core: moods,
  fits: moods,
  role: words("with|without|and|in|or"),
};
const required = new Set(
  "name|with|goes|word|role|group|kind|why|strength|reason|what|diet|category".split("|"),
);
/** A modifier says a diet and a heading a course only where its words do. */
const mayBeEmpty = new Set(["modifiers diet", "headings category"]);

/** At least so many lines. */
const promised: readonly (readonly [table: string, lines: number])[] = [
  ["moods", 2800],
  ["regions", 10_000],
  ["pairing", 1300],
  ["nondishes", 1000],
  ["families", 100],
];

function words(list: string): ReadonlySet<string> {
  return new Set(list.split("|"));
}

/** Column → value, and `place`: the file and line. */
type Entry = Readonly<Record<string, string>>;

function linesOf(path: string): string[] {
  return readFileSync(`${folder}${path}`, "utf8").split("\n").slice(0, -1);
}

function readTable(table: string): Entry[] {
  const names = columns[table]!.split("|");
  return linesOf(`words/${table}.tsv`)
    .slice(1)
    .map((line, index) => {
      const cells = line.split("\t");
      const entries = names.map((name, at) => [name, cells[at] ?? ""] as const);
      return Object.fromEntries([...entries, ["place", `${table}:${index + 2}`]]) as Entry;
    });
}

const entriesOf = new Map(tables.map((table) => [table, readTable(table)]));

const split = (cell: string): string[] => cell.split("|").filter(Boolean);
const firstOf = (entry: Entry): string => entry["name"] ?? entry["with"] ?? entry["word"]!;
const formsOf = (entry: Entry): string[] => [firstOf(entry), ...split(entry["other_names"] ?? "")];

/** The places of the entries that break a rule; a failing test names them. */
function breakers(table: string, isBroken: (entry: Entry) => boolean): string[] {
  const broken = entriesOf.get(table)!.filter(isBroken);
  return broken.map((entry) => `${entry["place"]} ${firstOf(entry)}`);
}

describe.each(tables)("models/lexicon/words/%s.tsv", (table) => {
  const names = columns[table]!.split("|");

  it("has the columns that the compiler reads, on every line", () => {
    const [header, ...lines] = linesOf(`words/${table}.tsv`);
    expect(header!.split("\t")).toEqual(names);
    expect(lines.filter((line) => line.split("\t").length !== names.length)).toEqual([]);
  });

  it("is sorted by its first column", () => {
    const firsts = entriesOf.get(table)!.map((entry) => Buffer.from(firstOf(entry)));
    const isAfter = (at: number): boolean => Buffer.compare(firsts[at - 1]!, firsts[at]!) > 0;
    const misplaced = firsts.filter((_, at) => at > 0 && isAfter(at));
    expect(misplaced.map(String)).toEqual([]);
  });

  it("is written in lower case, with single spaces and no space at an end", () => {
    const isOdd = (text: string): boolean =>
      text !== text.trim() ||
      text.includes("  ") ||
      (text !== text.toLowerCase() && !isLabel(text));
    const isLabel = (text: string): boolean => table === "pairing" && cuisines.has(text);
    expect(breakers(table, (entry) => formsOf(entry).some(isOdd))).toEqual([]);
  });

  it("leaves nothing empty that the reader needs", () => {
    const needed = names.filter(
      (name) => required.has(name) && !mayBeEmpty.has(`${table} ${name}`),
    );
    expect(breakers(table, (entry) => needed.some((name) => entry[name] === ""))).toEqual([]);
  });

  it.each(names.filter((name) => name in allowed))("knows every %s that it uses", (name) => {
    const isUnknown = (value: string): boolean => !allowed[name]!.has(value);
    expect(breakers(table, (entry) => split(entry[name]!).some(isUnknown))).toEqual([]);
  });

  it("holds no form twice", () => {
    const places = new Map<string, string>();
    const twice: string[] = [];
    for (const entry of entriesOf.get(table)!) {
      const forms = table === "pairing" ? [`${entry["with"]} + ${entry["goes"]}`] : formsOf(entry);
      for (const form of forms) {
        const other = places.get(form);
        if (other !== undefined) twice.push(`${form}: ${other} and ${entry["place"]}`);
        places.set(form, entry["place"]!);
      }
    }
    expect(twice).toEqual([]);
  });
});

describe.each(["ingredients-animal", "ingredients-plant", "heads"])("%s", (table) => {
  it("calls nothing with meat, fish or egg anything but non_veg", () => {
    const isWrong = (entry: Entry): boolean =>
      split(entry["proteins"]!).some((one) => flesh.has(one)) && entry["diet"] !== "non_veg";
    expect(breakers(table, isWrong)).toEqual([]);
  });
});

describe("the tables of words", () => {
  it.each(promised)("%s has at least %i lines", (table, lines) => {
    expect(entriesOf.get(table)!.length).toBeGreaterThanOrEqual(lines);
  });

  it("know at least 1,500 ingredients and 3,000 spellings", () => {
    const ingredients = ["ingredients-animal", "ingredients-plant"].flatMap((table) =>
      entriesOf.get(table)!,
    );
    expect(ingredients.length).toBeGreaterThanOrEqual(1500);
    expect(linesOf("spelling.tsv").length - 1).toBeGreaterThanOrEqual(3000);
  });
});

/** Whether the reader finds one known phrase in it; what is told of anything else never matches. */
function isKnown(name: string): boolean {
  const { spans } = read(name);
  return spans.length === 1 && spans[0]!.senses !== undefined;
}

describe("models/lexicon/words/families.tsv", () => {
  it("has kinds that the lexicon knows, each once a family, in order", () => {
    const isOdd = ({ kinds = "" }: Entry): boolean => {
      const names = split(kinds);
      return (
        names.length === 0 ||
        !names.every(isKnown) ||
        [...new Set(names)].sort().join("|") !== kinds
      );
    };
    expect(breakers("families", isOdd)).toEqual([]);
  });
});

describe("models/lexicon/words/concepts.tsv", () => {
  const dietWord = /(?:^| )(?:veg|nonveg|vegetarian|vegan|jain|eggless)(?: |$)/;

  it("has no word of a diet in a phrase of what says none: the guest's diet would be lost", () => {
    const rows = linesOf("words/concepts.tsv").map((line) => line.split("\t"));
    expect(rows.length).toBeGreaterThan(200);
    const open = rows.filter(([, , , tags = ""]) => !tags.includes("diet="));
    const phrases = open.flatMap(([, , list = ""]) => split(list));
    expect(phrases.filter((phrase) => dietWord.test(phrase))).toEqual([]);
  });
});

describe("models/lexicon/words/fillers.tsv", () => {
  const lists = linesOf("words/fillers.tsv")
    .slice(1)
    .map((line) => split(line.split("\t")[1]!));

  it("has stems in order", () => {
    expect(lists.map(({ length }) => length > 100)).toEqual([true, true]);
    for (const list of lists) {
      expect([...list].sort()).toEqual(list);
      expect(list.filter((word) => stem(word) !== word)).toEqual([]);
    }
  });
});

describe("models/lexicon/words/refusals.tsv", () => {
  it("has phrases of at most four stems, in order", () => {
    for (const line of linesOf("words/refusals.tsv").slice(1)) {
      const phrases = split(line.split("\t")[1]!);
      expect([...new Set(phrases)].sort()).toEqual(phrases);
      const isOdd = (phrase: string): boolean => {
        const own = phrase.split(" ");
        return own.length > 4 || own.some((word) => stem(word) !== word);
      };
      expect(phrases.filter(isOdd)).toEqual([]);
    }
  });
});

describe("models/lexicon/words/pairing.tsv", () => {
  const pairings = entriesOf.get("pairing")!;

  it("gives a reason that is one sentence, with {item} and {with} at most once each", () => {
    const isOdd = ({ reason = "" }: Entry): boolean => {
      const places = reason.match(/\{[^}]*\}?/g) ?? [];
      const isForeign = places.some((place) => place !== "{item}" && place !== "{with}");
      const isRepeated = new Set(places).size < places.length;
      const isOpen = !/^[A-Z{].*[^.]\.$/.test(reason) || /[.!?] /.test(reason);
      return isOpen || isForeign || isRepeated || places.length === 0;
    };
    expect(breakers("pairing", isOdd)).toEqual([]);
  });

  it("pairs with what the lexicon knows, or with a cuisine", () => {
    const names = new Set(pairings.map((entry) => entry["with"]!));
    expect([...names].filter((name) => !cuisines.has(name) && !isKnown(name))).toEqual([]);
  });

  it("offers what the lexicon knows", () => {
    const names = new Set(pairings.map((entry) => entry["goes"]!));
    expect([...names].filter((name) => !isKnown(name))).toEqual([]);
  });

  it.each([...cuisines])("has a drink, a side, a main and a dessert for %s", (cuisine) => {
    const own = pairings.filter((entry) => entry["with"] === cuisine);
    const offered = new Set(own.map((entry) => entry["category"]));
    expect(["beverage", "side", "main", "dessert"].filter((one) => !offered.has(one))).toEqual([]);
  });
});
