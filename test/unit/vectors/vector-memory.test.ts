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
    memory.put(["dal"], vector, dim);
    vector.fill(0);
    memory.put(["dal"], vector, dim);
    const row = new Float32Array(dim);
    expect(memory.find(["Dal"], ["dal"], [0], row, dim)).toHaveLength(0);
    expect([...row]).toEqual(await unitOf(1));
  });

  it("takes and gives vectors that begin longer rows", () => {
    const memory = new addon.VectorMemory(dim, 1024);
    const [stride, gap] = [dim + 2, [7, 7]];
    const [first, second] = [vectorOf(1), vectorOf(2)];
    memory.put(["dal", "naan"], Int16Array.of(...first, ...gap, ...second, ...gap), stride);
    const stored = new Int16Array(3 * stride);
    expect([...memory.peek(["naan", "puri", "dal"], stored, stride)]).toEqual([1]);
    const [nothing, none] = [new Int16Array(stride), [0, 0]];
    expect([...stored]).toEqual([...second, ...none, ...nothing, ...first, ...none]);
  });

  it("tells vectors by raw texts that were named, and a prefix of them", async () => {
    const memory = new addon.VectorMemory(dim, 1024);
    memory.put(["dal", "naan"], Int16Array.of(...vectorOf(1), ...vectorOf(2)), dim);
    const found = new Float32Array(4 * 128).fill(7);
    const raws = ["DAL!", "puri", "Naan Rs 20"];
    expect([...memory.find(raws, ["dal", "puri", "naan"], [3, 2, 0], found, 128)]).toEqual([1]);
    const rows = new Float32Array(5 * 128).fill(7);
    const { unknown } = memory.recall(["Naan Rs 20", "dal", "DAL!", "puri"], rows, 1, 128);
    expect([...unknown]).toEqual([1, 3]);
    const row = (at: number) => [...rows.subarray(128 * at, 128 * (at + 1))];
    const untouched = Array.from({ length: 128 }, () => 7);
    const [first, second] = [await unitOf(1, 128), await unitOf(2, 128)];
    const expected = [untouched, second, untouched, first, untouched];
    expect([0, 1, 2, 3, 4].map(row)).toEqual(expected);
    expect([...found]).toEqual([...second, ...untouched, ...untouched, ...first]);
    expect(memory.count).toBe(2);
  });

  it("refuses rows that lie outside and vectors of another dimension", () => {
    const memory = new addon.VectorMemory(dim, 1024);
    const rows = new Float32Array(2 * dim);
    expect(() => memory.recall(["dal"], rows, 2, dim)).toThrow("would not fit");
    expect(() => memory.find(["dal"], ["dal"], [2], rows, dim)).toThrow("would not fit");
    expect(() => memory.find(["dal"], ["dal"], [0], rows, dim + 1)).toThrow("components");
    expect(() => memory.find(["dal"], ["dal", "naan"], [0, 1], rows, dim)).toThrow("for each text");
    expect(() => memory.find(["dal"], ["dal"], [], rows, dim)).toThrow("for each text");
    const vectors = new Int16Array(2 * dim);
    for (const [count, stride] of [
      [3, dim],
      [2, dim + 1],
      [1, dim - 1],
      [0, 0],
    ] as const) {
      const texts = Array.from({ length: count }, () => "dal");
      expect(() => memory.put(texts, vectors, stride)).toThrow("would not fit");
      expect(() => memory.peek(texts, vectors, stride)).toThrow("would not fit");
    }
  });

  it("says which texts were asked for again a generation later", async () => {
    const memory = new addon.VectorMemory(dim, 20);
    const rows = new Float32Array(dim);
    memory.put(["dal"], vectorOf(1), dim);
    memory.find(["DAL"], ["dal"], [0], rows, dim);
    const [kept, dal]: [string[], number[]] = [[], await unitOf(1)];
    for (let dish = 0; dish < 100; dish++) {
      memory.put([`dish ${dish}`], vectorOf(dish), dim);
      kept.push(...memory.recall(["DAL"], rows, 0, dim).kept);
      expect([...rows]).toEqual(dal);
    }
    expect(kept.length).toBeGreaterThan(5);
    expect(new Set(kept)).toEqual(new Set(["dal"]));
    expect([...memory.peek(["dish 0"], new Int16Array(dim), dim)]).toEqual([0]);
  });
});
