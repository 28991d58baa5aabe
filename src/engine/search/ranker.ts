/**
 * How well an item serves a guest: a small network over the pair's features, trained on menus that
 * readers graded (models/reranker-search/card.md). It runs in the addon, as does what describes items
 * by their names (`native/text/src/search`).
 */
import { addon, type DescribedItems, type NativeTextReader } from "../addon.ts";
import { categories, type Category, diets, type Diet } from "../text/knowledge/labels.ts";
import type { Query } from "./query.ts";

export interface RankerWeights {
  /** Names of the features, in order. */
  readonly features: readonly string[];
  /** `[hidden × features]`, row by row, and `[hidden]`. */
  readonly hidden: readonly (readonly number[])[];
  readonly hiddenBias: readonly number[];
  /** `[hidden]`. */
  readonly output: readonly number[];
  readonly outputBias: number;
  /** Relevance is `sigmoid(scale · output + shift)`. */
  readonly scale: number;
  readonly shift: number;
}

/** Raw names before a query. */
export interface NamesAsked {
  readonly names: readonly string[];
  readonly query: Query;
  /** What all rows have alike, `[features]`. */
  readonly alike: Float32Array;
  /** Of each name to the query, `[names]`, 0 to 1. */
  readonly cosines: Float32Array;
}

export interface Ranker {
  /** Every feature that a name, its reading and its vector tell; the others are 0. */
  describe(asked: NamesAsked): Described;
  /**
   * The calibrated probability that a guest who asked so is well served, `[rows]`, 0 to 1, of
   * `[rows × features]`. About 0.7 µs an item.
   */
  rank(rows: Float32Array): Float64Array;
}

const labelsEach = 4;

/** Items before a query, in the order of the menu. */
export class Described {
  /** `[items × features]` */
  readonly rows: Float32Array;
  readonly #labels: Uint8Array;

  constructor({ rows, labels }: DescribedItems) {
    this.rows = rows;
    this.#labels = labels;
  }

  dietOf(row: number): Diet {
    return diets[this.#label(row, 0)]!;
  }

  /** The course and the second one, undefined for what is not known. */
  coursesOf(row: number): readonly [Category | undefined, Category | undefined] {
    return [categories[this.#label(row, 1) - 1], categories[this.#label(row, 2) - 1]];
  }

  /** A section heading or a text without a word: no item that anyone orders. */
  isNoItem(row: number): boolean {
    return this.#label(row, 3) === 1;
  }

  #label(row: number, column: number): number {
    return this.#labels[labelsEach * row + column]!;
  }
}

/**
 * Binds the weights. @throws {Error} when they were trained on other features than `names`, or do not
 * fit each other.
 */
export function createRanker(
  weights: RankerWeights,
  names: readonly string[],
  reader: NativeTextReader,
): Ranker {
  if (weights.features.join() !== names.join()) {
    throw new Error("The search ranker was trained on other features: train it again.");
  }
  const native = new addon.SearchRanker(JSON.stringify(weights));
  return {
    describe: ({ names: raw, query, alike, cosines }) =>
      new Described(native.describe(reader, raw, toAsked(query), alike, cosines)),
    rank: (rows) => native.rank(rows),
  };
}

/** What of a query is looked for in names; `native/text/src/search/asked.rs` reads it. */
function toAsked({ terms, stems, kinds, proteins, diet, categories: courses }: Query): string {
  return JSON.stringify({
    terms: terms.map(({ text }) => text),
    stems: [...stems],
    kinds,
    proteins,
    diet: diet ?? null,
    categories: [...courses],
  });
}
