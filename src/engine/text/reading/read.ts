/**
 * Reads a menu item: what it was cleaned to, which dish it is, of what, for whom and which course.
 * The knowledge is the lexicon's; no I/O, no state.
 */
import type { Cleaned } from "../clean.ts";
import type { Knowledge } from "../knowledge/compile.ts";
import type { Senses, SenseTable } from "../knowledge/facts.ts";
import type { Category, Cuisine, Diet, Protein } from "../knowledge/labels.ts";
import { type Border, type NativeTextReader, wordsMax } from "../native.ts";
import { readCategory } from "./category.ts";
import { readDiet } from "./diet.ts";
import { favourite, toEvidence } from "./evidence.ts";
import { findKinds, type Kind } from "./kind.ts";
import { narrow, type Segment, toSegments } from "./segments.ts";

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

export interface Reading extends Covered {
  readonly segments: readonly Segment[];
  /** The head of the name first, then those of a combo's other parts; empty when none is known. */
  readonly kinds: readonly Kind[];
  readonly diet: Diet;
  readonly proteins: readonly Protein[];
  readonly category: Category | undefined;
  readonly alsoCategory: Category | undefined;
  /** By the lexicon alone; undefined when it says nothing. */
  readonly cuisine: Cuisine | undefined;
  /** See `evidence.ts`. */
  readonly evidence: readonly number[];
}

/** What `native/text` makes of a name. */
interface NativeCovered {
  readonly cleaned: Cleaned;
  readonly words: readonly string[];
  readonly stems: readonly string[];
  readonly numbers: readonly number[];
  /** Left out where none is there. */
  readonly borders?: readonly Border[];
  /** `[spans × start, end, phrase]` */
  readonly spans: readonly number[];
  readonly whole: number;
}

/** A word may be parted in two. */
const noBorders: readonly Border[] = Array.from({ length: 2 * wordsMax + 1 }, () => "");

/** The function it returns is `O(length)`. */
export function createReader(
  { senses, structure }: Pick<Knowledge, "senses" | "structure">,
  reader: NativeTextReader,
): (raw: string) => Reading {
  return (raw) => {
    const covered = JSON.parse(reader.cover(raw)) as NativeCovered;
    const { cleaned, words, stems, numbers, borders = noBorders } = covered;
    const spans = toSpans(covered.spans, senses);
    const whole = senses.at(covered.whole);
    const parts = toSegments({ spans, words, borders, structure });
    const kinds = findKinds(parts);
    const heads = kinds.map(({ phrase }) => phrase);
    const segments = narrow(parts, heads);
    const evidence = toEvidence({ segments, kinds, whole, wordCount: words.length });
    return {
      cleaned,
      words,
      stems,
      numbers,
      spans,
      whole,
      segments,
      kinds,
      ...readDiet(segments, kinds),
      ...readCategory(segments, kinds, whole?.heading),
      cuisine: favourite(evidence),
      evidence,
    };
  };
}

function toSpans(places: readonly number[], senses: SenseTable): Span[] {
  const spans: Span[] = [];
  for (let at = 0; at < places.length; at += 3) {
    const phrase = places[at + 2]!;
    spans.push({ start: places[at]!, end: places[at + 1]!, phrase, senses: senses.at(phrase) });
  }
  return spans;
}
