import { describe, expect, it } from "vitest";
import { type LookAlike, sortOut } from "../../../src/engine/match/candidates.ts";
import { hasDietConflict, hasProteinConflict } from "../../../src/engine/match/conflicts.ts";
import { toProfiles } from "../../../src/engine/match/profiles.ts";
import { Pace } from "../../../src/engine/pace.ts";
import { listOf } from "../../support/names.ts";
import { pairsOf, unlikeNames } from "../../support/pairs.ts";

type Menu = Parameters<typeof sortOut>[0];

/** The definition: all pairs made, all sorted, cut. */
function naive({ names, profiles, candidates: { left, right, scores } }: Menu) {
  const toRow = (profile: number): number => profiles[profile]!.rows[0];
  const apart = names.conflicts(left.map(toRow), right.map(toRow));
  const all = Array.from(scores, (cosine, at) => ({ at, cosine, sum: apart[at]! }));
  const lookAlikes = all
    .filter(({ sum }) => hasDietConflict(sum) || hasProteinConflict(sum))
    .map(({ at, cosine, sum }): LookAlike => ({
      left: toRow(left[at]!),
      right: toRow(right[at]!),
      cosine: Math.min(1, cosine),
      hasDietConflict: hasDietConflict(sum),
      hasProteinConflict: hasProteinConflict(sum),
    }))
    .toSorted((a, b) => b.cosine - a.cosine || a.left - b.left || a.right - b.right);
  const asked = all
    .filter(({ sum }) => sum === 0)
    .map(({ at, cosine }) => [left[at]!, right[at]!, cosine] as const)
    .toSorted((a, b) => b[2] - a[2] || a[0] - b[0] || a[1] - b[1])
    .slice(0, 12 * profiles.length)
    .toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  return { lookAlikes: lookAlikes.slice(0, 500), asked, found: lookAlikes.length };
}

describe("the candidates of a menu", () => {
  it.each([2, 3, 7, 1000])("are sorted out as by a sort of all, %i scores apart", async (steps) => {
    // Every other one again, so that not each profile is of one row.
    const names = listOf([...unlikeNames(150), ...unlikeNames(60)]);
    const profiles = toProfiles(names);
    // Rounding carries some past 1, where a report sees no difference.
    const candidates = pairsOf(profiles.length, (at) => 1 + (((at * 7919) % steps) - 2) * 2 ** -23);
    const { found, ...expected } = naive({ names, profiles, candidates });
    expect(profiles.length).toBeLessThan(150);
    expect([found > 500, expected.asked.length]).toEqual([true, 12 * profiles.length]);
    expect(await sortOut({ names, profiles, candidates }, new Pace())).toEqual(expected);
  });

  it("are few in a small menu, and none in one of one item", async () => {
    for (const count of [1, 2, 5]) {
      const names = listOf(unlikeNames(count));
      const menu = {
        names,
        profiles: toProfiles(names),
        candidates: pairsOf(count, (at) => at / 16),
      };
      const { found: _, ...expected } = naive(menu);
      expect(await sortOut(menu, new Pace())).toEqual(expected);
    }
  });
});
