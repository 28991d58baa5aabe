/** Pairs of names → logits of being one dish, in one thread: a cross-encoder in ONNX Runtime. */
import { type InferenceSession, Tensor } from "onnxruntime-node";
import type { PairBatch } from "./messages.ts";
import { groupByLength, openSession } from "./sessions.ts";

export interface Reranker {
  /** `[pairs]`, in order; a pair's logit depends on nothing but the pair. */
  score(pairs: PairBatch): Promise<Float32Array>;
}

/** @throws {Error} when the model is missing or malformed. */
export async function loadReranker(folder: string): Promise<Reranker> {
  const session = await openSession(`${folder}/model.onnx`);
  return {
    async score(pairs) {
      const logits = new Float32Array(pairs.lengths.length);
      const starts: number[] = [];
      let start = 0;
      for (const length of pairs.lengths) {
        starts.push(start);
        start += length;
      }
      for (const rows of groupByLength(pairs.lengths)) {
        const scored = await scoreGroup(session, pairs, { rows, starts });
        for (const [at, row] of rows.entries()) logits[row] = scored[at]!;
      }
      return logits;
    },
  };
}

interface Group {
  readonly rows: readonly number[];
  /** Where each pair's tokens begin. */
  readonly starts: readonly number[];
}

/** `[rows]` for pairs of equal token count. */
async function scoreGroup(
  session: InferenceSession,
  pairs: PairBatch,
  { rows, starts }: Group,
): Promise<Float32Array> {
  const length = pairs.lengths[rows[0]!]!;
  const featureCount = pairs.features.length / pairs.lengths.length;
  const ids = new Int32Array(rows.length * length);
  const marks = new Int32Array(rows.length * length);
  const features = new Uint8Array(rows.length * featureCount);
  for (const [at, row] of rows.entries()) {
    const start = starts[row]!;
    ids.set(pairs.ids.subarray(start, start + length), at * length);
    marks.set(pairs.marks.subarray(start, start + length), at * length);
    const from = row * featureCount;
    features.set(pairs.features.subarray(from, from + featureCount), at * featureCount);
  }
  const { logits } = await session.run({
    ids: new Tensor("int32", ids, [rows.length, length]),
    marks: new Tensor("int32", marks, [rows.length, length]),
    features: new Tensor("uint8", features, [rows.length, featureCount]),
  });
  if (logits === undefined) throw new Error("The reranker has no output named logits.");
  return logits.data as Float32Array;
}
