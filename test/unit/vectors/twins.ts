/** The addon's functions as their definitions read, and inputs on which both must agree exactly. */
import * as fc from "fast-check";
import { Vectors } from "../../../src/engine/vectors/vectors.ts";
import { createRandom } from "../../support/random.ts";

/** The same cases in every run; a failure prints the path to its smallest form. */
export const seeded = { seed: 2026, numRuns: 200 };

/**
 * Sets of small whole numbers: their dot products are exact in f32 whatever the order of the
 * sum, and ties are common.
 */
export function wholeVectors({ rowsMin = 0 } = {}): fc.Arbitrary<Vectors> {
  return fc
    .record({
      dim: fc.integer({ min: 1, max: 20 }),
      rows: fc.integer({ min: rowsMin, max: 40 }),
      seed: fc.nat(),
    })
    .map(({ dim, rows, seed }) => {
      const random = createRandom(seed);
      const data = Float32Array.from({ length: rows * dim }, () => Math.round(random() * 8 - 4));
      return new Vectors(data, dim);
    });
}

/** `rows` unit vectors on the grid of 1e-7, from a seed. */
export function unitVectors(rows: number, dim: number, seed: number): Vectors {
  const random = createRandom(seed);
  const data = Float32Array.from({ length: rows * dim }, () => random() * 2 - 1);
  return slice(new Vectors(data, dim), dim);
}

export function dot(left: Float32Array, right: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < left.length; at++) sum += left[at]! * right[at]!;
  return sum;
}

export function cosineMatrix(left: Vectors, right: Vectors): number[] {
  return rowsOf(left).flatMap((a) => rowsOf(right).map((b) => dot(a, b)));
}

export function pairsAbove(vectors: Vectors, threshold: number): [number, number, number][] {
  const rows = rowsOf(vectors);
  const pairs: [number, number, number][] = [];
  for (let i = 0; i < rows.length; i++) {
    for (let j = i + 1; j < rows.length; j++) {
      const score = dot(rows[i]!, rows[j]!);
      if (score >= threshold) pairs.push([i, j, score]);
    }
  }
  return pairs;
}

/** Cut, divide by the length, round to seven decimals. */
export function slice(vectors: Vectors, dim: number): Vectors {
  const data = rowsOf(vectors).flatMap((row) => {
    const prefix = row.slice(0, dim);
    const length = Math.hypot(...prefix) || 1;
    return Array.from(prefix, (value) => Number((value / length).toFixed(7)) + 0);
  });
  return new Vectors(Float32Array.from(data), dim);
}

export function floatJson(vectors: Vectors): string {
  return `[${rowsOf(vectors)
    .map((row) => `[${Array.from(row, sevenDecimals).join(",")}]`)
    .join(",")}]`;
}

function sevenDecimals(value: number): string {
  return value.toFixed(7).replace("-0.0000000", "0.0000000");
}

export function base64Json(vectors: Vectors): string {
  const rows = rowsOf(vectors).map((row) => row.slice().buffer);
  return JSON.stringify(rows.map((bytes) => Buffer.from(bytes).toString("base64")));
}

function rowsOf(vectors: Vectors): Float32Array[] {
  return Array.from({ length: vectors.rows }, (_, row) => vectors.row(row));
}
