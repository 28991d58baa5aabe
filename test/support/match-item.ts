/** The naive twin of `native/text/src/matching/item.rs`: what two names are compared by, as sets. */
import type { Category, Diet, Protein } from "../../src/engine/text/knowledge/labels.ts";
import { remember } from "../../src/engine/remember.ts";
import type { NormalForm } from "../../src/engine/text/reading/normal-form.ts";
import { isAmount, type Term } from "../../src/engine/text/reading/terms.ts";
import type { Reading } from "../../src/engine/text/reading/read.ts";

export interface MatchItem {
  /**
   * The terms with known dishes by their usual names, each once, in order; amounts only where there is
   * nothing else.
   */
  readonly named: readonly Term[];
  readonly namedTexts: ReadonlySet<string>;
  readonly wordedTexts: ReadonlySet<string>;
  readonly stems: ReadonlySet<string>;
  /** The stems in order, joined: what the eye sees. */
  readonly text: string;
  readonly trigrams: ReadonlySet<string>;
  /** The dish that the whole name is for; undefined when it says more, or less. */
  readonly dish: string | undefined;
  /** The kinds of dish that the name's parts are for. */
  readonly kinds: readonly string[];
  /** Parts of the name: "a with b + c" has three. */
  readonly parts: number;
  readonly category: Category | undefined;
  readonly diet: Diet;
  readonly proteins: readonly Protein[];
  /** Of "family combo 2". */
  readonly bundleNumber: string | undefined;
  /** Whether it is fried rice or rice with something fried. */
  readonly friedRice: "rice" | "other" | undefined;
  /** Its Chinese name, of three signs or more. */
  readonly signs: string | undefined;
  /** Of all its words, without what is between them. */
  readonly letters: string;
  /** All of these as one text: equal where no comparison can tell two items apart. */
  readonly facts: string;
}

export function toMatchItem(reading: Reading, form: NormalForm): MatchItem {
  return new NamedItem(reading, form);
}

/** What few comparisons look at is worked out when one does. */
class NamedItem implements MatchItem {
  readonly named: readonly Term[];
  readonly dish: string | undefined;
  readonly kinds: readonly string[];
  readonly category: Category | undefined;
  readonly diet: Diet;
  readonly proteins: readonly Protein[];
  readonly bundleNumber: string | undefined;
  readonly friedRice: "rice" | "other" | undefined;
  readonly signs: string | undefined;
  readonly letters: string;
  readonly #reading: Reading;
  readonly #form: NormalForm;
  #namedTexts: ReadonlySet<string> | undefined;
  #wordedTexts: ReadonlySet<string> | undefined;
  #stems: ReadonlySet<string> | undefined;
  #text: string | undefined;
  #trigrams: ReadonlySet<string> | undefined;
  #facts: string | undefined;

  constructor(reading: Reading, form: NormalForm) {
    const { spans, kinds, category, diet, proteins } = reading;
    this.named = withoutAmounts(distinct(form.named));
    this.dish = spans.length === 1 && kinds[0]?.source === "dish" ? kinds[0].name : undefined;
    this.kinds = kinds.map(({ name }) => name);
    this.category = category;
    this.diet = diet;
    this.proteins = proteins;
    this.bundleNumber = toBundleNumber(reading);
    this.friedRice = toFriedRice(reading);
    const signs = reading.words.join("").match(/[\u4e00-\u9fff]/g) ?? [];
    this.signs = signs.length < 3 ? undefined : signs.join("");
    this.letters = reading.stems.join("");
    this.#reading = reading;
    this.#form = form;
  }

  get namedTexts(): ReadonlySet<string> {
    return (this.#namedTexts ??= toTexts(this.named));
  }

  get wordedTexts(): ReadonlySet<string> {
    return (this.#wordedTexts ??=
      this.#form.worded === this.#form.named ? this.namedTexts : toTexts(this.#form.worded));
  }

  get stems(): ReadonlySet<string> {
    return (this.#stems ??= new Set(this.#form.stems));
  }

  get text(): string {
    return (this.#text ??= [...this.stems].join(" "));
  }

  get trigrams(): ReadonlySet<string> {
    return (this.#trigrams ??= toTrigrams(this.text));
  }

  get parts(): number {
    return this.#reading.segments.length;
  }

  get facts(): string {
    return (this.#facts ??= toFacts(this));
  }
}

function toFacts(item: Omit<MatchItem, "facts">): string {
  const { text, letters, named, wordedTexts, dish, kinds, parts } = item;
  const { category, diet, proteins, bundleNumber, friedRice } = item;
  const terms = named.map((term) => `${term.text}/${term.role}`).join(" ");
  const words = [text, letters, terms, [...wordedTexts].join(" "), dish, kinds.join(",")];
  return [...words, parts, category, diet, proteins.join(","), bundleNumber, friedRice].join("\n");
}

const bundles: ReadonlySet<string> = new Set(
  "bento|box|bundle|combo|combos|deal|feast|meal|meals|menu|package|pakej|paket|platter|set|special|specials|thali".split(
    "|",
  ),
);

const numberWords: ReadonlyMap<string, string> = new Map(
  [
    "one|satu|ichi|ek",
    "two|dua|ni|do",
    "three|tiga|san|teen",
    "four|empat|shi|yon|char",
    "five|lima|go|paanch",
    "six|enam|roku",
  ].flatMap((words, nth) => words.split("|").map((word) => [word, String(nth + 1)] as const)),
);

function toBundleNumber({ kinds, words, cleaned }: Reading): string | undefined {
  const last = words.at(-1) ?? "";
  if (words.length > 1 && /^(?:[a-j]|\d+)$/.test(last)) return last;
  for (const [at, word] of words.slice(1).entries()) {
    if (bundles.has(words[at]!) && numberWords.has(word)) return numberWords.get(word);
  }
  const glued = words
    .map((word) => /^combos?(.+)$/.exec(word)?.[1])
    .find((word) => numberWords.has(word ?? ""));
  if (glued !== undefined) return numberWords.get(glued);
  const told = cleaned.removed.filter(({ kind }) => kind === "portion" || kind === "code");
  const numbers = told.map(({ text }) => {
    const ofPack = kinds.length === 0 ? /^pack (\d+)$/.exec(text)?.[1] : undefined;
    return ofPack ?? (bundles.has(last) ? /^[no.# ]*(\d+)$/.exec(text)?.[1] : undefined);
  });
  return numbers.findLast((number) => number !== undefined);
}

function toFriedRice({ cleaned, proteins }: Reading): "rice" | "other" | undefined {
  const words = ` ${cleaned.text.match(/[\p{L}\p{N}]+/gu)?.join(" ") ?? ""} `;
  for (const [first, last] of [
    ["fried", "rice"],
    ["nasi", "goreng"],
  ] as const) {
    if (words.includes(` ${first} ${last} `)) return "rice";
    const hasBoth = words.includes(` ${first} `) && words.includes(` ${last} `);
    const isTurned = words.includes(` ${last} ${first} `);
    if (hasBoth && !isTurned && proteins.length > 0) return "other";
  }
  return undefined;
}

/** Each text once. */
export function distinct(terms: readonly Term[]): readonly Term[] {
  if (terms.length === 1) return terms;
  const seen = new Set<string>();
  return terms.filter(({ text }) => !seen.has(text) && seen.add(text));
}

/** Amounts left out, unless the name tells nothing else. */
export function toTexts(terms: readonly Term[]): ReadonlySet<string> {
  return new Set(withoutAmounts(terms).map(({ text }) => text));
}

function withoutAmounts(terms: readonly Term[]): readonly Term[] {
  const telling = terms.filter((term) => !isAmount(term));
  return telling.length > 0 ? telling : terms;
}

/** `toTrigrams` of single words, which come again and again. */
export const trigramsOf = remember(toTrigrams);

/** Of the padded text, so that beginnings and ends count. */
function toTrigrams(text: string): ReadonlySet<string> {
  const padded = `  ${text} `;
  const found = new Set<string>();
  for (let at = 0; at + 3 <= padded.length; at++) found.add(padded.slice(at, at + 3));
  return found;
}
