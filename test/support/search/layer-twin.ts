/** The definition of a layer over names, a number at a time, and weights to try it with. */
import { toNumbers } from "../../../src/engine/models/network.ts";
import type { NameLayerWeights } from "../../../src/engine/search/name-layer.ts";
import { Vectors } from "../../../src/engine/vectors/vectors.ts";
import { createRandom } from "../random.ts";
import { randomRows } from "../scaled-rows.ts";

/** Numbers from -1 to 1, the same in every run. */
export function createEither(seed: number): () => number {
  const random = createRandom(seed);
  return () => 2 * random() - 1;
}

export function randomLayer(
  inputs: readonly string[],
  { units, dim }: { units: number; dim: number },
  random: () => number,
): NameLayerWeights {
  return {
    inputs,
    vector: new Vectors(randoms(units * dim, random), dim),
    input: randomRows(inputs.length, units, random),
    hiddenBias: randoms(units, random),
  };
}

/** A vector of unit length. */
export function unitRow(width: number, random: () => number): Float32Array {
  const row = randoms(width, random);
  return row.map((value) => value / Math.hypot(...row));
}

/** Vectors side by side. */
export function toVectors(rows: readonly Float32Array[]): Vectors {
  return new Vectors(Float32Array.from(rows.flatMap((row) => Array.from(row))), rows[0]!.length);
}

export function randoms(count: number, random: () => number): Float32Array {
  return Float32Array.from({ length: count }, random);
}

/** The units of what is told by name, before anything is made of them, `[units]`. */
export function naiveUnits(
  { inputs, vector, input, hiddenBias }: NameLayerWeights,
  told: Iterable<readonly [string, number]>,
  own: Float32Array,
): number[] {
  const values = new Map(told);
  const numbers = toNumbers(input);
  const units = hiddenBias.length;
  return Array.from(hiddenBias, (bias, unit) => {
    let sum = bias;
    for (let at = 0; at < own.length; at++) sum += vector.row(unit)[at]! * own[at]!;
    inputs.forEach((name, at) => {
      sum += numbers[at * units + unit]! * (values.get(name) ?? 0);
    });
    return sum;
  });
}

export function dot(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, at) => sum + value * other[at]!, 0);
}
