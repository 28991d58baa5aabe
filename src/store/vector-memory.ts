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
  /**
   * Writes the same of texts that the encoder read to those `rows` of `target`, one a text, and remembers
   * that the raw texts, one a text, come to them. Positions of the texts that are not known, ascending.
   */
  find(
    raws: readonly string[],
    texts: readonly string[],
    rows: readonly number[],
    target: Float32Array,
    count: number,
  ): Uint32Array;
  /**
   * Writes the vectors of texts to the rows of `target`, `[texts × stride]`; positions of those that are
   * not known, ascending. Counts as no use.
   */
  peek(texts: readonly string[], target: Int16Array, stride: number): Uint32Array;
  /**
   * Stores copies of the vectors that begin the rows of `vectors`, `[texts × stride]`; a text keeps what it
   * has. @throws for rows shorter than a vector.
   */
  put(texts: readonly string[], vectors: Int16Array, stride: number): void;
  /** Texts in memory; some count twice. */
  readonly count: number;
}

export interface Recalled {
  readonly unknown: Uint32Array;
  readonly kept: readonly string[];
}
