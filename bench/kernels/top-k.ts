/** The 10 nearest of 10,000 × 384 rows: how far from reading the corpus once? */
import assert from "node:assert/strict";
import { sliceAndRenormalise, topK } from "../../src/engine/vectors/native.ts";
import type { Vectors } from "../../src/engine/vectors/vectors.ts";
import type { BenchRow } from "../report.ts";
import { measure, randomVectors } from "./support/measure.ts";

export async function run(options: { once: boolean }): Promise<BenchRow[]> {
  const corpus = await sliceAndRenormalise(randomVectors(10_000, 384), 384);
  const query = corpus.row(4_321);
  const rows = topK(query, corpus, 10).map((hit) => hit.row);
  assert.equal(rows[0], 4_321, "the query is row 4321, so row 4321 must win");
  assert.deepEqual(rows, topKPlain(query, corpus, 10), "the plain twin agrees");

  const bytes = corpus.data.byteLength;
  const note = (ns: number): string => `${(bytes / ns).toFixed(1)} GB/s of corpus read`;
  const title = "topK 10,000 × 384, k = 10";
  return measure(
    [
      { name: `${title}, native`, call: () => topK(query, corpus, 10), note },
      { name: `${title}, plain JS`, call: () => topKPlain(query, corpus, 10), note },
    ],
    options,
  );
}

function topKPlain(query: Float32Array, corpus: Vectors, k: number): number[] {
  const scores = new Float64Array(corpus.rows);
  for (let row = 0; row < corpus.rows; row++) {
    let sum = 0;
    for (let at = 0; at < corpus.dim; at++) sum += query[at]! * corpus.data[row * corpus.dim + at]!;
    scores[row] = sum;
  }
  const rows = Array.from(scores, (_, row) => row);
  return rows.sort((a, b) => scores[b]! - scores[a]! || a - b).slice(0, k);
}
