/**
 * Reads a menu item: what it was cleaned to, which dish it is, of what, for whom and which course.
 * The knowledge is the lexicon's; no I/O, no state but memory of unknown words.
 */
import type { Cleaned } from "../clean.ts";
import type { Knowledge } from "../knowledge/compile.ts";
import type { Senses } from "../knowledge/facts.ts";
import type { Category, Cuisine, Diet, Protein } from "../knowledge/labels.ts";
import { PhraseTrie } from "../knowledge/phrase-trie.ts";
import { type Border, splitWords } from "../knowledge/split-words.ts";
import { normalise } from "../normalise.ts";
import type { FindBySound } from "../sounds.ts";
import { readCategory } from "./category.ts";
import { readDiet } from "./diet.ts";
import { favourite, toEvidence } from "./evidence.ts";
import { findKinds, type Kind } from "./kind.ts";
import { narrow, type Segment, toSegments } from "./segments.ts";
import { findSpans, findWhole, type Span } from "./spans.ts";
import { createVocabulary, type Vocabulary } from "./vocabulary.ts";

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

/** Each reads a raw name that was cleaned to `cleaned`. */
export interface Reader {
  /** Three quarters of a reading's time. */
  cover(raw: string, cleaned: Cleaned): Covered;
  read(raw: string, cleaned: Cleaned): Reading;
}

/** Prepares the knowledge; what it returns is `O(length)`. */
export function createReader(knowledge: Knowledge, findBySound: FindBySound): Reader {
  const { senses, structure } = knowledge;
  const trie = new PhraseTrie(knowledge.trie);
  const vocabulary = createVocabulary(knowledge.words, knowledge.counts, findBySound);

  /** "no onion pizza" is no onion pizza: the one ingredient after "no" stands alone. */
  const cutAbsent = (words: Numbered): Numbered => {
    if (!words.texts.some((text) => structure.get(text) === "without")) return words;
    const borders = [...words.borders];
    words.texts.forEach((text, at) => {
      if (structure.get(text) !== "without" || borders[at + 2] !== "") return;
      const next = findWhole(words.numbers.slice(at + 1, at + 2), trie, senses);
      if (next?.ingredient !== undefined) borders[at + 2] = "cut";
    });
    return { ...words, borders };
  };

  /** A word that is known only within longer names may be two: "porkchop". */
  const coverText = (text: string): { numbered: Numbered; spans: Span[] } => {
    const numbered = cutAbsent(toNumbers(text, vocabulary));
    const spans = findSpans(numbered.numbers, numbered.borders, trie, senses);
    const isTogether = (span: Span): boolean =>
      span.senses === undefined && vocabulary.split(numbered.stems[span.start]!).length > 0;
    const together = new Set(spans.filter(isTogether).map(({ start }) => start));
    if (together.size === 0) return { numbered, spans };
    const parted = expand(numbered, (stem, number, at) =>
      together.has(at) ? vocabulary.split(stem) : [number],
    );
    return { numbered: parted, spans: findSpans(parted.numbers, parted.borders, trie, senses) };
  };

  const coverName = (raw: string, cleaned: Cleaned): Covered & { borders: readonly Border[] } => {
    const { numbered, spans } = coverText(cleaned.text || normalise(raw));
    const { texts: words, stems, numbers, borders } = numbered;
    const whole = findWhole(numbers, trie, senses);
    return { cleaned, words, stems, numbers, spans, whole, borders };
  };

  return {
    cover: coverName,
    read(raw, cleaned) {
      const { borders, ...covered } = coverName(raw, cleaned);
      const { spans, words, whole } = covered;
      const parts = toSegments({ spans, words, borders, structure });
      const kinds = findKinds(parts);
      const heads = kinds.map(({ phrase }) => phrase);
      const segments = narrow(parts, heads);
      const evidence = toEvidence({ segments, kinds, whole, wordCount: words.length });
      return {
        ...covered,
        segments,
        kinds,
        ...readDiet(segments, kinds),
        ...readCategory(segments, kinds, whole?.heading),
        cuisine: favourite(evidence),
        evidence,
      };
    },
  };
}

interface Numbered {
  readonly texts: readonly string[];
  readonly stems: readonly string[];
  readonly borders: readonly Border[];
  /** -1 for an unknown word. */
  readonly numbers: readonly number[];
}

function toNumbers(text: string, vocabulary: Vocabulary): Numbered {
  const words = splitWords(text);
  const numbers = words.stems.map((stem) => vocabulary.numberOf(stem));
  const numbered = { ...words, numbers };
  if (!numbers.includes(-1)) return numbered;
  return expand(numbered, (stem, number) => {
    const found = number === -1 ? vocabulary.guess(stem) : [number];
    return found.length === 0 ? [-1] : found;
  });
}

/** The same words, each with the one or more numbers that `numbersOf` gives it. */
function expand(
  words: Numbered,
  numbersOf: (stem: string, number: number, at: number) => readonly number[],
): Numbered {
  const texts: string[] = [];
  const stems: string[] = [];
  const borders: Border[] = [];
  const numbers: number[] = [];
  words.texts.forEach((text, at) => {
    const stem = words.stems[at]!;
    numbersOf(stem, words.numbers[at]!, at).forEach((number, part) => {
      texts.push(text);
      stems.push(stem);
      borders.push(part === 0 ? words.borders[at]! : "");
      numbers.push(number);
    });
  });
  borders.push(words.borders.at(-1)!);
  return { texts, stems, borders, numbers };
}
