import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutIntoChunks } from "../../../src/engine/models/chunks.ts";

const names = (count: number, cost: number): number[] => Array.from({ length: count }, () => cost);

describe("cutIntoChunks", () => {
  it("keeps every row exactly once, in chunks without a hole", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 504 }), { minLength: 1, maxLength: 300 }),
        fc.integer({ min: 1, max: 8 }),
        (costs, threads) => {
          const chunks = cutIntoChunks(costs, threads);
          expect(chunks.every((rows) => rows.length > 0)).toBe(true);
          const rows = chunks.flat().sort((a, b) => a - b);
          expect(rows).toEqual(costs.map((_, row) => row));
        },
      ),
      { seed: 3, numRuns: 200 },
    );
  });

  it("gives every thread a share of a request that is worth splitting", () => {
    expect(cutIntoChunks(names(100, 24), 2).map((rows) => rows.length)).toEqual([50, 50]);
    expect(cutIntoChunks(names(100, 24), 4)).toHaveLength(4);
  });

  it("leaves a small request whole", () => {
    expect(cutIntoChunks([15, 9], 2)).toEqual([[1, 0]]);
  });

  it("bounds a chunk, so that small requests pass a large one", () => {
    const chunks = cutIntoChunks(names(5000, 24), 2);
    expect(chunks.length).toBeGreaterThan(50);
    expect(Math.max(...chunks.map((rows) => rows.length))).toBeLessThan(100);
  });

  it("puts rows of similar cost together", () => {
    const costs = Array.from({ length: 400 }, (_, row) => 5 + ((row * 37) % 50));
    for (const rows of cutIntoChunks(costs, 2)) {
      const own = rows.map((row) => costs[row]!);
      expect(own).toEqual(own.toSorted((a, b) => a - b));
    }
  });
});
