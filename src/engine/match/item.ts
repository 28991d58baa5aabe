/** What of a reading two names are compared by, worked out once a name. */
import type { Category, Diet, Protein } from "../text/knowledge/labels.ts";
import { remember } from "./remember.ts";
import type { NormalForm } from "../text/reading/normal-form.ts";
import { isAmount, type Term } from "../text/reading/terms.ts";
import type { Reading } from "../text/reading/read.ts";

export interface MatchItem {
  /** The terms with known dishes by their usual names, each once, in order. */
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
}

export function toMatchItem(reading: Reading, form: NormalForm): MatchItem {
  const named = distinct(form.named);
  const stems = new Set(form.stems);
  const text = [...stems].join(" ");
  const { spans, kinds, segments, category, diet, proteins } = reading;
  return {
    named,
    namedTexts: toTexts(named),
    wordedTexts: toTexts(form.worded),
    stems,
    text,
    trigrams: toTrigrams(text),
    dish: spans.length === 1 && kinds[0]?.source === "dish" ? kinds[0].name : undefined,
    kinds: kinds.map(({ name }) => name),
    parts: segments.length,
    category,
    diet,
    proteins,
  };
}

function distinct(terms: readonly Term[]): Term[] {
  const seen = new Set<string>();
  return terms.filter(({ text }) => !seen.has(text) && seen.add(text));
}

/** Amounts left out, unless the name tells nothing else. */
function toTexts(terms: readonly Term[]): ReadonlySet<string> {
  const telling = terms.filter((term) => !isAmount(term));
  return new Set((telling.length > 0 ? telling : terms).map(({ text }) => text));
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
