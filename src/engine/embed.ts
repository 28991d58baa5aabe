/** Texts → unit vectors: looked up, the rest brought to normal form, encoded and remembered. */
import { breathe } from "./breathe.ts";
import { CancelledError } from "../errors.ts";
import type { EmbeddingCache, Wanted } from "../store/embedding-cache.ts";
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
  /** What the encoder reads of each text. */
  readonly toEncoderTexts: (texts: readonly string[]) => string[];
  readonly encode: Encode;
  readonly cache: EmbeddingCache;
  /** How many components of a vector are wanted, from the first on. */
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
  const target = { data, count: prefix };
  const misses = new Misses(texts.length);
  const encoding: Promise<Encoded>[] = [];
  const otherWork = startableOnce(parts.meanwhile);

  const look = (rows: readonly number[]): readonly string[] => {
    const fresh: string[] = [];
    const raws = rows.map((row) => texts[row]!);
    const wanted = { raws, texts: parts.toEncoderTexts(raws), rows };
    for (const at of cache.find(wanted, target)) {
      const text = wanted.texts[at]!;
      if (misses.add(text, rows[at]!)) fresh.push(text);
    }
    return fresh;
  };
  let unread: number[] = [];
  const onSlice = (): void => {
    if (unread.length === 0) return;
    const fresh = look(unread);
    unread = [];
    if (fresh.length === 0) return;
    encoding.push(encodeMisses(fresh, parts));
    void otherWork();
  };
  if (isUnknown.includes(1)) {
    const gather = (row: number): void => {
      if (isUnknown[row] === 1) unread.push(row);
    };
    await inSlices(texts.length, gather, { onSlice, ready: parts.ready });
  }
  void otherWork();
  // The work is done, and its answer is not written yet: a client who left by now pays nothing.
  if (encoding.length === 0 && !mayBegin()) throw new CancelledError();
  for (const encoded of await Promise.all(encoding)) {
    await breathe();
    cache.keep(encoded.texts, encoded.vectors, misses.wantedOf(encoded.texts, texts), target);
    release(encoded.vectors);
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

/** Encoder texts without a vector, and the rows that want it: in few objects, since a batch outlives them. */
class Misses {
  /** The last row of each text; */
  readonly #last = new Map<string, number>();
  /** `[rows]`: the one before it, or -1. */
  readonly #before: Int32Array;

  constructor(rows: number) {
    this.#before = new Int32Array(rows);
  }

  /** Whether it is the text's first row. */
  add(text: string, row: number): boolean {
    const before = this.#last.get(text) ?? -1;
    this.#before[row] = before;
    this.#last.set(text, row);
    return before === -1;
  }

  /** What the cache asks of the rows that want the vectors of `encoded`. */
  wantedOf(encoded: readonly string[], raws: readonly string[]): Wanted {
    const wanted = { raws: [] as string[], texts: [] as string[], rows: [] as number[] };
    for (const text of encoded) {
      for (let row = this.#last.get(text)!; row !== -1; row = this.#before[row]!) {
        wanted.raws.push(raws[row]!);
        wanted.texts.push(text);
        wanted.rows.push(row);
      }
    }
    return wanted;
  }
}
