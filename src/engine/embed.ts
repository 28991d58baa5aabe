/** Texts → unit vectors: looked up, the rest brought to normal form, encoded and remembered. */
import { setImmediate as breathe } from "node:timers/promises";
import { CancelledError } from "../errors.ts";
import type { EmbeddingCache } from "../store/embedding-cache.ts";
import type { Ready } from "./read-ahead.ts";
import { inSlices } from "./slice.ts";
import { release } from "./vectors/native.ts";
import { Vectors } from "./vectors/vectors.ts";

export interface EncodeOrder {
  /** Asked right before a model sees the texts. */
  readonly mayBegin: () => boolean;
  /** This thread has other work for the same request meanwhile. */
  readonly hasOtherWork: boolean;
}

/** Distinct texts → native vectors `[texts × dim]` in int16 steps, row-major, in order. */
export type Encode = (texts: readonly string[], order: EncodeOrder) => Promise<Int16Array>;

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
  /**
   * What this thread does for the same request once the models have something to do, or never will; its end
   * is awaited.
   */
  readonly meanwhile?: (() => Promise<void>) | undefined;
}

interface EmbedOrder extends Pick<EmbedParts, "prefix" | "mayBegin" | "meanwhile"> {
  readonly recalled?: Recalled;
}

/** `embedAll` of texts that are read ahead. */
export type EmbedWhen = (
  ready: Ready,
  texts: readonly string[],
  order: EmbedOrder,
) => Promise<Vectors>;

/** Texts and their native vectors `[texts × dim]`. */
interface Encoded {
  readonly texts: readonly string[];
  readonly vectors: Int16Array;
}

/** What was at hand of texts. */
export interface Recalled {
  /** Unit vectors `[texts × prefix]`, zeros where they are not at hand. */
  readonly data: Float32Array;
  /** `[texts]`: 1 where it is not. */
  readonly isUnknown: Uint8Array;
}

/** Looked up at once, in a tenth of a millisecond. */
const textsPerLook = 256;

/** What is at hand in memory, without reading a text; the event loop breathes between slices of them. */
export async function recallAll(
  texts: readonly string[],
  { cache, prefix }: Pick<EmbedParts, "cache" | "prefix">,
): Promise<Recalled> {
  const data = new Float32Array(texts.length * prefix);
  const isUnknown = new Uint8Array(texts.length);
  for (let from = 0; from < texts.length; from += textsPerLook) {
    if (from > 0) await breathe();
    const some = texts.slice(from, from + textsPerLook);
    for (const row of cache.recall(some, data, from, prefix)) isUnknown[from + row] = 1;
  }
  return { data, isUnknown };
}

/**
 * Unit vectors `[texts × prefix]`, one row a text, in order, written into what was recalled. Texts
 * that the encoder reads alike are encoded once; what a slice of texts lacks is encoded while the
 * next ones are read.
 *
 * @throws {CancelledError} when `mayBegin` says no; asked right before texts are encoded, or when
 * the cache held them all.
 */
export async function embedAll(
  texts: readonly string[],
  { data, isUnknown }: Recalled,
  parts: EmbedParts,
): Promise<Vectors> {
  const { cache, prefix, mayBegin } = parts;
  /** Encoder text → the rows that want its vector. */
  const misses = new Map<string, number[]>();
  const encoding: Promise<Encoded>[] = [];
  const otherWork = startableOnce(parts.meanwhile);

  let fresh: string[] = [];
  const look = (row: number): void => {
    if (isUnknown[row] === 0) return;
    const raw = texts[row]!;
    const text = parts.toEncoderText(raw);
    const rows = misses.get(text);
    if (rows !== undefined) {
      rows.push(row);
      return;
    }
    if (cache.copy(text, data, row, prefix)) {
      cache.name(raw, text);
      return;
    }
    misses.set(text, [row]);
    fresh.push(text);
  };
  const onSlice = (): void => {
    if (fresh.length === 0) return;
    encoding.push(encodeMisses(fresh, parts));
    fresh = [];
    void otherWork();
  };
  if (isUnknown.includes(1)) {
    await inSlices(texts.length, look, { onSlice, ready: parts.ready });
  }
  void otherWork();
  // The work is done, and its answer is not written yet: a client who left by now pays nothing.
  if (encoding.length === 0 && !mayBegin()) throw new CancelledError();
  for (const encoded of await Promise.all(encoding)) {
    await breathe();
    take(encoded, { texts, misses, data }, parts);
  }
  await otherWork();
  return new Vectors(data, prefix);
}

/** Starts the work when it is first called, and gives its end each time. */
function startableOnce(work: EmbedParts["meanwhile"]): () => Promise<void> | undefined {
  let started: Promise<void> | undefined;
  return () => {
    started ??= work?.();
    // It may fail before anyone awaits it.
    started?.catch(() => {});
    return started;
  };
}

function encodeMisses(
  texts: readonly string[],
  { encode, mayBegin, meanwhile }: EmbedParts,
): Promise<Encoded> {
  const hasOtherWork = meanwhile !== undefined;
  const encoded = encode(texts, { mayBegin, hasOtherWork }).then((vectors) => ({ texts, vectors }));
  // It may fail before anyone awaits it.
  encoded.catch(() => {});
  return encoded;
}

interface Waiting {
  /** As they came. */
  readonly texts: readonly string[];
  readonly misses: ReadonlyMap<string, readonly number[]>;
  readonly data: Float32Array;
}

/** Remembers vectors and writes them to the rows that want them. */
function take(
  encoded: Encoded,
  { texts, misses, data }: Waiting,
  { cache, dim, prefix }: EmbedParts,
): void {
  for (const [index, text] of encoded.texts.entries()) {
    const vector = encoded.vectors.subarray(index * dim, (index + 1) * dim);
    cache.put(text, vector);
    for (const row of misses.get(text)!) {
      cache.name(texts[row]!, text);
      cache.copy(text, data, row, prefix);
    }
  }
  release(encoded.vectors);
}
