/** Texts → what they are: read by the lexicon, embedded, their cuisine named. */
import type { EmbeddingCache } from "../store/embedding-cache.ts";
import { embedAll, type Encode } from "./embed.ts";
import type { Classify } from "./models/classifier.ts";
import { stepsPerOne } from "./models/encoder-files.ts";
import type { Cuisine } from "./text/knowledge/labels.ts";
import type { Read, Reading } from "./text/reading/read.ts";
import { Vectors } from "./vectors/vectors.ts";

/** Texts at a time between two breaths of the event loop: some 0.5 ms. */
const sliceTexts = 32;

export interface Understood {
  readonly reading: Reading;
  readonly cuisine: Cuisine | "uncertain";
  /** Calibrated probability of the likeliest cuisine, 0 to 1. */
  readonly confidence: number;
}

export interface UnderstandParts {
  readonly read: Read;
  readonly classify: Classify;
  readonly encode: Encode;
  readonly cache: EmbeddingCache;
  /** Components of a native vector. */
  readonly dim: number;
  /** How many of them the classifier reads. */
  readonly prefix: number;
  readonly mayBegin: () => boolean;
}

/** One answer a text, in order; equal texts share theirs. */
export async function understandAll(
  texts: readonly string[],
  { read, classify, encode, cache, dim, prefix, mayBegin }: UnderstandParts,
): Promise<Understood[]> {
  const readings = new Map<string, Reading>();
  for (const [row, text] of texts.entries()) {
    if (row > 0 && row % sliceTexts === 0) await breathe();
    if (!readings.has(text)) readings.set(text, read(text));
  }
  const distinct = [...readings.keys()];
  const clean = (raw: string): string => readings.get(raw)!.cleaned.text;
  const steps = await embedAll(distinct, { clean, encode, cache, dim, prefix, mayBegin });
  const vectors = new Vectors(
    steps.data.map((step) => step / stepsPerOne),
    prefix,
  );

  const understood = new Map<string, Understood>();
  for (const [row, raw] of distinct.entries()) {
    if (row > 0 && row % sliceTexts === 0) await breathe();
    const reading = readings.get(raw)!;
    const { evidence, cleaned } = reading;
    const text = cleaned.text || raw.trim();
    const { label, confidence } = classify({ text, vector: vectors.row(row), evidence });
    understood.set(raw, { reading, cuisine: label as Understood["cuisine"], confidence });
  }
  return texts.map((text) => understood.get(text)!);
}

function breathe(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
