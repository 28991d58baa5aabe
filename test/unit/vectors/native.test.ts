import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  cosineMatrix,
  dot,
  pairsAbove,
  sliceAndRenormalise,
  writeVectors,
} from "../../../src/engine/vectors/native.ts";
import { Vectors } from "../../../src/engine/vectors/vectors.ts";
import { createRandom } from "../../support/random.ts";
import * as twins from "./twins.ts";

const { seeded, unitVectors, wholeVectors } = twins;

/** A catalog large enough that every call leaves the thread. */
const large = unitVectors(1_500, 64, 7);

const refused = expect.objectContaining({ code: "InvalidArg" });

describe("dot", () => {
  it("is the sum of the products", () => {
    const property = fc.property(wholeVectors({ rowsMin: 2 }), (vectors) => {
      const [left, right] = [vectors.row(0), vectors.row(1)];
      expect(plainZero(dot(left, right))).toBe(plainZero(twins.dot(left, right)));
    });
    fc.assert(property, seeded);
  });

  it("has the bits of the score that a pair has everywhere", async () => {
    const vectors = unitVectors(60, 384, 9);
    const { left, right, scores } = await pairsAbove(vectors, -1);
    expect(scores).toHaveLength((60 * 59) / 2);
    const dots = Float64Array.from(left, (row, at) =>
      dot(vectors.row(row), vectors.row(right[at]!)),
    );
    expect([...dots]).toEqual([...scores]);
  });

  it("refuses vectors of two lengths", () => {
    expect(() => dot(new Float32Array(2), large.row(0))).toThrow("one dimension but got 2 and 64");
  });
});

describe("cosineMatrix", () => {
  it("is the dot product of each left with each right row", async () => {
    const property = fc.asyncProperty(wholeVectors(), fc.nat({ max: 40 }), async (left, rows) => {
      const right = unitVectors(rows, left.dim, rows);
      const whole = new Vectors(right.data.map(Math.sign), left.dim);
      expect([...(await cosineMatrix(left, whole))].map(plainZero)).toEqual(
        twins.cosineMatrix(left, whole).map(plainZero),
      );
    });
    await fc.assert(property, seeded);
  });

  it("is within a millionth of the definition between unit rows", async () => {
    const [left, right] = [unitVectors(300, 384, 1), unitVectors(40, 384, 2)];
    const twin = twins.cosineMatrix(left, right);
    const scores = await cosineMatrix(left, right);
    const worst = Math.max(...twin.map((score, at) => Math.abs(score - scores[at]!)));
    expect(worst).toBeLessThan(1e-6);
  });

  it("gives a pair the same bits at any place, and dot's", async () => {
    const [query, corpus] = [unitVectors(1, 384, 3), unitVectors(500, 384, 4)];
    const scores = await cosineMatrix(corpus, query);
    expect([...scores]).toEqual([...(await cosineMatrix(query, corpus))]);
    scores.forEach((score, row) => expect(dot(query.data, corpus.row(row))).toBe(score));
  });

  it("refuses two dimensions and a result over the limit", async () => {
    const tall = new Vectors(new Float32Array(10_000), 1);
    await expect(cosineMatrix(tall, new Vectors(new Float32Array(4), 2))).rejects.toEqual(refused);
    await expect(cosineMatrix(tall, tall)).rejects.toThrow("at most 268435456 bytes");
  });
});

describe("pairsAbove", () => {
  it("is every pair at or above the threshold, in order", async () => {
    const threshold = fc.integer({ min: -30, max: 60 });
    const property = fc.asyncProperty(wholeVectors(), threshold, async (vectors, least) => {
      const { left, right, scores } = await pairsAbove(vectors, least);
      const pairs = Array.from(left, (row, at) => [row, right[at], scores[at]! + 0]);
      expect(pairs).toEqual(twins.pairsAbove(vectors, least).map(([i, j, s]) => [i, j, s + 0]));
    });
    await fc.assert(property, seeded);
  });

  it("finds the same pairs in a large catalog", async () => {
    const { left, right } = await pairsAbove(large, 0.4);
    const pairs = Array.from(left, (row, at) => [row, right[at]]);
    expect(pairs).toEqual(twins.pairsAbove(large, 0.4).map(([i, j]) => [i, j]));
    expect(pairs.length).toBeGreaterThan(100);
  });

  it.each([Number.NaN, Infinity, -Infinity])("refuses the threshold %d", async (threshold) => {
    await expect(pairsAbove(large, threshold)).rejects.toEqual(refused);
  });
});

describe("sliceAndRenormalise", () => {
  it("is the unit prefix, and seven decimals say every component exactly", async () => {
    const shape = fc.record({
      rows: fc.nat({ max: 20 }),
      dim: fc.integer({ min: 1, max: 400 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      size: fc.constantFrom(1e-38, 1e-3, 1, 1e30),
      seed: fc.nat(),
    });
    const property = fc.asyncProperty(shape, async ({ rows, dim, share, size, seed }) => {
      const random = createRandom(seed);
      const data = Float32Array.from({ length: rows * dim }, () => (random() - 0.5) * size);
      const vectors = new Vectors(data, dim);
      const to = Math.max(1, Math.round(share * dim));
      const sliced = await sliceAndRenormalise(vectors, to);
      const twin = twins.slice(vectors, to);
      expect(sliced.rows).toBe(rows);
      for (const [at, component] of sliced.data.entries()) {
        expect(Math.fround(Number(component.toFixed(7)))).toBe(component);
        // The twin's own roundings may put a value on the other side of a half.
        expect(Math.abs(component - twin.data[at]!)).toBeLessThan(1.2e-7);
      }
    });
    await fc.assert(property, seeded);
  });

  it("keeps a zero vector and gives no negative zero", async () => {
    const { data } = await sliceAndRenormalise(new Vectors(Float32Array.of(0, -0, 3, -4), 2), 2);
    expect(data).toEqual(Float32Array.of(0, 0, 0.6, -0.8));
  });

  it.each([Number.NaN, Infinity, -Infinity])("refuses %d among the components", async (value) => {
    const vectors = new Vectors(Float32Array.of(1, 0, 1, value), 2);
    await expect(sliceAndRenormalise(vectors, 2)).rejects.toThrow("row 1");
  });

  it.each([0, -1, 65, 1.5, Number.NaN])("refuses %d of 64 dimensions", async (dim) => {
    await expect(sliceAndRenormalise(large, dim)).rejects.toEqual(refused);
  });
});

describe("writeVectors", () => {
  it("writes vectors on the grid as their definition does, in both formats", async () => {
    const shape = [fc.nat({ max: 10 }), fc.integer({ min: 1, max: 50 }), fc.nat()] as const;
    const property = fc.asyncProperty(...shape, async (rows, dim, seed) => {
      const vectors = unitVectors(rows, dim, seed);
      expect(await write(vectors, "float")).toBe(twins.floatJson(vectors));
      expect(await write(vectors, "base64")).toBe(twins.base64Json(vectors));
    });
    await fc.assert(property, seeded);
  });

  it("is parsed back to the same bits from a sliced set of any size", async () => {
    for (const rows of [3, 3_000]) {
      const vectors = await sliceAndRenormalise(unitVectors(rows, 64, 5), 48);
      const numbers = JSON.parse(await write(vectors, "float")) as number[][];
      const strings = JSON.parse(await write(vectors, "base64")) as string[];
      const bytes = Buffer.concat(strings.map((text) => Buffer.from(text, "base64")));
      const own = Buffer.from(vectors.data.buffer);
      expect(Buffer.from(Float32Array.from(numbers.flat()).buffer).equals(own)).toBe(true);
      expect(bytes.equals(own)).toBe(true);
    }
  });

  it("puts head and tail around, in UTF-8", async () => {
    const none = new Vectors(new Float32Array(0), 3);
    expect(await write(none, "float", '{"dish":"Crème","rows":', "}")).toBe(
      '{"dish":"Crème","rows":[]}',
    );
  });

  it("writes no sign before a rounded zero", async () => {
    const vectors = new Vectors(Float32Array.of(-4e-8, -0, -6e-8, 1), 4);
    expect(await write(vectors, "float")).toBe("[[0.0000000,0.0000000,-0.0000001,1.0000000]]");
  });

  it.each([1.5, -1.0000001, Number.NaN, Infinity])("refuses %d among the values", async (value) => {
    const vectors = new Vectors(Float32Array.of(0, value), 1);
    for (const format of ["float", "base64"] as const) {
      await expect(write(vectors, format)).rejects.toThrow("row 1");
    }
  });
});

async function write(vectors: Vectors, format: "float" | "base64", head = "", tail = "") {
  return Buffer.from(await writeVectors({ head, vectors, format, tail })).toString();
}

/** A sum of zeros may carry either sign; `toEqual` would tell them apart. */
function plainZero(score: number): number {
  return score + 0;
}
