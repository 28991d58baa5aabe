/** How long work on the HTTP thread may go on before the event loop breathes. */

/**
 * So that `/health` never waits for a catalog. A name is read in 40 µs, and in three times as much
 * right after the start, while V8 compiles; a bound on names alone would hold the loop as much longer.
 */
const sliceMs = 1;
const textsMax = 32;

/** A piece of work on texts, one after the other. */
export class Slice {
  readonly #startMs = performance.now();
  #texts = 0;

  /** To be asked before each text: whether the next one had better wait for a breath. */
  isOver(): boolean {
    if (this.#texts++ === 0) return false;
    return this.#texts > textsMax || performance.now() - this.#startMs > sliceMs;
  }
}
