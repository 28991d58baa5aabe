/** Texts → what they are: read by the lexicon; all else worked out when it is first asked for. */
import type { Classified } from "./models/classifier.ts";
import type { SearchReader } from "./search/reader.ts";
import type { Ready, Wanted } from "./read-ahead.ts";
import { inSlices } from "./slice.ts";
import type { Cuisine } from "./text/knowledge/labels.ts";
import type { NormalForm } from "./text/reading/normal-form.ts";
import type { Reading } from "./text/reading/read.ts";
import type { TextMemory } from "./text-memory.ts";

export interface Understood {
  readonly reading: Reading;
  readonly cuisine: Cuisine | "uncertain";
  /** Calibrated probability of the likeliest cuisine, 0 to 1. */
  readonly confidence: number;
}

/** What makes texts known. */
export interface Reader {
  readonly read: (raw: string) => Reading;
  readonly toNormalForm: (raw: string) => NormalForm;
  readonly classify: (raw: string) => Classified;
  readonly search: SearchReader;
}

export class KnownText implements Understood {
  readonly raw: string;
  /** What was prepared of it, a sum of `wants`. */
  prepared: Wanted = 0;
  readonly #reader: Reader;
  #reading: Reading | undefined;
  #label: Classified | undefined;
  #form: NormalForm | undefined;

  constructor(raw: string, reader: Reader) {
    this.raw = raw;
    this.#reader = reader;
  }

  get reading(): Reading {
    return (this.#reading ??= this.#reader.read(this.raw));
  }

  get cuisine(): Cuisine | "uncertain" {
    return this.#classified.label as Cuisine | "uncertain";
  }

  get confidence(): number {
    return this.#classified.confidence;
  }

  get form(): NormalForm {
    return (this.#form ??= this.#reader.toNormalForm(this.raw));
  }

  /** What the encoder reads; noise alone is taken as it came. */
  get encoderText(): string {
    return this.form.encoderText;
  }

  get #classified(): Classified {
    return (this.#label ??= this.#reader.classify(this.raw));
  }
}

/** What will be asked for of texts, so that it is worked out between two breaths. */
export interface Preparation {
  readonly prepare: (known: KnownText) => unknown;
  /** What of it other threads can have at hand; see `read-ahead.ts`. */
  readonly wanted: Wanted;
}

/** See `understandAll`. */
export type UnderstandTexts = (
  texts: readonly string[],
  preparation: Preparation,
  mayBegin: () => boolean,
) => Promise<KnownText[]>;

export interface UnderstandParts {
  readonly reader: Reader;
  /** What was understood lately. */
  readonly memory: TextMemory<KnownText>;
  readonly preparation: Preparation;
  readonly mayBegin: () => boolean;
  /** See `read-ahead.ts`. */
  readonly ready: Ready;
}

/** What is known of a text, from lately or from now on. */
function recall(
  raw: string,
  { reader, memory }: Pick<UnderstandParts, "reader" | "memory">,
): KnownText {
  const lately = memory.get(raw);
  if (lately !== undefined) return lately;
  const known = new KnownText(raw, reader);
  memory.set(raw, known);
  return known;
}

/**
 * One answer a text, in order. On this thread, with a breath of the event loop after each slice.
 *
 * @throws {CancelledError} when `mayBegin`, asked before the first text, says no.
 */
export async function understandAll(
  texts: readonly string[],
  { reader, memory, preparation: { prepare, wanted }, mayBegin, ready }: UnderstandParts,
): Promise<KnownText[]> {
  const understood: KnownText[] = [];
  const work = (row: number): void => {
    const known = recall(texts[row]!, { reader, memory });
    prepare(known);
    known.prepared |= wanted;
    understood.push(known);
  };
  await inSlices(texts.length, work, { ready, mayBegin });
  return understood;
}
