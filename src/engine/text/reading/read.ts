/**
 * Reads a menu item: what it was cleaned to, which dish it is, of what, for whom and which course.
 * The rules are `native/text/src/reading`, the knowledge is the lexicon's; no I/O, no state.
 */
import type { Cleaned } from "../clean.ts";
import type { Senses, SenseTable } from "../knowledge/facts.ts";
import type { Category, Cuisine, Diet, Protein } from "../knowledge/labels.ts";
import type { NativeTextReader } from "../native.ts";
import type { Kind } from "./kind.ts";
import { LazyReading, type ReadingLine } from "./lazy-reading.ts";
import type { Segment } from "./segments.ts";

/** A known phrase, or an unknown word, of a text. */
export interface Span {
  readonly start: number;
  readonly end: number;
  /** Its number, and what it can mean; -1 and undefined for an unknown word. */
  readonly phrase: number;
  readonly senses: Senses | undefined;
}

/** A name's words and the phrases that cover them: all that its normal form needs. */
export interface Covered {
  readonly cleaned: Cleaned;
  /** The words that were read, in order: of the cleaned text or, where that is empty, of the raw. */
  readonly words: readonly string[];
  /** The same words as phrases are compared by, and their numbers; -1 for an unknown one. */
  readonly stems: readonly string[];
  readonly numbers: readonly number[];
  readonly spans: readonly Span[];
  /** What the whole text means as one phrase, if it is one: also a heading, or a name of no dish. */
  readonly whole: Senses | undefined;
}

/** What is not asked for is not worked out, so that a copy by `...` holds little of it. */
export interface Reading extends Covered {
  readonly segments: readonly Segment[];
  /** The head of the name first, then those of a combo's other parts; empty when none is known. */
  readonly kinds: readonly Kind[];
  readonly diet: Diet;
  /** In the order of the name, each once. */
  readonly proteins: readonly Protein[];
  /** Undefined when nothing in the name tells it. */
  readonly category: Category | undefined;
  readonly alsoCategory: Category | undefined;
  /** By the lexicon alone; undefined when it says nothing. */
  readonly cuisine: Cuisine | undefined;
}

/** The function it returns is `O(length)`. */
export function createReader(
  senses: SenseTable,
  reader: NativeTextReader,
): (raw: string) => Reading {
  return (raw) => new LazyReading(JSON.parse(reader.read(raw)) as ReadingLine, senses);
}
