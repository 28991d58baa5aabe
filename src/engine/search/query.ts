/** What a guest asks for: names, what must not be in it, diet, course, kitchen, moods and properties. */
import type { Category, Cuisine, Protein } from "../text/knowledge/labels.ts";
import type { Term } from "../text/reading/terms.ts";
import type { Company } from "./question.ts";

export interface Query {
  /** Without noise, as the client is told. */
  readonly text: string;
  /** What is named, in the lexicon's own words, each once. */
  readonly terms: readonly Term[];
  /** The words of names and properties as they stand. */
  readonly stems: ReadonlySet<string>;
  readonly kinds: readonly string[];
  /** Those of them that are whole dishes: "spaghetti bolognese", not "spaghetti". */
  readonly dishes: readonly string[];
  /** What those kinds belong to. */
  readonly families: readonly string[];
  readonly proteins: readonly Protein[];
  /** Stems of what must not be in it. */
  readonly without: ReadonlySet<string>;
  readonly diet: "veg" | "non_veg" | undefined;
  /** Diets asked for that items claim for themselves. */
  readonly claims: ReadonlySet<string>;
  readonly categories: ReadonlySet<Category>;
  readonly cuisines: ReadonlySet<Cuisine>;
  /** For how many it shall be; undefined when nobody said. */
  readonly company: Company | undefined;
  /** Positions of the concepts asked for, and of those refused ("not fried"). */
  readonly concepts: readonly number[];
  readonly refused: readonly number[];
}
