import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutIntoChunks } from "../../../src/engine/models/chunks.ts";

const names = (count: number, chars: number): string[] =>
  Array.from({ length: count }, () => "x".repeat(chars));

describe("cutIntoChunks", () => {
  it("keeps every text exactly once, in chunks without a hole", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ maxLength: 500 }), { minLength: 1, maxLength: 300 }),
        fc.integer({ min: 1, max: 8 }),
        (texts, threads) => {
          const chunks = cutIntoChunks(texts, threads);
          expect(chunks.every((rows) => rows.length > 0)).toBe(true);
          const rows = chunks.flat().sort((a, b) => a - b);
          expect(rows).toEqual(texts.map((_, row) => row));
        },
      ),
      { seed: 3, numRuns: 200 },
    );
  });

  it("gives every thread a share of a request that is worth splitting", () => {
    expect(cutIntoChunks(names(100, 20), 2).map((rows) => rows.length)).toEqual([50, 50]);
    expect(cutIntoChunks(names(100, 20), 4)).toHaveLength(4);
  });

  it("leaves a small request whole", () => {
    expect(cutIntoChunks(["Dal Makhani", "Lassi"], 2)).toEqual([[1, 0]]);
  });

  it("bounds a chunk, so that small requests pass a large one", () => {
    const chunks = cutIntoChunks(names(5000, 20), 2);
    expect(chunks.length).toBeGreaterThan(50);
    expect(Math.max(...chunks.map((rows) => rows.length))).toBeLessThan(100);
  });

  it("puts texts of similar length together", () => {
    const texts = Array.from({ length: 400 }, (_, row) => "x".repeat(1 + ((row * 37) % 50)));
    for (const rows of cutIntoChunks(texts, 2)) {
      const lengths = rows.map((row) => texts[row]!.length);
      expect(lengths).toEqual(lengths.toSorted((a, b) => a - b));
    }
  });
});
