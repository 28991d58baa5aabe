/** Scores of pairs of profiles, asked for once each. */
import type { NativeNameList } from "../addon.ts";
import type { Pace } from "../pace.ts";
import type { Profile } from "./profiles.ts";
import type { ScorePairs } from "./scorer.ts";

/** A pair of profiles `left <= right` and the cosine of their vectors. */
export type AskedPair = readonly [left: number, right: number, cosine: number];

interface TableParts {
  readonly names: NativeNameList;
  readonly profiles: readonly Profile[];
  readonly cosineOf: (left: number, right: number) => number;
  readonly scorePairs: ScorePairs;
  readonly pace: Pace;
}

/** Pairs between two looks at the clock. */
const stepPairs = 1024;

export class ScoreTable {
  readonly #parts: TableParts;
  readonly #scores = new Map<number, number>();

  constructor(parts: TableParts) {
    this.#parts = parts;
  }

  /** Scores pairs that are not yet known, each once among `pairs`. */
  async ask(pairs: readonly AskedPair[]): Promise<void> {
    if (pairs.length === 0) return;
    const { names, profiles, scorePairs, pace } = this.#parts;
    const [left, right] = [new Uint32Array(pairs.length), new Uint32Array(pairs.length)];
    const cosines = new Float32Array(pairs.length);
    for (let at = 0; at < pairs.length; at++) {
      if (at % stepPairs === 0) await pace.rest();
      const [a, b, cosine] = pairs[at]!;
      left[at] = profiles[a]!.rows[0];
      right[at] = profiles[b]!.rows[0];
      cosines[at] = Math.min(1, Math.max(0, cosine));
    }
    const scores = await scorePairs({ names, left, right, cosines });
    pace.goOn();
    for (let at = 0; at < pairs.length; at++) {
      if (at % stepPairs === 0) await pace.rest();
      const [a, b] = pairs[at]!;
      this.#scores.set(this.#key(a, b), scores[at]!);
    }
  }

  /**
   * Scores every pair within each of `groups`, whose members are ascending, and each profile that has
   * several rows with itself. All at once: one call to the models for each of 75 pairs of copies took
   * a third of a report.
   */
  async askAll(groups: readonly (readonly number[])[]): Promise<void> {
    const { profiles, cosineOf, pace } = this.#parts;
    const pairs: AskedPair[] = [];
    const isKnown = (left: number, right: number) => this.#scores.has(this.#key(left, right));
    for (const members of groups) {
      for (const [at, left] of members.entries()) {
        await pace.rest();
        if (profiles[left]!.rows.length > 1 && !isKnown(left, left)) pairs.push([left, left, 1]);
        const missing = members.slice(at + 1).filter((right) => !isKnown(left, right));
        pairs.push(...missing.map((right): AskedPair => [left, right, cosineOf(left, right)]));
      }
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
