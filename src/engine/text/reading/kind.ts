/** What the head of a name says: the word that tells what kind of dish it is. */
import type { Category, Cuisine } from "../knowledge/labels.ts";
import type { Phrase } from "./segments.ts";

/** In the order of `native/addon/src/reading.rs`. */
export const sources = ["dish", "head", "brand", "ingredient"] as const;

export interface Kind {
  readonly phrase: Phrase;
  /** Which of the phrase's senses it is by. */
  readonly source: (typeof sources)[number];
  readonly name: string;
  readonly category: Category;
  readonly alsoCategory: Category | undefined;
  readonly cuisine: Cuisine | undefined;
  readonly alsoCuisine: Cuisine | undefined;
}
