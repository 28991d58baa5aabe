/** How a load's answers are added up and judged. */
import { describe, expect, it } from "vitest";
import { drawArrivals, toArrivals } from "../../../bench/load/support/phases.ts";
import { quantile, Tally } from "../../../bench/load/support/tally.ts";
import { judgeMoney } from "../../../bench/load/support/targets.ts";
import { createJobs } from "../../../bench/load/support/workload.ts";
import { createRandom } from "../../support/random.ts";

const job = { path: "/embed", body: Buffer.from("{}"), centiCredits: 100 };
const served = { status: 200, centiCredits: 100, isShed: false };
const shed = { status: 503, centiCredits: 0, isShed: true };
const inTime = { latencyMs: 5, inTime: true };

function tallyOf(...outcomes: { status: number; centiCredits: number; isShed: boolean }[]) {
  const tally = new Tally();
  for (const outcome of outcomes) {
    tally.send(0);
    tally.receive(job, outcome, inTime);
  }
  return tally.result(1);
}

describe("quantile", () => {
  it.each([
    [0.5, 2],
    [0.99, 4],
    [1, 4],
  ])("%d of four values is the value of rank %d", (share, value) => {
    expect(quantile([4, 1, 3, 2], share)).toBe(value);
  });
});

describe("Tally", () => {
  it("tells served, shed and other answers apart", () => {
    const broken = { status: 0, centiCredits: 0, isShed: false };
    const full = { status: 503, centiCredits: 0, isShed: false };
    const result = tallyOf(served, shed, broken, full, full);
    expect(result).toMatchObject({ sent: 5, served: 1, shed: 1, others: { 0: 1, 503: 2 } });
    expect(result.mischarged).toBe(0);
  });

  it("finds a wrong price, and a refusal that was charged", () => {
    const dear = { ...served, centiCredits: 105 };
    const charged = { ...shed, centiCredits: 100 };
    expect(tallyOf(served, dear, charged)).toMatchObject({ mischarged: 2, centiCredits: 305 });
  });
});

describe("judgeMoney", () => {
  const books = { spentCentiCredits: 200, chargedCentiCredits: 200, charges: 2 };

  it("is met when ledger, balance and answers agree", () => {
    expect(judgeMoney([tallyOf(served), tallyOf(served, shed)], books).isMet).toBe(true);
  });

  it.each([
    ["a charge nobody was told of", { ...books, chargedCentiCredits: 300, charges: 3 }],
    ["a balance that fell further", { ...books, spentCentiCredits: 300 }],
    ["an answer without a charge", { ...books, charges: 1 }],
  ])("is missed by %s", (_, wrong) => {
    expect(judgeMoney([tallyOf(served, served)], wrong).isMet).toBe(false);
  });
});

describe("createJobs", () => {
  it("draws every kind of the mixed workload", () => {
    const nextJob = createJobs("mixed", createRandom(42));
    const paths = Array.from({ length: 100 }, () => nextJob().path);
    expect(new Set(paths)).toEqual(
      new Set(["/embed", "/classify", "/search", "/suggest", "/match"]),
    );
  });
});

describe("drawArrivals", () => {
  const load = { perSecond: 100, seconds: 10 };

  it("spaces even ones alike", () => {
    const times = drawArrivals({ ...load, arrivals: "even" }, createRandom(1));
    expect(times.slice(0, 3)).toEqual([10, 20, 30]);
    expect(times.at(-1)).toBeLessThan(10_000);
    expect(times.length).toBeGreaterThanOrEqual(998);
  });

  it("draws random ones with gaps of the same mean, of which 37 % are longer", () => {
    const times = drawArrivals({ ...load, seconds: 100, arrivals: "random" }, createRandom(1));
    const gaps = times.map((time, at) => time - (times[at - 1] ?? 0));
    expect(times.length / 10_000).toBeCloseTo(1, 1);
    expect(gaps.filter((gap) => gap > 10).length / gaps.length).toBeCloseTo(Math.exp(-1), 1);
  });

  it("names the kinds there are", () => {
    expect(() => toArrivals("daily")).toThrow("random or even");
  });
});
