/** Texts → native vectors: brought to normal form, looked up, the rest encoded and remembered. */
import { setImmediate as breathe } from "node:timers/promises";
import { CancelledError } from "../errors.ts";
import type { EmbeddingCache } from "../store/embedding-cache.ts";
import type { Ready } from "./read-ahead.ts";
import { inSlices } from "./slice.ts";
import { release } from "./vectors/native.ts";
import { Vectors } from "./vectors/vectors.ts";

/** Distinct texts → native vectors `[texts × dim]` in int16 steps, row-major, in order. */
export type Encode = (texts: readonly string[], mayBegin: () => boolean) => Promise<Int16Array>;

export interface EmbedParts {
  /** What the encoder reads of a text. */
  readonly toEncoderText: (text: string) => string;
  readonly encode: Encode;
  readonly cache: EmbeddingCache;
  /** Components of a native vector. */
  readonly dim: number;
  /** How many of them are wanted, from the first on. */
  readonly prefix: number;
  readonly mayBegin: () => boolean;
  /** See `read-ahead.ts`. */
  readonly ready: Ready;
}

/** Texts and their native vectors `[texts × dim]`. */
interface Encoded {
  readonly texts: readonly string[];
  readonly vectors: Int16Array;
}

/**
 * Prefixes of native vectors `[texts × prefix]`, not normalised, one row a text, in order. Texts
 * that the encoder reads alike are encoded once; what a slice of texts lacks is encoded while the
 * next ones are read.
 *
 * @throws {CancelledError} when `mayBegin` says no; asked right before texts are encoded, or when
 * the cache held them all.
 */
export async function embedAll(texts: readonly string[], parts: EmbedParts): Promise<Vectors> {
  const { cache, prefix, mayBegin } = parts;
  const data = new Float32Array(texts.length * prefix);
  /** Encoder text → the rows that want its vector. */
  const misses = new Map<string, number[]>();
  const encoding: Promise<Encoded>[] = [];

  let fresh: string[] = [];
  const look = (row: number): void => {
    const text = parts.toEncoderText(texts[row]!);
    const rows = misses.get(text);
    if (rows !== undefined) {
      rows.push(row);
      return;
    }
    if (cache.copy(text, data, row * prefix, prefix)) return;
    misses.set(text, [row]);
    fresh.push(text);
  };
  const onSlice = (): void => {
    if (fresh.length > 0) encoding.push(encodeMisses(fresh, parts));
    fresh = [];
  };
  await inSlices(texts.length, look, { onSlice, ready: parts.ready });
  // The work is done, and its answer is not written yet: a client who left by now pays nothing.
  if (encoding.length === 0 && !mayBegin()) throw new CancelledError();
  for (const encoded of await Promise.all(encoding)) {
    await breathe();
    take(encoded, { misses, data }, parts);
  }
  return new Vectors(data, prefix);
}

function encodeMisses(
  texts: readonly string[],
  { encode, mayBegin }: EmbedParts,
): Promise<Encoded> {
  const encoded = encode(texts, mayBegin).then((vectors) => ({ texts, vectors }));
  // It may fail before anyone awaits it.
  encoded.catch(() => {});
  return encoded;
}

/** Remembers vectors and puts their prefixes into the rows that want them. */
function take(
  { texts, vectors }: Encoded,
  { misses, data }: { misses: ReadonlyMap<string, readonly number[]>; data: Float32Array },
  { cache, dim, prefix }: EmbedParts,
): void {
  for (const [index, text] of texts.entries()) {
    const vector = vectors.subarray(index * dim, (index + 1) * dim);
    cache.put(text, vector);
    for (const row of misses.get(text)!) data.set(vector.subarray(0, prefix), row * prefix);
  }
  release(vectors);
}
