/** Finds the concepts' phrases among the words of a question. */
import type { Concept } from "../text/knowledge/concepts.ts";
import { phraseKeys } from "../text/native.ts";
import type { Reading, Span } from "../text/reading/read.ts";
import { leftOut } from "./left-out.ts";
import { phraseSpansMax, properties } from "./query-words.ts";

/** A concept asked for, and the span behind its phrase. */
export interface AskedConcept {
  readonly concept: number;
  readonly to: number;
}

export class ConceptPhrases {
  readonly #concepts: readonly Concept[];
  /** Stems of a phrase → the position of its concept. */
  readonly #conceptOf = new Map<string, number>();

  constructor(concepts: readonly Concept[]) {
    this.#concepts = concepts;
    concepts.forEach(({ phrases }, at) => {
      for (const key of phraseKeys(phrases)) {
        if (key !== "" && !this.#conceptOf.has(key)) this.#conceptOf.set(key, at);
      }
    });
  }

  /** Whether a stem by itself is a phrase. */
  has(stem: string): boolean {
    return this.#conceptOf.has(stem);
  }

  /** The concept whose phrase is longest from span `from` on, or that the span itself is a way to say. */
  find(reading: Reading, from: number): AskedConcept | undefined {
    return this.#findPhrase(reading, from) ?? this.#findProperty(reading.spans[from]!, from);
  }

  /** A property that a stem by itself tells: "sweet". */
  propertyOf(stem: string): number | undefined {
    const concept = this.#conceptOf.get(stem);
    return concept !== undefined && this.isProperty(concept) ? concept : undefined;
  }

  isProperty(concept: number): boolean {
    return this.#concepts[concept]!.kind === "attribute";
  }

  #findPhrase({ spans, stems }: Reading, from: number): AskedConcept | undefined {
    for (let to = Math.min(spans.length, from + phraseSpansMax); to > from; to--) {
      const key = stems.slice(spans[from]!.start, spans[to - 1]!.end).join(" ");
      const concept = this.#conceptOf.get(key);
      if (concept !== undefined) return { concept, to };
    }
    return undefined;
  }

  /** "extra pedas": a way to say a property that the reader knows and no phrase lists. */
  #findProperty({ senses }: Span, at: number): AskedConcept | undefined {
    const { modifier, dish, head, ingredient } = senses ?? {};
    const isName = dish !== undefined || head !== undefined || ingredient !== undefined;
    if (modifier === undefined || isName || !properties.has(modifier.kind)) return undefined;
    const spicy = modifier.kind === "spice" ? this.#conceptOf.get("spicy") : undefined;
    const concept = this.#conceptOf.get(modifier.name) ?? spicy;
    return concept === undefined ? undefined : { concept, to: at + 1 };
  }

  /**
   * Moods in the words of one span: "birthday cake" is a dish and an occasion, "eggless cake" a dish and a
   * diet; "non veg pizza" is no veg one.
   */
  moodsIn(own: readonly string[]): number[] {
    const moods: number[] = [];
    for (let at = 0; at < own.length; at++) {
      const pair = this.#conceptOf.get(own.slice(at, at + 2).join(" "));
      const mood = [pair, this.#conceptOf.get(own[at]!)].find((one) => this.#isMood(one));
      if (mood === undefined) continue;
      moods.push(mood);
      if (mood === pair) at++;
    }
    return moods;
  }

  #isMood(at: number | undefined): at is number {
    if (at === undefined) return false;
    const { kind, name, tags } = this.#concepts[at]!;
    return (
      kind === "concept" || name in leftOut || tags["diet=veg"] === 1 || tags["diet=non_veg"] === 1
    );
  }
}
