/** 1,000 × 128 vectors as JSON bytes: what does the addon's writer save over V8's? */
import assert from "node:assert/strict";
import { sliceAndRenormalise, writeVectors } from "../../src/engine/vectors/native.ts";
import type { Vectors } from "../../src/engine/vectors/vectors.ts";
import type { BenchRow } from "../report.ts";
import { measure, randomVectors } from "./support/measure.ts";

export async function run(options: { once: boolean }): Promise<BenchRow[]> {
  const vectors = await sliceAndRenormalise(randomVectors(1_000, 384), 128);
  const write = (format: "float" | "base64"): Promise<Uint8Array> =>
    writeVectors({ head: '{"embeddings":', vectors, format, tail: "}" });
  const floats = JSON.parse(Buffer.from(await write("float")).toString()) as {
    embeddings: number[][];
  };
  assert.deepEqual(Float32Array.from(floats.embeddings.flat()), vectors.data, "floats come back");
  const texts = JSON.parse(Buffer.from(await write("base64")).toString()) as unknown;
  assert.deepEqual(texts, { embeddings: base64Plain(vectors) }, "the plain twin agrees");

  const count = vectors.data.length;
  const note = (ns: number): string => `${(ns / count).toFixed(1)} ns a number`;
  const title = "1,000 × 128 to JSON";
  return measure(
    [
      { name: `${title}, native floats`, call: () => write("float"), note },
      { name: `${title}, native base64`, call: () => write("base64"), note },
      { name: `${title}, JSON.stringify floats`, call: () => floatsPlain(vectors), note },
      {
        name: `${title}, JSON.stringify base64`,
        call: () => Buffer.from(JSON.stringify({ embeddings: base64Plain(vectors) })),
        note,
      },
    ],
    options,
  );
}

/** Rounded to seven decimals as well, or V8 would print up to seventeen digits. */
function floatsPlain(vectors: Vectors): Buffer {
  const embeddings = Array.from({ length: vectors.rows }, (_, row) =>
    Array.from(vectors.row(row), (value) => Math.round(value * 1e7) / 1e7),
  );
  return Buffer.from(JSON.stringify({ embeddings }));
}

function base64Plain(vectors: Vectors): string[] {
  return Array.from({ length: vectors.rows }, (_, index) => {
    const row = vectors.row(index);
    return Buffer.from(row.buffer, row.byteOffset, row.byteLength).toString("base64");
  });
}
