/**
 * Embeddings by cleaned text: a bounded table in memory in front of a bounded one on disk. It
 * may lose anything at any time and never fails: whoever asks computes what is not here.
 */
import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import type { CacheDisk, CacheIdentity, Row } from "./cache-disk.ts";
import { writeSeal } from "./seal.ts";
import { defaultCheckScript } from "./data-file.ts";
import { rowBytes, rowNumbers, sealRow, toKey } from "./embedding-row.ts";
import { type CacheLog, openCacheDisk } from "./open-cache.ts";
import type { VectorMemory } from "./vector-memory.ts";
import { causeOf } from "./writer.ts";

/** Raised when rows of an older form can no longer be read. */
const format = 1;

/** Rows a write; coding and queueing them keeps the event loop for well under a millisecond. */
const rowsPerWriteMax = 64;

/** Past it new rows are not stored; the disk takes about a second for so many. */
const waitingMax = 20_000;

/** While requests are in work, rows wait so long for a lull, */
const lullWaitMsMax = 50;
/** the less the more of them wait, and not at all from so many on: memory soon forgets them. */
const waitingWithPatience = 4000;
const lullCheckMs = 2;

/** After a failed write the disk is let alone for so long. */
const pauseMs = 60_000;

export interface EmbeddingCacheOptions {
  readonly folder: string;
  /** Changes whenever the same text would get another vector. */
  readonly modelVersion: string;
  readonly dim: number;
  /** Bound on the file, two generations together. */
  readonly bytesMax: number;
  /** Empty, of `dim`. LMDB's mapped pages are on top of it. */
  readonly memory: VectorMemory;
  readonly log: CacheLog;
  /** Whether requests are in work, for which a write would take time. */
  readonly isBusy?: () => boolean;
  /** The program that reads a doubtful cache first; see `data-file.ts`. */
  readonly checkScript?: string;
}

/** Raw texts, what the encoder reads of each, and the row of a target where each one's vector goes. */
export interface Wanted {
  readonly raws: readonly string[];
  readonly texts: readonly string[];
  readonly rows: readonly number[];
}

/** Native vectors that begin the rows of `vectors`, `[texts × stride]`. */
interface Vectors {
  readonly texts: readonly string[];
  readonly vectors: Int16Array;
  readonly stride: number;
}

/** Where unit vectors are written: `[rows × count]`. */
export interface Target {
  readonly data: Float32Array;
  readonly count: number;
}

export interface EmbeddingCache {
  /**
   * Writes the first `count` components of the vectors of raw texts, which came before, to
   * `target`, `[rows × count]`, from row `row` on: unit vectors, each component a multiple of 1e-7.
   * Positions of the texts that memory does not know, ascending.
   */
  recall(raws: readonly string[], target: Float32Array, row: number, count: number): Uint32Array;
  /**
   * The same, by what the encoder reads: from memory or, in some 5 µs, from disk. Positions of the texts
   * that are not here, ascending.
   */
  find(wanted: Wanted, target: Target): Uint32Array;
  /**
   * Keeps copies of vectors `[texts × dim]`, at once in memory and soon on disk, and writes them where they
   * are wanted, whose texts are among these.
   */
  keep(texts: readonly string[], vectors: Int16Array, wanted: Wanted, target: Target): void;
  /** Texts on disk (in memory, where there is no disk), some counted in both generations. */
  count(): number;
  /** Writes what is waiting and closes the files. Only memory answers after it. */
  close(): Promise<void>;
}

/** Opens the cache, after a crash within 0.4 s for 30,000 texts. Never throws: see `log`. */
export async function openEmbeddingCache(options: EmbeddingCacheOptions): Promise<EmbeddingCache> {
  const { folder, modelVersion, dim, bytesMax, log } = options;
  const identity: CacheIdentity = { format, modelVersion, dim };
  const checkScript = options.checkScript ?? defaultCheckScript;
  const disk = await openCacheDisk({ folder, identity, bytesMax, checkScript, log });
  return new LayeredCache(options, disk);
}

class LayeredCache implements EmbeddingCache {
  readonly #options: EmbeddingCacheOptions;
  readonly #memory: VectorMemory;
  #disk: CacheDisk | undefined;
  /** Texts whose vectors, in memory, are to be written. */
  #waiting: string[] = [];
  #writing: Promise<void> | undefined;
  #pausedUntilMs = 0;
  #hasFailed = false;

  constructor(options: EmbeddingCacheOptions, disk: CacheDisk | undefined) {
    this.#options = options;
    this.#disk = disk;
    this.#memory = options.memory;
  }

  recall(raws: readonly string[], target: Float32Array, row: number, count: number): Uint32Array {
    const { unknown, kept } = this.#memory.recall(raws, target, row, count);
    for (const text of kept) this.#store(text);
    return unknown;
  }

  find(wanted: Wanted, target: Target): Uint32Array {
    const unknown = this.#fill(wanted, target);
    const disk = this.#disk;
    return disk === undefined ? unknown : this.#readFromDisk(disk, unknown, wanted, target);
  }

  keep(texts: readonly string[], vectors: Int16Array, wanted: Wanted, target: Target): void {
    this.#hold({ texts, vectors, stride: this.#options.dim }, wanted, target);
    for (const text of texts) this.#store(text);
  }

  count(): number {
    return this.#disk?.count ?? this.#memory.count;
  }

  async close(): Promise<void> {
    const disk = this.#disk;
    if (disk === undefined) return;
    await this.#writing;
    this.#disk = undefined;
    try {
      await disk.close();
      writeSeal(this.#options.folder);
    } catch (error) {
      this.#options.log.warn({ err: error }, "the embedding cache was not closed in order");
    }
  }

  /** Writes what memory has; positions of the others. */
  #fill({ raws, texts, rows }: Wanted, { data, count }: Target): Uint32Array {
    return this.#memory.find(raws, texts, rows, data, count);
  }

  /** Brings vectors into memory, and writes them where they are wanted. */
  #hold({ texts, vectors, stride }: Vectors, wanted: Wanted, target: Target): void {
    this.#memory.put(texts, vectors, stride);
    const forgotten = this.#fill(wanted, target);
    if (forgotten.length === 0) return;
    // Less fits into memory than came at once; it has room for one.
    const rowOf = new Map(texts.map((text, row) => [text, row * stride]));
    for (const at of forgotten) {
      const from = rowOf.get(wanted.texts[at]!)!;
      this.#memory.put([wanted.texts[at]!], vectors.subarray(from, from + stride), stride);
      this.#fill(pick(wanted, [at]), target);
    }
  }

  /** Positions, of those that memory does not know, of the texts that are not on disk either. */
  #readFromDisk(
    disk: CacheDisk,
    unknown: Uint32Array,
    wanted: Wanted,
    target: Target,
  ): Uint32Array {
    if (unknown.length === 0) return unknown;
    const { dim, log } = this.#options;
    const bytes = rowBytes(dim);
    const room = new Uint8Array(unknown.length * bytes);
    const [found, missing, old]: [number[], number[], number[]] = [[], [], []];
    try {
      for (const at of unknown) {
        const stored = disk.find(toKey(wanted.texts[at]!));
        if (stored?.row.length !== bytes) {
          missing.push(at);
          continue;
        }
        // LMDB's buffer goes on behind the length that it says.
        room.set(stored.row.subarray(0, bytes), found.length * bytes);
        found.push(at);
        if (stored.isOld) old.push(at);
      }
    } catch (error) {
      log.warn({ err: error }, "the embedding cache cannot be read; doing without");
      this.#disk = undefined;
      return unknown;
    }
    if (found.length === 0) return unknown;
    const here = pick(wanted, found);
    const vectors = new Int16Array(room.buffer);
    this.#hold({ texts: here.texts, vectors, stride: rowNumbers(dim) }, here, target);
    // Asked for again, so they are to outlive the generation they were written in.
    for (const at of old) this.#store(wanted.texts[at]!);
    return Uint32Array.from(missing);
  }

  #store(text: string): void {
    if (this.#disk === undefined || this.#waiting.length >= waitingMax) return;
    if (Date.now() < this.#pausedUntilMs) return;
    this.#waiting.push(text);
    this.#writing ??= this.#write(this.#disk).finally(() => {
      this.#writing = undefined;
    });
  }

  /** Writes until nothing is waiting, some rows a turn of the event loop, when there is time. */
  async #write(disk: CacheDisk): Promise<void> {
    try {
      while (this.#waiting.length > 0) {
        await this.#lull();
        await disk.put(this.#toRows(this.#waiting.splice(0, rowsPerWriteMax), disk));
      }
      this.#hasFailed = false;
    } catch (error) {
      const cause = await causeOf(error);
      this.#pausedUntilMs = Date.now() + pauseMs;
      if (!this.#hasFailed) this.#options.log.warn({ err: cause }, "embeddings cannot be stored");
      this.#hasFailed = true;
      this.#waiting = [];
    }
  }

  /**
   * Ends when no request is in work, or when the rows have waited long enough. Written at once, the
   * rows of one request made it, and the next, a fifth longer (100 new names, `perf.mjs`).
   */
  async #lull(): Promise<void> {
    await nextTurn();
    const { isBusy } = this.#options;
    if (isBusy === undefined) return;
    const patience = 1 - this.#waiting.length / waitingWithPatience;
    const untilMs = performance.now() + lullWaitMsMax * patience;
    while (isBusy() && performance.now() < untilMs) await pause(lullCheckMs);
  }

  /** None for a text that is stored, or that memory has forgotten: a flood passes the disk by. */
  #toRows(waiting: readonly string[], disk: CacheDisk): Row[] {
    const { dim } = this.#options;
    const bytes = rowBytes(dim);
    const fresh = waiting
      .map((text) => ({ text, key: toKey(text) }))
      .filter(({ key }) => !disk.isYoung(key));
    const room = Buffer.allocUnsafeSlow(fresh.length * bytes);
    const texts = fresh.map(({ text }) => text);
    const peeked = this.#memory.peek(texts, new Int16Array(room.buffer), rowNumbers(dim));
    const unknown = new Set(peeked);
    return fresh.flatMap(({ key }, at) => {
      if (unknown.has(at)) return [];
      return [{ key, row: sealRow(key, room.subarray(at * bytes, (at + 1) * bytes)) }];
    });
  }
}

function pick({ raws, texts, rows }: Wanted, positions: readonly number[]): Wanted {
  const of = <T>(all: readonly T[]): T[] => positions.map((at) => all[at]!);
  return { raws: of(raws), texts: of(texts), rows: of(rows) };
}
