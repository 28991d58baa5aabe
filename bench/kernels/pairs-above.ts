/** All pairs of a 2,000-item menu above a threshold: near the chip's peak? */
import assert from "node:assert/strict";
import { pairsAbove, sliceAndRenormalise } from "../../src/engine/vectors/native.ts";
import type { Vectors } from "../../src/engine/vectors/vectors.ts";
import type { BenchRow } from "../report.ts";
import { measure, randomVectors } from "./support/measure.ts";

const threshold = 0.3;

export async function run(options: { once: boolean }): Promise<BenchRow[]> {
  const vectors = await sliceAndRenormalise(randomVectors(2_000, 128), 128);
  const pairs = await pairsAbove(vectors, threshold);
  const found = Array.from(pairs.left, (left, at) => [left, pairs.right[at]]);
  assert.deepEqual(found, pairsPlain(vectors), "the plain twin agrees");

  const products = (vectors.rows * (vectors.rows - 1) * vectors.dim) / 2;
  const note = (ns: number): string => `${(products / ns).toFixed(1)} products a ns`;
  const title = "2,000 × 128";
  return measure(
    [
      { name: `pairsAbove ${title}, native`, call: () => pairsAbove(vectors, threshold), note },
      { name: `pairsAbove ${title}, plain JS`, call: () => pairsPlain(vectors), note },
    ],
    options,
  );
}

function pairsPlain({ data, dim, rows }: Vectors): [number, number][] {
  const pairs: [number, number][] = [];
  for (let left = 0; left < rows; left++) {
    for (let right = left + 1; right < rows; right++) {
      let sum = 0;
      for (let at = 0; at < dim; at++) sum += data[left * dim + at]! * data[right * dim + at]!;
      if (sum >= threshold) pairs.push([left, right]);
    }
  }
  return pairs;
}
