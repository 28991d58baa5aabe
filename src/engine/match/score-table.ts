/** Scores of pairs of profiles, asked for once each. */
import type { NativeNameList } from "../addon.ts";
import type { Profile } from "./profiles.ts";
import type { ScorePairs } from "./scorer.ts";

/** A pair of profiles `left <= right` and the cosine of their vectors. */
export type AskedPair = readonly [left: number, right: number, cosine: number];

interface TableParts {
  readonly names: NativeNameList;
  readonly profiles: readonly Profile[];
  readonly cosineOf: (left: number, right: number) => number;
  readonly scorePairs: ScorePairs;
}

export class ScoreTable {
  readonly #parts: TableParts;
  readonly #scores = new Map<number, number>();

  constructor(parts: TableParts) {
    this.#parts = parts;
  }

  /** Scores pairs that are not yet known. */
  async ask(pairs: readonly AskedPair[]): Promise<void> {
    const { names, profiles, scorePairs } = this.#parts;
    const missing = pairs.filter(([left, right]) => !this.#scores.has(this.#key(left, right)));
    const scores = await scorePairs({
      names,
      left: Uint32Array.from(missing, ([left]) => profiles[left]!.rows[0]),
      right: Uint32Array.from(missing, ([, right]) => profiles[right]!.rows[0]),
      cosines: Float32Array.from(missing, ([, , cosine]) => Math.min(1, Math.max(0, cosine))),
    });
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
    const { profiles, cosineOf } = this.#parts;
    const pairs: AskedPair[] = [];
    for (const members of groups) {
      members.forEach((left, at) => {
        if (profiles[left]!.rows.length > 1) pairs.push([left, left, 1]);
        for (const right of members.slice(at + 1)) {
          if (!this.#scores.has(this.#key(left, right))) {
            pairs.push([left, right, cosineOf(left, right)]);
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
    const count = this.#parts.profiles.length;
    for (const [key, score] of this.#scores) yield [Math.floor(key / count), key % count, score];
  }

  #key(left: number, right: number): number {
    return left * this.#parts.profiles.length + right;
  }
}
