/** What a name says in the lexicon's own words, as a search looks at it; worked out once a name. */
import type { Protein } from "../../../src/engine/text/knowledge/labels.ts";
import type { NormalForm } from "../../../src/engine/text/reading/normal-form.ts";
import type { Term } from "../../../src/engine/text/reading/terms.ts";
import type { Reading } from "../../../src/engine/text/reading/read.ts";
import { distinct, toTexts } from "../match-item.ts";

export interface ItemName {
  /** The terms with known dishes by their usual names, each once, in order. */
  readonly terms: readonly Term[];
  /** Of these; amounts left out, unless the name tells nothing else. */
  readonly texts: ReadonlySet<string>;
  readonly stems: ReadonlySet<string>;
  /** The dish that the whole name is for; undefined when it says more, or less. */
  readonly dish: string | undefined;
  /** The kinds of dish that the name's parts are for. */
  readonly kinds: readonly string[];
  readonly proteins: readonly Protein[];
}

export function toItemName(reading: Reading, form: NormalForm): ItemName {
  const { spans, kinds, proteins } = reading;
  const terms = distinct(form.named);
  return {
    terms,
    texts: toTexts(terms),
    stems: new Set(form.stems),
    dish: spans.length === 1 && kinds[0]?.source === "dish" ? kinds[0].name : undefined,
    kinds: kinds.map(({ name }) => name),
    proteins,
  };
}
