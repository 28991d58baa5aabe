/** 1,000 native vectors cut from 384 to 128: is it noise beside the model and the writer? */
import assert from "node:assert/strict";
import { sliceAndRenormalise } from "../../src/engine/vectors/native.ts";
import { Vectors } from "../../src/engine/vectors/vectors.ts";
import type { BenchRow } from "../report.ts";
import { measure, randomVectors } from "./support/measure.ts";

export async function run(options: { once: boolean }): Promise<BenchRow[]> {
  const vectors = randomVectors(1_000, 384);
  const { data } = await sliceAndRenormalise(vectors, 128);
  const plain = slicePlain(vectors, 128).data;
  assert.ok(
    data.every((value, at) => Math.abs(value - plain[at]!) < 1.2e-7),
    "the plain twin agrees to a step of the grid",
  );

  const note = (ns: number): string => `${(ns / data.length).toFixed(2)} ns a component`;
  const title = "slice 1,000 × 384 to 128";
  return measure(
    [
      { name: `${title}, native`, call: () => sliceAndRenormalise(vectors, 128), note },
      { name: `${title}, plain JS`, call: () => slicePlain(vectors, 128), note },
    ],
    options,
  );
}

function slicePlain(vectors: Vectors, dim: number): Vectors {
  const data = new Float32Array(vectors.rows * dim);
  for (let row = 0; row < vectors.rows; row++) {
    const vector = vectors.row(row);
    let squares = 0;
    for (let at = 0; at < dim; at++) squares += vector[at]! ** 2;
    const scale = squares > 0 ? 1e7 / Math.sqrt(squares) : 0;
    for (let at = 0; at < dim; at++) data[row * dim + at] = Math.round(vector[at]! * scale) / 1e7;
  }
  return new Vectors(data, dim);
}
