/**
 * The table in memory that the embedding cache looks at first. It lives in the addon, which this room does
 * not know: whoever opens the cache hands it over.
 */
export interface VectorMemory {
  /**
   * Writes the first `count` components of the vectors of raw texts, at unit length, to `target`,
   * `[rows × count]`, from row `row` on. `unknown`: positions of the texts that are not known,
   * ascending. `kept`: texts that were asked for again a generation later, since the last call.
   */
  recall(raws: readonly string[], target: Float32Array, row: number, count: number): Recalled;
  /** The same of one vector, by the text that the encoder read; false when it is not known. */
  copy(text: string, target: Float32Array, row: number, count: number): boolean;
  /** Writes a text's vector to `target` from `at` on; false when it is not known. Counts as no use. */
  peek(text: string, target: Int16Array, at: number): boolean;
  /** Stores a copy of a vector; a text keeps what it has. @throws for a vector of another length. */
  put(text: string, vector: Int16Array): void;
  /** Remembers that a raw text comes to a text, if that is stored. */
  name(raw: string, text: string): void;
  /** Texts in memory; some count twice. */
  readonly count: number;
}

export interface Recalled {
  readonly unknown: Uint32Array;
  readonly kept: readonly string[];
}
