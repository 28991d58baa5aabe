/** Scores of pairs of profiles, asked for once each. */
import type { Profile } from "./profiles.ts";
import type { ScorePairs } from "./scorer.ts";

export class ScoreTable {
  readonly #profiles: readonly Profile[];
  readonly #cosineOf: (left: number, right: number) => number;
  readonly #scorePairs: ScorePairs;
  readonly #scores = new Map<number, number>();

  constructor(
    profiles: readonly Profile[],
    cosineOf: (left: number, right: number) => number,
    scorePairs: ScorePairs,
  ) {
    this.#profiles = profiles;
    this.#cosineOf = cosineOf;
    this.#scorePairs = scorePairs;
  }

  /** Scores pairs `[left, right, cosine]` that are not yet known; `left <= right`. */
  async ask(
    pairs: readonly (readonly [left: number, right: number, cosine: number])[],
  ): Promise<void> {
    const missing = pairs.filter(([left, right]) => !this.#scores.has(this.#key(left, right)));
    const scores = await this.#scorePairs(
      missing.map(([left, right, cosine]) => ({
        left: this.#profiles[left]!.item,
        right: this.#profiles[right]!.item,
        cosine: Math.min(1, Math.max(0, cosine)),
      })),
    );
    missing.forEach(([left, right], at) => {
      this.#scores.set(this.#key(left, right), scores[at]!);
    });
  }

  /**
   * Scores every pair within each of `groups`, whose members are ascending, and each profile that has
   * several rows with itself. All at once: one call to the models for each of 75 pairs of copies took
   * a third of a report.
   */
  async askAll(groups: readonly (readonly number[])[]): Promise<void> {
    const pairs: [number, number, number][] = [];
    for (const members of groups) {
      members.forEach((left, at) => {
        if (this.#profiles[left]!.rows.length > 1) pairs.push([left, left, 1]);
        for (const right of members.slice(at + 1)) {
          if (!this.#scores.has(this.#key(left, right))) {
            pairs.push([left, right, this.#cosineOf(left, right)]);
          }
        }
      });
    }
    await this.ask(pairs);
  }

  /** Undefined for a pair that nobody asked for. */
  find(left: number, right: number): number | undefined {
    return this.#scores.get(this.#key(Math.min(left, right), Math.max(left, right)));
  }

  *entries(): Iterable<readonly [left: number, right: number, score: number]> {
    const count = this.#profiles.length;
    for (const [key, score] of this.#scores) yield [Math.floor(key / count), key % count, score];
  }

  #key(left: number, right: number): number {
    return left * this.#profiles.length + right;
  }
}
