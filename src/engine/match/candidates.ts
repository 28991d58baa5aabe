/** Sorts out the pairs of a menu above the gate: up to two million, of which few matter. */
import type { NativeNameList } from "../addon.ts";
import type { Pace } from "../pace.ts";
import type { Pairs } from "../vectors/native.ts";
import { Best } from "./best.ts";
import { hasDietConflict, hasProteinConflict } from "./conflicts.ts";
import type { Profile } from "./profiles.ts";
import type { AskedPair } from "./score-table.ts";

/** Two items that read alike and conflict. */
export interface LookAlike {
  readonly left: number;
  readonly right: number;
  readonly cosine: number;
  readonly hasDietConflict: boolean;
  readonly hasProteinConflict: boolean;
}

export interface SortedOut {
  /** The closest first, at most `lookAlikesMax`. */
  readonly lookAlikes: readonly LookAlike[];
  /** What the reranker is to judge, by the earlier profile, then the later. */
  readonly asked: readonly AskedPair[];
}

interface Candidates {
  readonly names: NativeNameList;
  readonly profiles: readonly Profile[];
  /** Profiles' pairs at or above the gate, by the earlier profile, then the later. */
  readonly candidates: Pairs;
}

const lookAlikesMax = 500;
/**
 * Candidates that the reranker is asked about, the closest first, which bounds the work: real menus of
 * 2,000 items have some 3,000. What lies beyond is taken for different dishes.
 */
const askedPerProfile = 12;

/** Pairs that the addon is asked about at a time, some 0.1 ms of it. */
const stepPairs = 1024;

export async function sortOut(
  { names, profiles, candidates: { left, right, scores } }: Candidates,
  pace: Pace,
): Promise<SortedOut> {
  const toRow = (profile: number): number => profiles[profile]!.rows[0];
  const conflictsOf = (lefts: Uint32Array, rights: Uint32Array): Uint8Array =>
    names.conflicts(lefts.map(toRow), rights.map(toRow));
  const conflicting = new Best(lookAlikesMax);
  const likely = new Best(Math.min(scores.length, askedPerProfile * profiles.length));
  for (let from = 0; from < scores.length; from += stepPairs) {
    await pace.rest();
    const to = from + stepPairs;
    conflictsOf(left.subarray(from, to), right.subarray(from, to)).forEach((sum, nth) => {
      const score = scores[from + nth]!;
      if (hasDietConflict(sum) || hasProteinConflict(sum)) {
        conflicting.offer(from + nth, Math.min(1, score));
      } else if (sum === 0) {
        likely.offer(from + nth, score);
      }
    });
  }
  await pace.rest();
  const kept = conflicting.kept();
  const sums = conflictsOf(
    kept.map((at) => left[at]!),
    kept.map((at) => right[at]!),
  );
  const lookAlikes = Array.from(kept, (at, nth) => ({
    // Profiles are in order of their first rows.
    left: toRow(left[at]!),
    right: toRow(right[at]!),
    cosine: Math.min(1, scores[at]!),
    hasDietConflict: hasDietConflict(sums[nth]!),
    hasProteinConflict: hasProteinConflict(sums[nth]!),
  })).toSorted((a, b) => b.cosine - a.cosine || a.left - b.left || a.right - b.right);
  const asked = Array.from(likely.kept(), (at): AskedPair => [left[at]!, right[at]!, scores[at]!]);
  return { lookAlikes, asked };
}
