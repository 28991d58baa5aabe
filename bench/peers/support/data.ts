/** The hand-checked answers and the real names, from a folder outside the repository. */
import { join } from "node:path";
import { readLines } from "../../support/lines.ts";

export interface Gold {
  readonly pairs: readonly { readonly texts: readonly [string, string]; readonly same: boolean }[];
  readonly menus: readonly DedupMenu[];
  readonly searches: readonly SearchMenu[];
}

export interface DedupMenu {
  readonly items: readonly string[];
  /** Positions. */
  readonly clusters: readonly (readonly number[])[];
}

export interface SearchMenu {
  readonly items: readonly string[];
  /** Those that have a relevant item. */
  readonly queries: readonly GoldQuery[];
}

interface GoldQuery {
  readonly query: string;
  /** 1 to 3, by position of the relevant items. */
  readonly grades: ReadonlyMap<number, number>;
}

/** `folder` is laid out as `shared/data` is: `gold/` and `corpus/`. */
export function readGold(folder: string): Gold {
  const [, ...pairs] = readLines(join(folder, "gold/pairs.tsv")).map((line) => line.split("\t"));
  const parse = <T>(name: string) =>
    readLines(join(folder, name)).map((line) => JSON.parse(line) as T);
  return {
    pairs: pairs.map(([a, b, same]) => ({ texts: [a!.trim(), b!.trim()], same: same === "1" })),
    menus: parse<DedupMenu>("gold/dedup.jsonl"),
    searches: parse<RawSearchMenu>("gold/search.jsonl").map(({ items, queries }) => ({
      items,
      queries: queries.map(toGoldQuery).filter(({ grades }) => grades.size > 0),
    })),
  };
}

interface RawSearchMenu {
  readonly items: readonly string[];
  readonly queries: readonly RawQuery[];
}

interface RawQuery {
  readonly query: string;
  readonly grades: Readonly<Record<string, number>>;
}

function toGoldQuery({ query, grades }: RawQuery): GoldQuery {
  const entries = Object.entries(grades).map(([at, grade]) => [Number(at), grade] as const);
  return { query, grades: new Map(entries) };
}

/**
 * Hands out real names, each once and in an order by chance. Names that differ in case, numbers, signs or
 * order of words count as one: to the service they would be known.
 */
export function createNames(folder: string): (count: number) => string[] {
  const [, ...lines] = readLines(join(folder, "corpus/items.tsv"));
  const byFold = new Map(lines.map((line) => [fold(line.split("\t")[0]!), line.split("\t")[0]!]));
  byFold.delete("");
  const names = [...byFold.values()];
  for (let at = names.length - 1; at > 0; at--) {
    const other = Math.floor(Math.random() * (at + 1));
    [names[at], names[other]] = [names[other]!, names[at]!];
  }
  let next = 0;
  return (count) => {
    next += count;
    if (next > names.length) throw new Error(`Expected at most ${names.length} names to be asked`);
    return names.slice(next - count, next);
  };
}

function fold(name: string): string {
  const words =
    name
      .normalize("NFKC")
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  return words.sort().join(" ");
}
