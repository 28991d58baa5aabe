import { describe, expect, it } from "vitest";
import { toProfiles } from "../../../src/engine/match/profiles.ts";
import { ScoreTable } from "../../../src/engine/match/score-table.ts";
import { Pace } from "../../../src/engine/pace.ts";
import { listOf } from "../../support/names.ts";

type Asked = [left: number, right: number, cosine: number];

/** A table of four profiles, the second of two rows; a pair scores a hundredth of its rows' sum. */
function tableOf(cosine = 0.5) {
  const names = listOf(["zumbo", "naan", "Naan", "dal", "lassi"]);
  const profiles = toProfiles(names);
  const calls: Asked[][] = [];
  const table = new ScoreTable({
    names,
    profiles,
    cosineOf: () => cosine,
    async scorePairs({ left, right, cosines }) {
      calls.push(Array.from(left, (row, at) => [row, right[at]!, cosines[at]!]));
      return Float64Array.from(left, (row, at) => (row + right[at]!) / 100);
    },
    pace: new Pace(),
  });
  expect(profiles.map(({ rows }) => rows)).toEqual([[0], [1, 2], [3], [4]]);
  return { table, calls };
}

describe("a table of scores", () => {
  it("asks by the first rows of profiles, with cosines from 0 to 1", async () => {
    const { table, calls } = tableOf();
    await table.ask([
      [0, 1, -0.25],
      [1, 2, 0.75],
      [2, 3, 1 + 2 ** -20],
    ]);
    const asked: Asked[] = [
      [0, 1, 0],
      [1, 3, 0.75],
      [3, 4, 1],
    ];
    expect(calls).toEqual([asked]);
    expect([...table.entries()]).toEqual([
      [0, 1, 0.01],
      [1, 2, 0.04],
      [2, 3, 0.07],
    ]);
  });

  it("completes groups in one call, with what has several rows once beside itself", async () => {
    const { table, calls } = tableOf(-1);
    await table.ask([[0, 1, 0.5]]);
    await table.askAll([[0, 1, 2], [3]]);
    await table.askAll([[0, 1], [2]]);
    const asked: Asked[] = [
      [0, 3, 0],
      [1, 1, 1],
      [1, 3, 0],
    ];
    expect(calls.slice(1)).toEqual([asked]);
    expect(table.find(2, 1)).toBe(0.04);
    expect(table.find(1, 1)).toBe(0.02);
    expect(table.find(0, 3)).toBeUndefined();
  });
});
