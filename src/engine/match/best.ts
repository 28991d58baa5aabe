/**
 * The best of many scores, of which only so many are kept: a heap with the worst of them on top
 * (Williams 1964). Of equal scores the one with the lower number is better.
 */
export class Best {
  readonly #max: number;
  readonly #numbers: Uint32Array;
  readonly #scores: Float32Array;
  #count = 0;

  constructor(max: number) {
    this.#max = max;
    this.#numbers = new Uint32Array(max);
    this.#scores = new Float32Array(max);
  }

  /** `O(log max)`, and mostly `O(1)` where far more are offered than kept. `number` in ascending order. */
  offer(number: number, score: number): void {
    if (this.#count < this.#max) this.#rise(this.#count++, number, score);
    // Of two equals it is the later.
    else if (this.#max > 0 && score > this.#scores[0]!) this.#sink(number, score);
  }

  /** The numbers of those that are kept, ascending. */
  kept(): Uint32Array {
    return this.#numbers.slice(0, this.#count).sort();
  }

  #rise(from: number, number: number, score: number): void {
    let at = from;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!this.#isWorse(number, score, above)) break;
      this.#move(above, at);
      at = above;
    }
    this.#put(at, number, score);
  }

  /** In place of the worst. */
  #sink(number: number, score: number): void {
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= this.#count) break;
      const next = below + 1;
      if (next < this.#count && this.#isWorse(this.#numbers[next]!, this.#scores[next]!, below)) {
        below = next;
      }
      if (this.#isWorse(number, score, below)) break;
      this.#move(below, at);
      at = below;
    }
    this.#put(at, number, score);
  }

  #isWorse(number: number, score: number, than: number): boolean {
    const other = this.#scores[than]!;
    return score < other || (score === other && number > this.#numbers[than]!);
  }

  #move(from: number, to: number): void {
    this.#put(to, this.#numbers[from]!, this.#scores[from]!);
  }

  #put(at: number, number: number, score: number): void {
    this.#numbers[at] = number;
    this.#scores[at] = score;
  }
}
