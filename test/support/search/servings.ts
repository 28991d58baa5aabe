/**
 * The naive twin of `native/text/src/search/servings.rs`. For how many people an item is, and for how many a guest asks: "(serves 4)", "family bucket",
 * "750 g", "order for six friends". The cleaner takes most of it out as a portion.
 */
import type { Company, Question } from "../../../src/engine/search/question.ts";
import type { Reading } from "../../../src/engine/text/reading/read.ts";
import type { ServingKind, ServingWord } from "../../../src/engine/text/knowledge/servings.ts";

/** People are between half a person and a banquet; undefined when nothing is said. */
export interface Servings {
  servedBy(reading: Reading): number | undefined;
  askedBy(question: Question): Company | undefined;
}

const peopleMin = 0.5;
const peopleMax = 20;
const phraseWordsMax = 3;
/** From here on an item is for more than one. */
const sharedMin = 1.5;

export function createServings(words: readonly ServingWord[]): Servings {
  const reader = new ServingsReader(words);
  return {
    servedBy: (reading) => clamp(reader.servedBy(reading)),
    askedBy({ raw, reading }) {
      const counted = clamp(reader.countedBy(raw));
      const people = counted ?? clamp(reader.guessedBy(reading));
      return people === undefined ? undefined : { people, isCounted: counted !== undefined };
    },
  };
}

class ServingsReader {
  readonly #peopleOf: Readonly<Record<ServingKind, ReadonlyMap<string, number>>>;

  constructor(words: readonly ServingWord[]) {
    const of = (wanted: ServingKind): ReadonlyMap<string, number> =>
      new Map(
        words.filter(({ kind }) => kind === wanted).map((word) => [word.phrase, word.people]),
      );
    this.#peopleOf = {
      item: of("item"),
      guest: of("guest"),
      number: of("number"),
      unit: of("unit"),
      width: of("width"),
      before: of("before"),
      after: of("after"),
    };
  }

  servedBy(reading: Reading): number | undefined {
    const words = wordsOf(reading);
    const said = this.#told(words);
    if (said !== undefined) return said;
    const mains = reading.kinds.filter(({ category }) => category === "main").length;
    const found = [
      ...this.#named("item", words),
      ...this.#measured(words),
      ...countsOf(reading),
      ...(mains > 1 ? [mains] : []),
    ];
    return mostOf(found);
  }

  countedBy(raw: string): number | undefined {
    return this.#told(wordsIn(raw));
  }

  guessedBy(reading: Reading): number | undefined {
    return mostOf(this.#named("guest", wordsOf(reading)));
  }

  /** "for 4", "5-6 people", "family of four". */
  #told(words: readonly string[]): number | undefined {
    for (let at = 0; at < words.length; at++) {
      const first = this.#number(words[at]);
      if (first === undefined) continue;
      const second = this.#number(words[at + 1]);
      const end = second === undefined ? at + 1 : at + 2;
      const people = second === undefined ? first : (first + second) / 2;
      const { before, after, unit, width } = this.#peopleOf;
      const isMeasure = unit.has(words[end] ?? "") || width.has(words[end] ?? "");
      const isTold =
        before.has(words[at - 1] ?? "") ||
        before.has(words.slice(Math.max(0, at - 2), at).join(" ")) ||
        after.has(words.slice(end, end + 2).join(" ")) ||
        after.has(words[end] ?? "");
      if (isTold && !isMeasure) return people;
      at = end - 1;
    }
    return undefined;
  }

  /** What the phrases of a kind say, the longest first where they overlap. */
  #named(kind: "item" | "guest", words: readonly string[]): number[] {
    const found: number[] = [];
    for (let at = 0; at < words.length;) {
      let taken = 1;
      for (let length = Math.min(phraseWordsMax, words.length - at); length > 0; length--) {
        const people = this.#peopleOf[kind].get(words.slice(at, at + length).join(" "));
        if (people === undefined) continue;
        found.push(people);
        taken = length;
        break;
      }
      at += taken;
    }
    return found;
  }

  /** "750 ml", "8 pcs", "12 inches". */
  #measured(words: readonly string[]): number[] {
    return words.flatMap((word, at) => {
      const number = this.#number(word);
      const measure = words[at + 1] ?? "";
      const [each, across] = [this.#peopleOf.unit.get(measure), this.#peopleOf.width.get(measure)];
      if (number === undefined) return [];
      if (each !== undefined) return [number * each];
      return across === undefined ? [] : [(number * across) ** 2];
    });
  }

  #number(word: string | undefined): number | undefined {
    if (word === undefined) return undefined;
    const [, whole, part] = /^(\d+(?:\.\d+)?)(?:\/([1-9]\d*))?$/.exec(word) ?? [];
    if (whole === undefined) return this.#peopleOf.number.get(word);
    return Number(whole) / Number(part ?? 1);
  }
}

/** Words and numbers of the name and of the portions and offers that were taken out of it. */
function wordsOf({ cleaned: { text, removed } }: Reading): readonly string[] {
  const parts = removed.filter(({ kind }) => kind === "portion" || kind === "promo");
  return wordsIn([text, ...parts.map((removal) => removal.text)].join(" , "));
}

function wordsIn(text: string): readonly string[] {
  return text.toLowerCase().match(/\d+(?:[.,/]\d+)?|[\p{L}\p{M}']+|["½,]/gu) ?? [];
}

/** "2 x", "5": how many of it, where the cleaner took it for a count. */
function countsOf({ cleaned: { removed } }: Reading): number[] {
  return removed.flatMap(({ kind, text }) => {
    const [, count] = /^(\d+)(?: ?x)?$/.exec(text) ?? [];
    return kind === "portion" && count !== undefined ? [Number(count)] : [];
  });
}

/** The largest where any is shared, else the smallest ("mini", "half"). */
function mostOf(found: readonly number[]): number | undefined {
  if (found.length === 0) return undefined;
  const most = Math.max(...found);
  return most >= sharedMin ? most : Math.min(...found);
}

function clamp(people: number | undefined): number | undefined {
  return people === undefined ? undefined : Math.min(peopleMax, Math.max(peopleMin, people));
}
