/** Which of several measurements of a load counts, on a machine whose speed changes. */
import { describe, expect, it } from "vitest";
import { capacityAround, driftOf, measureSteady } from "../../../bench/load/support/steady.ts";
import { Tally } from "../../../bench/load/support/tally.ts";
import type { Row } from "../../../bench/load/support/targets.ts";

/** A row of a phase in which so many requests a second were served. */
function rowOf(perSecond: number, name = "capacity"): Row {
  const result = { ...new Tally().result(10), servedInTime: 10 * perSecond };
  return { name, result, peakMib: 0, serverCores: 0, strangerCores: 0, longestFlushMs: 0 };
}

/** Measures loads between capacities that are known beforehand; tells at what rates. */
async function measure([first, ...later]: readonly number[], attemptsMax = 4) {
  const rates: number[] = [];
  const left = [...later];
  const steady = await measureSteady(
    {
      capacity: async () => rowOf(left.shift()!),
      load: async (perSecond) => {
        rates.push(perSecond);
        return rowOf(perSecond, `load ${rates.length}`);
      },
    },
    { share: 0.5, first: rowOf(first!), attemptsMax },
  );
  return { steady, rates, left };
}

describe("measureSteady", () => {
  it("takes a load whose capacity stays, as a share of the one before", async () => {
    const { steady, rates, left } = await measure([300, 270, 999]);
    expect(rates).toEqual([150]);
    expect(left).toEqual([999]);
    expect(capacityAround(steady)).toBe(285);
    expect(driftOf(steady.before, steady.after)).toBeCloseTo(300 / 270);
  });

  it.each([
    ["slower", [300, 200, 210]],
    ["faster", [200, 300, 290]],
  ])("measures again on a machine that became %s, from its new speed on", async (_, speeds) => {
    const { steady, rates } = await measure(speeds);
    expect(rates).toEqual([speeds[0]! / 2, speeds[1]! / 2]);
    expect(steady.load.name).toBe("load 2");
    expect(steady.before.result.servedInTime).toBe(10 * speeds[1]!);
  });

  it("takes the last of so many, whatever the capacity does", async () => {
    const { steady, rates } = await measure([300, 200, 300, 200], 3);
    expect(rates).toHaveLength(3);
    expect(steady.load.name).toBe("load 3");
    expect(driftOf(steady.before, steady.after)).toBe(1.5);
  });
});
