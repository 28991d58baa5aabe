/**
 * How well each item of a menu serves a guest: small networks over its features and over what stands around
 * it, trained on menus that readers graded (models/reranker-search/card.md). They run in the addon
 * (`native/core/src/ranker`), as does what describes items (`native/text/src/search`).
 */
import {
  addon,
  type DescribedItems,
  type NativeClassifier,
  type NativeTextReader,
} from "../addon.ts";
import { categories, type Category, diets, type Diet } from "../text/knowledge/labels.ts";
import type { ConceptAt } from "./concept-index.ts";
import type { Vectors } from "../vectors/vectors.ts";
import type { Query } from "./query.ts";

export interface LayerWeights {
  /** Of each unit the weights of all inputs, `[units × inputs]`. */
  readonly weights: readonly (readonly number[])[];
  /** `[units]` */
  readonly bias: readonly number[];
}

/** One network; `native/core/src/ranker/member.rs` says what its layers are. */
export type MemberWeights = Readonly<
  Record<"hidden" | "alone" | "message" | "around" | "added", LayerWeights>
>;

export interface RankerWeights {
  /** Names of the features, in order. */
  readonly features: readonly string[];
  /** Names of those that are looked at once more beside what stands around an item. */
  readonly lookedAtAgain: readonly string[];
  /** Their mean counts. */
  readonly members: readonly MemberWeights[];
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
  readonly conceptAt: ConceptAt;
  /** Of each name to the query and to each concept asked for, `[1 + concepts × names]`, 0 to 1. */
  readonly cosines: Float32Array;
  /** How far each answers the moods asked for, `[names]`; empty when none is. */
  readonly guessedMoods: Float32Array;
}

export interface Ranker {
  /** All features of each name. */
  describe(asked: NamesAsked): Described;
  /**
   * The calibrated probability that a guest who asked so is well served, `[rows]`, 0 to 1, of
   * `[rows × features]` and the items' vectors, both in the order of the menu.
   */
  rank(rows: Float32Array, vectors: Vectors): Float64Array;
}

const labelsEach = 6;

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

  /** Its name has what must not be in it. */
  namesLeftOut(row: number): boolean {
    return this.#label(row, 4) === 1;
  }

  /** It is called what was asked for, whatever its price and size. */
  isCalledSo(row: number): boolean {
    return this.#label(row, 5) === 1;
  }

  #label(row: number, column: number): number {
    return this.#labels[labelsEach * row + column]!;
  }
}

/** What names are read and classified by. */
interface Natives {
  readonly reader: NativeTextReader;
  readonly classifier: NativeClassifier;
}

/**
 * Binds the weights. @throws {Error} when they were trained on other features than `names`, or do not
 * fit each other.
 */
export function createRanker(
  weights: RankerWeights,
  names: readonly string[],
  { reader, classifier }: Natives,
): Ranker {
  if (weights.features.join() !== names.join()) {
    throw new Error("The search ranker was trained on other features: train it again.");
  }
  const native = new addon.SearchRanker(JSON.stringify(weights), reader, classifier);
  return {
    describe({ names: raw, query, conceptAt, alike, cosines, guessedMoods }) {
      const asked = toAsked(query, conceptAt);
      return new Described(native.describe(raw, asked, alike, cosines, guessedMoods));
    },
    rank: (rows, { data, dim }) => native.rank(rows, data, dim),
  };
}

/** What of a query is looked for in items; `native/text/src/search/asked.rs` reads it. */
function toAsked(query: Query, conceptAt: ConceptAt): string {
  const { terms, stems, kinds, dishes, families, proteins, diet, company } = query;
  const toConcept = (position: number) => {
    const { concept, isMood, phrases, examples, fits, not } = conceptAt(position);
    const names = { examples: [...examples], fits: [...fits], not: [...not] };
    return { position, isMood, phrases: [...phrases], tags: concept.tags, ...names };
  };
  return JSON.stringify({
    text: query.text,
    terms: terms.map(({ text }) => text),
    stems: [...stems],
    kinds,
    dishes,
    families,
    proteins,
    diet: diet ?? null,
    categories: [...query.categories],
    without: [...query.without],
    claims: [...query.claims],
    cuisines: [...query.cuisines],
    company: company ?? null,
    concepts: query.concepts.map(toConcept),
    refused: query.refused.map(toConcept),
  });
}
