/** A question before it is understood, and for whom it asks. */
import type { Reading } from "../text/reading/read.ts";

/** What a guest typed, and what the reader made of it. */
export interface Question {
  readonly raw: string;
  readonly reading: Reading;
}

/** Those that a guest asks for. */
export interface Company {
  /** Between half a person and a banquet. */
  readonly people: number;
  /** The guest said how many, or "family" did. */
  readonly isCounted: boolean;
}

/**
 * For whom a raw question asks; undefined when it does not say. In it a count still stands before what
 * it counts: "6 ladies". `native/text/src/search/servings.rs` does the reading.
 */
export type AskedBy = (raw: string) => Company | undefined;

/** The food that an unknown word of a question most likely means, as a stem: "skuid" is squid. */
export type Respell = (stem: string) => string | undefined;
