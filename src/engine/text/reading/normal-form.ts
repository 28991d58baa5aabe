/**
 * A name in the lexicon's own words: "Murgh Makhani (Half)" and "butter chicken" come to the same.
 * What pairs are compared by, and what the encoder reads.
 */
import type { NativeTextReader } from "../native.ts";
import type { Covered } from "./read.ts";
import type { Term } from "./terms.ts";

export interface NormalForm {
  /** Known dishes by their usual names, all else as in `worded`. */
  readonly named: readonly Term[];
  /** Each word by the lexicon's name for its meaning, as if no dish were known. */
  readonly worded: readonly Term[];
  /** The stems as they stand, without ties, fillers and, beside Latin ones, other scripts. */
  readonly stems: readonly string[];
  /** What the encoder reads: of a raw name empty only where that is blank. */
  readonly encoderText: string;
}

export interface Normaliser {
  /** `O(length)`. */
  ofName(raw: string): NormalForm;
  /** Of some spans of a name. */
  ofSpans(covered: Pick<Covered, "spans" | "stems" | "numbers">): NormalForm;
}

export function createNormaliser(reader: NativeTextReader): Normaliser {
  return {
    ofName: (raw) => parse(reader.form(raw)),
    ofSpans({ spans, stems, numbers }) {
      const places = spans.flatMap(({ start, end, phrase }) => [start, end, phrase]);
      return parse(reader.formOfSpans(stems, Int32Array.from(numbers), Int32Array.from(places)));
    },
  };
}

/** `worded` is left out where it is as `named`. */
function parse(json: string): NormalForm {
  const form = JSON.parse(json) as Omit<NormalForm, "worded"> & Partial<NormalForm>;
  const { named, worded = named, stems, encoderText } = form;
  return { named, worded, stems, encoderText };
}
