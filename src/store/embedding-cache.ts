/**
 * Embeddings by cleaned text: a bounded table in memory in front of a bounded one on disk. It
 * may lose anything at any time and never fails: whoever asks computes what is not here.
 */
import { setImmediate as breathe, setTimeout as pause } from "node:timers/promises";
import type { CacheDisk, CacheIdentity, Row } from "./cache-disk.ts";
import { writeSeal } from "./seal.ts";
import { defaultCheckScript } from "./data-file.ts";
import { rowBytes, sealRow, toKey, toVector } from "./embedding-row.ts";
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

export interface EmbeddingCache {
  /**
   * Writes the first `count` components of the vectors of raw texts, which were named before, to
   * `target`, `[rows × count]`, from row `row` on: unit vectors, each component a multiple of 1e-7.
   * Positions of the texts that memory does not know, ascending.
   */
  recall(raws: readonly string[], target: Float32Array, row: number, count: number): Uint32Array;
  /**
   * The same of one vector, by the text that the encoder read; false, and nothing written, when it is not
   * here. From memory or, in some 5 µs, from disk.
   */
  copy(text: string, target: Float32Array, row: number, count: number): boolean;
  /** Keeps a copy of the vector: at once in memory, soon on disk. */
  put(text: string, vector: Int16Array): void;
  /** Remembers, while memory knows the text, that a raw text comes to it. */
  name(raw: string, text: string): void;
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

  copy(text: string, target: Float32Array, row: number, count: number): boolean {
    if (this.#memory.copy(text, target, row, count)) return true;
    return this.#readFromDisk(text) && this.#memory.copy(text, target, row, count);
  }

  name(raw: string, text: string): void {
    this.#memory.name(raw, text);
  }

  put(text: string, vector: Int16Array): void {
    if (vector.length !== this.#options.dim) return;
    this.#memory.put(text, vector);
    this.#store(text);
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

  /** Brings a vector into memory; false when it is not on disk either. */
  #readFromDisk(text: string): boolean {
    try {
      const found = this.#disk?.find(toKey(text));
      const vector = found && toVector(found.row, this.#options.dim);
      if (found === undefined || vector === undefined) return false;
      this.#memory.put(text, vector);
      // Asked for again, so it is to outlive the generation it was written in.
      if (found.isOld) this.#store(text);
      return true;
    } catch (error) {
      this.#options.log.warn({ err: error }, "the embedding cache cannot be read; doing without");
      this.#disk = undefined;
      return false;
    }
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
    await breathe();
    const { isBusy } = this.#options;
    if (isBusy === undefined) return;
    const patience = 1 - this.#waiting.length / waitingWithPatience;
    const untilMs = performance.now() + lullWaitMsMax * patience;
    while (isBusy() && performance.now() < untilMs) await pause(lullCheckMs);
  }

  /** None for a text that is stored, or that memory has forgotten: a flood passes the disk by. */
  #toRows(texts: readonly string[], disk: CacheDisk): Row[] {
    const { dim } = this.#options;
    const room = Buffer.allocUnsafeSlow(texts.length * rowBytes(dim));
    const numbers = new Int16Array(room.buffer);
    return texts.flatMap((text, at) => {
      const key = toKey(text);
      const from = at * rowBytes(dim);
      if (disk.isYoung(key)) return [];
      if (!this.#memory.peek(text, numbers, from / numbers.BYTES_PER_ELEMENT)) return [];
      return [{ key, row: sealRow(key, room.subarray(from, from + rowBytes(dim))) }];
    });
  }
}
