/**
 * A reading as `native/text` gives it: numbers, of which objects and senses are made when they are
 * first asked for. Most requests ask for few of them, and code that V8 has not compiled yet is slow.
 */
import type { Cleaned } from "../clean.ts";
import type { Senses, SenseTable } from "../knowledge/facts.ts";
import {
  categories,
  type Category,
  type Cuisine,
  cuisines,
  type Diet,
  diets,
  type Protein,
  proteins,
} from "../knowledge/labels.ts";
import { type Kind, sources } from "./kind.ts";
import type { Reading, Span } from "./read.ts";
import { type Phrase, type Relation, relations, type Segment } from "./segments.ts";

/** Made by `native/addon/src/reading.rs`. */
export type ReadingLine = readonly [cleaned: Cleaned, parts: Parts];

/** A label that may be missing is its position and 1, or 0. */
type Parts = readonly [
  /** With spaces between; null where they are those of the cleaned text. */
  words: string | null,
  /** Null where they are the words. */
  stems: string | null,
  numbers: readonly number[],
  /** `[spans × words, phrase]` */
  spans: readonly number[],
  /** Of each its relation and phrases: four times the span, 1 when it is absent, 2 when narrow. */
  segments: readonly (readonly number[])[],
  kinds: readonly KindLine[],
  /** `[whole, diet, category, second category, cuisine, proteins…]` */
  said: readonly number[],
];

type KindLine = readonly [
  name: string,
  span: number,
  source: number,
  category: number,
  alsoCategory: number,
  cuisine: number,
  alsoCuisine: number,
];

const categoryOf: readonly (Category | undefined)[] = [undefined, ...categories];
const cuisineOf: readonly (Cuisine | undefined)[] = [undefined, ...cuisines];

export class LazyReading implements Reading {
  readonly cleaned: Cleaned;
  readonly diet: Diet;
  readonly proteins: readonly Protein[];
  readonly category: Category | undefined;
  readonly alsoCategory: Category | undefined;
  readonly cuisine: Cuisine | undefined;
  /** All that the rest is made of; two readings are equal where these are. */
  readonly parts: Parts;
  readonly #senses: SenseTable;
  #words: readonly string[] | undefined;
  #stems: readonly string[] | undefined;
  #spans: readonly LazySpan[] | undefined;
  #segments: readonly Segment[] | undefined;
  #kinds: readonly Kind[] | undefined;

  constructor([cleaned, parts]: ReadingLine, senses: SenseTable) {
    const said = parts[6];
    this.cleaned = cleaned;
    this.diet = diets[said[1]!]!;
    this.proteins = said.length === conclusions ? none : toProteins(said);
    this.category = categoryOf[said[2]!];
    this.alsoCategory = categoryOf[said[3]!];
    this.cuisine = cuisineOf[said[4]!];
    this.parts = parts;
    this.#senses = senses;
  }

  get words(): readonly string[] {
    return (this.#words ??= toWords(this.parts[0] ?? this.cleaned.text));
  }

  get stems(): readonly string[] {
    // A stem may be empty, that of a lone accent; a word is not.
    return (this.#stems ??= this.parts[1]?.split(" ") ?? this.words);
  }

  get numbers(): readonly number[] {
    return this.parts[2];
  }

  get spans(): readonly LazySpan[] {
    return (this.#spans ??= toSpans(this.parts[3], this.#senses));
  }

  get whole(): Senses | undefined {
    return this.#senses.at(this.parts[6][0]!);
  }

  get segments(): readonly Segment[] {
    return (this.#segments ??= this.parts[4].map((line) => new LazySegment(line, this.spans)));
  }

  get kinds(): readonly Kind[] {
    return (this.#kinds ??= this.parts[5].map((line) => new LazyKind(line, this)));
  }
}

/** Before the proteins of what is said. */
const conclusions = 5;
const none: readonly Protein[] = [];

function toProteins(said: readonly number[]): Protein[] {
  return said.slice(conclusions).map((at) => proteins[at]!);
}

function toWords(text: string): readonly string[] {
  return text === "" ? [] : text.split(" ");
}

function toSpans(lengths: readonly number[], senses: SenseTable): LazySpan[] {
  const spans: LazySpan[] = [];
  let start = 0;
  for (let at = 0; at < lengths.length; at += 2) {
    const end = start + lengths[at]!;
    spans.push(new LazySpan(start, end, lengths[at + 1]!, senses));
    start = end;
  }
  return spans;
}

class LazySpan implements Span {
  readonly start: number;
  readonly end: number;
  readonly phrase: number;
  readonly #senses: SenseTable;

  constructor(start: number, end: number, phrase: number, senses: SenseTable) {
    this.start = start;
    this.end = end;
    this.phrase = phrase;
    this.#senses = senses;
  }

  get senses(): Senses | undefined {
    return this.#senses.at(this.phrase);
  }
}

class LazySegment implements Segment {
  readonly relation: Relation;
  readonly #line: readonly number[];
  readonly #spans: readonly LazySpan[];
  #phrases: readonly LazyPhrase[] | undefined;

  constructor(line: readonly number[], spans: readonly LazySpan[]) {
    this.relation = relations[line[0]!]!;
    this.#line = line;
    this.#spans = spans;
  }

  get phrases(): readonly LazyPhrase[] {
    return (this.#phrases ??= this.#line
      .slice(1)
      .map((number) => new LazyPhrase(this.#spans[number >> 2]!, number)));
  }
}

class LazyPhrase implements Phrase {
  readonly span: LazySpan;
  readonly isAbsent: boolean;
  readonly #isNarrow: boolean;
  #narrowed: Senses | undefined;

  constructor(span: LazySpan, number: number) {
    this.span = span;
    this.isAbsent = (number & 1) !== 0;
    this.#isNarrow = (number & 2) !== 0;
  }

  get senses(): Senses {
    const senses = this.span.senses!;
    return this.#isNarrow ? (this.#narrowed ??= withoutHead(senses)) : senses;
  }
}

function withoutHead({ dish: _dish, head: _head, ...senses }: Senses): Senses {
  return senses;
}

class LazyKind implements Kind {
  readonly source: Kind["source"];
  readonly name: string;
  readonly category: Category;
  readonly alsoCategory: Category | undefined;
  readonly cuisine: Cuisine | undefined;
  readonly alsoCuisine: Cuisine | undefined;
  readonly #span: number;
  readonly #reading: LazyReading;
  #phrase: Phrase | undefined;

  constructor(line: KindLine, reading: LazyReading) {
    const [name, span, source, category, alsoCategory, cuisine, alsoCuisine] = line;
    this.source = sources[source]!;
    this.name = name;
    this.category = categoryOf[category]!;
    this.alsoCategory = categoryOf[alsoCategory];
    this.cuisine = cuisineOf[cuisine];
    this.alsoCuisine = cuisineOf[alsoCuisine];
    this.#span = span;
    this.#reading = reading;
  }

  /** One of the reading's own. */
  get phrase(): Phrase {
    return (this.#phrase ??= this.#findPhrase());
  }

  #findPhrase(): Phrase {
    const span = this.#reading.spans[this.#span];
    const phrases = this.#reading.segments.flatMap((segment) => segment.phrases);
    return phrases.find((phrase) => phrase.span === span)!;
  }
}
