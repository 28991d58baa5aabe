/**
 * A bounded table in memory: what was not asked for during a whole generation is forgotten.
 * Almost as good a memory as least-recently-used, for one Map lookup and no bookkeeping a hit.
 *
 * The vectors of a generation share one block of memory: thousands of small ones would keep the
 * garbage collector busy. A block is never reused, since callers may still hold views of it.
 */
import { checksumBytes } from "./embedding-row.ts";

/** Map entry, string header and characters of a usual text, in bytes. */
const textBytesEach = 200;

interface Generation {
  readonly rows: Map<string, number>;
  readonly numbers: Int16Array;
  readonly bytes: Uint8Array;
  textBytes: number;
}

export class Generations {
  readonly #dim: number;
  /** From one vector to the next, in bytes: the checksum's room is behind each. */
  readonly #stride: number;
  readonly #rowsMax: number;
  readonly #onKept: (text: string) => void;
  #young: Generation;
  #old: Generation;

  /**
   * Holds at most `bytesMax`, of which the older half may be forgotten at once. `onKept` hears of
   * texts that are asked for a generation later, which are worth keeping elsewhere too.
   */
  constructor(bytesMax: number, dim: number, onKept: (text: string) => void) {
    this.#onKept = onKept;
    this.#dim = dim;
    this.#stride = dim * Int16Array.BYTES_PER_ELEMENT + checksumBytes;
    this.#rowsMax = Math.max(1, Math.floor(bytesMax / 2 / (this.#stride + textBytesEach)));
    this.#young = createGeneration(this.#rowsMax * this.#stride);
    this.#old = createGeneration(0);
  }

  /** Texts in memory; one that is in both generations counts twice. */
  get count(): number {
    return this.#young.rows.size + this.#old.rows.size;
  }

  /**
   * Copies the first `count` components to `target` from `at` on, if the text is known. A view for
   * each of hundreds of thousands of hits a second would keep the garbage collector busy.
   */
  copy(text: string, target: Float32Array, at: number, count: number): boolean {
    const row = this.#young.rows.get(text) ?? this.#promote(text);
    if (row === undefined) return false;
    const { numbers } = this.#young;
    const from = (row * this.#stride) / numbers.BYTES_PER_ELEMENT;
    for (let i = 0; i < count; i++) target[at + i] = numbers[from + i]!;
    return true;
  }

  /** A view of the stored vector, with `checksumBytes` of room behind it; counts as no use. */
  peek(text: string): Int16Array | undefined {
    const row = this.#young.rows.get(text);
    if (row !== undefined) return this.#view(this.#young, row);
    const oldRow = this.#old.rows.get(text);
    return oldRow === undefined ? undefined : this.#view(this.#old, oldRow);
  }

  /** Stores a copy of a vector or its bytes; a text of this generation keeps what it has. */
  set(text: string, vector: Int16Array | Uint8Array): void {
    if (this.#young.rows.has(text)) return;
    if (this.#isFull(2 * text.length)) {
      this.#old = this.#young;
      this.#young = createGeneration(this.#rowsMax * this.#stride);
    }
    const { rows, numbers, bytes } = this.#young;
    const offset = rows.size * this.#stride;
    rows.set(text, rows.size);
    this.#young.textBytes += 2 * text.length;
    if (vector instanceof Int16Array) numbers.set(vector, offset / numbers.BYTES_PER_ELEMENT);
    else bytes.set(vector, offset);
  }

  /** Moves what the old generation knows to the young one; its row there. */
  #promote(text: string): number | undefined {
    const oldRow = this.#old.rows.get(text);
    if (oldRow === undefined) return undefined;
    this.set(text, this.#view(this.#old, oldRow));
    this.#onKept(text);
    return this.#young.rows.get(text);
  }

  #isFull(moreTextBytes: number): boolean {
    const { rows, textBytes } = this.#young;
    if (rows.size >= this.#rowsMax) return true;
    return rows.size > 0 && textBytes + moreTextBytes > this.#rowsMax * textBytesEach;
  }

  #view({ numbers }: Generation, row: number): Int16Array {
    return new Int16Array(numbers.buffer, row * this.#stride, this.#dim);
  }
}

function createGeneration(bytes: number): Generation {
  // The system gives the pages of a block as they are first written, not now.
  const block = new ArrayBuffer(bytes);
  const numbers = new Int16Array(block);
  return { rows: new Map(), numbers, bytes: new Uint8Array(block), textBytes: 0 };
}
