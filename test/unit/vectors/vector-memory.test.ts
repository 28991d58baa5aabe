import { describe, expect, it } from "vitest";
import { addon } from "../../../src/engine/addon.ts";
import { sliceAndRenormalise } from "../../../src/engine/vectors/native.ts";
import { Vectors } from "../../../src/engine/vectors/vectors.ts";

const dim = 384;

function vectorOf(seed: number): Int16Array {
  return Int16Array.from({ length: dim }, (_, at) => 32_767 * Math.sin(seed * dim + at));
}

/** The first components, at unit length. */
async function unitOf(seed: number, count = dim): Promise<number[]> {
  const floats = Float32Array.from(vectorOf(seed));
  return [...(await sliceAndRenormalise(new Vectors(floats, dim), count)).data];
}

describe("VectorMemory", () => {
  it("keeps a copy, and the first one of a text", async () => {
    const memory = new addon.VectorMemory(dim, 1024);
    const vector = vectorOf(1);
    memory.put("dal", vector);
    vector.fill(0);
    memory.put("dal", vector);
    const row = new Float32Array(dim);
    expect(memory.copy("dal", row, 0, dim)).toBe(true);
    expect([...row]).toEqual(await unitOf(1));
    const stored = new Int16Array(dim + 1);
    expect(memory.peek("dal", stored, 1)).toBe(true);
    expect([...stored]).toEqual([0, ...vectorOf(1)]);
  });

  it("tells vectors by raw texts that were named, and a prefix of them", async () => {
    const memory = new addon.VectorMemory(dim, 1024);
    memory.put("dal", vectorOf(1));
    memory.put("naan", vectorOf(2));
    memory.name("DAL!", "dal");
    memory.name("Naan Rs 20", "naan");
    memory.name("puri", "puri");
    const rows = new Float32Array(5 * 128).fill(7);
    const { unknown } = memory.recall(["Naan Rs 20", "dal", "DAL!", "puri"], rows, 1, 128);
    expect([...unknown]).toEqual([1, 3]);
    const row = (at: number) => [...rows.subarray(128 * at, 128 * (at + 1))];
    const untouched = Array.from({ length: 128 }, () => 7);
    const [first, second] = [await unitOf(1, 128), await unitOf(2, 128)];
    const expected = [untouched, second, untouched, first, untouched];
    expect([0, 1, 2, 3, 4].map(row)).toEqual(expected);
    expect(memory.count).toBe(2);
  });

  it("refuses rows that lie outside and vectors of another dimension", () => {
    const memory = new addon.VectorMemory(dim, 1024);
    const rows = new Float32Array(2 * dim);
    expect(() => memory.recall(["dal"], rows, 2, dim)).toThrow("would not fit");
    expect(() => memory.copy("dal", rows, 2, dim)).toThrow("would not fit");
    expect(() => memory.copy("dal", rows, 0, dim + 1)).toThrow("components");
    expect(() => memory.put("dal", new Int16Array(2 * dim))).toThrow("another dimension");
    expect(() => memory.peek("dal", new Int16Array(dim), 1)).toThrow("would not fit");
  });

  it("says which texts were asked for again a generation later", async () => {
    const memory = new addon.VectorMemory(dim, 20);
    const rows = new Float32Array(dim);
    memory.put("dal", vectorOf(1));
    memory.name("DAL", "dal");
    const [kept, dal]: [string[], number[]] = [[], await unitOf(1)];
    for (let dish = 0; dish < 100; dish++) {
      memory.put(`dish ${dish}`, vectorOf(dish));
      kept.push(...memory.recall(["DAL"], rows, 0, dim).kept);
      expect([...rows]).toEqual(dal);
    }
    expect(kept.length).toBeGreaterThan(5);
    expect(new Set(kept)).toEqual(new Set(["dal"]));
    expect(memory.peek("dish 0", new Int16Array(dim), 0)).toBe(false);
  });
});
