/**
 * A name in the lexicon's own words: "Murgh Makhani (Half)" and "butter chicken" come to the same.
 * What pairs are compared by, and what the encoder reads.
 */
import type { Knowledge } from "../knowledge/compile.ts";
import type { Alias, Dish, Senses } from "../knowledge/facts.ts";
import { PhraseTrie } from "../knowledge/phrase-trie.ts";
import { splitWords } from "../knowledge/split-words.ts";
import type { Covered } from "./read.ts";
import { findParts, findWhole } from "./spans.ts";
import {
  fillers,
  foldInto,
  inOneScript,
  isAmount,
  isLess,
  isNumber,
  meaningOf,
  type Term,
} from "./terms.ts";

export interface NormalForm {
  /** Known dishes by their usual names, all else as in `worded`. */
  readonly named: readonly Term[];
  /** Each word by the lexicon's name for its meaning, as if no dish were known. */
  readonly worded: readonly Term[];
  /** The stems as they stand, ties and fillers left out. */
  readonly stems: readonly string[];
}

/** The function it returns is `O(words)` and remembers what phrases come to. */
export function createNormaliser(knowledge: Knowledge): (covered: Covered) => NormalForm {
  const normaliser = new Normaliser(knowledge);
  return (covered) => normaliser.toForm(covered);
}

class Normaliser {
  readonly #knowledge: Knowledge;
  readonly #trie: PhraseTrie;
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #wordedOf = new WeakMap<Senses, readonly Term[]>();
  readonly #namedOf = new WeakMap<Dish, readonly Term[]>();

  constructor(knowledge: Knowledge) {
    this.#knowledge = knowledge;
    this.#trie = new PhraseTrie(knowledge.trie);
    this.#numbers = new Map(knowledge.words.map((word, number) => [word, number]));
  }

  toForm({ spans, stems, numbers, whole }: Covered): NormalForm {
    const { structure } = this.#knowledge;
    const named: Term[] = [];
    const worded: Term[] = [];
    for (const { start, end, senses } of spans) {
      const terms = this.#termsOf(senses, stems.slice(start, end), numbers.slice(start, end));
      worded.push(...terms);
      const dish = senses?.dish;
      named.push(...(dish === undefined ? terms : foldInto(this.#nameDish(dish), terms)));
    }
    const known = whole?.alias === undefined ? named : this.#nameAlias(whole.alias);
    return {
      named: inOneScript(known),
      worded: inOneScript(worded),
      stems: stems.filter((stem) => !fillers.has(stem) && !structure.has(stem)),
    };
  }

  /** The terms of one span, each word by its own meaning; a misspelt word as what it is taken for. */
  #termsOf(
    senses: Senses | undefined,
    stems: readonly string[],
    numbers: readonly number[],
  ): readonly Term[] {
    if (senses === undefined) return stems.flatMap((stem) => this.#toUnknown(stem));
    let terms = this.#wordedOf.get(senses);
    if (terms === undefined) {
      const own = numbers.map((number) => this.#knowledge.words[number]!);
      terms = this.#toTerms(own, numbers);
      this.#wordedOf.set(senses, terms);
    }
    return terms;
  }

  /** The parts of a phrase, each by its narrowest meaning. */
  #toTerms(stems: readonly string[], numbers: readonly number[]): Term[] {
    const { senses, sameWords } = this.#knowledge;
    return findParts(numbers, this.#trie, senses).flatMap(({ start, end, senses: meant }) => {
      const own = stems.slice(start, end);
      if (meant === undefined) return own.flatMap((stem) => this.#toUnknown(stem));
      const terms = this.#toMeaning(meant, own);
      if (own.length === 1 || sameWords.has(own.join(" "))) return terms;
      const parts = own.flatMap((stem, at) => this.#toPart(stem, numbers[start + at]!));
      return isLess(terms, parts) ? parts : terms;
    });
  }

  #toPart(stem: string, number: number): Term[] {
    const meant = number < 0 ? undefined : findWhole([number], this.#trie, this.#knowledge.senses);
    return meant === undefined ? this.#toUnknown(stem) : this.#toMeaning(meant, [stem]);
  }

  #toUnknown(stem: string): Term[] {
    const role = this.#knowledge.structure.get(stem);
    if (role === "without") return [{ text: "no", role: "without" }];
    if (role !== undefined || fillers.has(stem)) return [];
    return this.#toSame([stem]).map((text) => ({
      text,
      role: isNumber.test(text) ? "number" : "unknown",
    }));
  }

  #toMeaning(meant: Senses, own: readonly string[]): Term[] {
    const { structure, sameWords } = this.#knowledge;
    if (own.length === 1 && (structure.has(own[0]!) || fillers.has(own[0]!))) {
      return this.#toUnknown(own[0]!);
    }
    const { name, role } = meaningOf(meant, own);
    const same = sameWords.get(own.join(" "))?.split(" ");
    const known = same ?? this.#toSame(splitWords(name).stems);
    // A kind of several words is a name of its own: "nasi goreng" is not any fried rice. Yet meat is
    // meat in any language: "murgh makhani".
    const translate = (stem: string) =>
      role === "kind" ? this.#toFlesh(stem) : this.#toSame([stem]);
    const parts = known.length === 1 ? known : known.flatMap(translate);
    return parts
      .filter((text) => !fillers.has(text) && !structure.has(text))
      .map((text) => ({ text, role }));
  }

  /** The stems that stand for all of a word's meaning. */
  #toSame(stems: readonly string[]): readonly string[] {
    return this.#knowledge.sameWords.get(stems.join(" "))?.split(" ") ?? stems;
  }

  /** The stems of the protein that a stem names, or the stem. */
  #toFlesh(stem: string): readonly string[] {
    const [number = -1] = this.#toNumbers([stem]);
    const { ingredient } = findWhole([number], this.#trie, this.#knowledge.senses) ?? {};
    const isFlesh = ingredient !== undefined && ingredient.proteins.length > 0;
    return isFlesh ? this.#toSame(splitWords(ingredient.name).stems) : [stem];
  }

  #nameDish(dish: Dish): readonly Term[] {
    let terms = this.#namedOf.get(dish);
    if (terms === undefined) {
      const { stems } = splitWords(this.#knowledge.sameDishes.get(dish.name) ?? dish.name);
      terms = this.#toTerms(stems, this.#toNumbers(stems));
      this.#namedOf.set(dish, terms);
    }
    return terms;
  }

  /** A name of several that stands for all: as the dish, where the tables describe it. */
  #nameAlias({ name }: Alias): readonly Term[] {
    const { stems } = splitWords(name);
    const numbers = this.#toNumbers(stems);
    const dish = findWhole(numbers, this.#trie, this.#knowledge.senses)?.dish;
    return dish === undefined ? this.#toTerms(stems, numbers) : this.#nameDish(dish);
  }

  #toNumbers(stems: readonly string[]): number[] {
    return stems.map((stem) => this.#numbers.get(stem) ?? -1);
  }
}

/** What the encoder reads; empty when the name tells nothing but amounts. */
export function toEncoderText({ named }: NormalForm): string {
  return named.flatMap((term) => (isAmount(term) ? [] : [term.text])).join(" ");
}
