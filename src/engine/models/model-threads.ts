/** The models on threads of the addon's: tokens in, vectors and logits out. */
import { readFileSync } from "node:fs";
import { startModelThreads } from "../vectors/native.ts";
import type { ReadAhead } from "../read-ahead.ts";
import type { NativeClassifier, NativeTextReader } from "../addon.ts";
import type { PairBatch } from "./pair-batch.ts";

/** How the addon computes: changes whenever the same file and text would get another vector. */
export const arithmetic = "run-1";

/**
 * Steps below the HTTP thread, which comes first: under load `/health` waits for it. 0 to 19 as
 * Linux counts; elsewhere all threads are equal.
 */
const niceness = 5;

export interface Models {
  /**
   * Unit vectors `[texts × native dimension]`, row-major, in order, each component a whole number
   * of steps of 1/32767: half the bytes of float32 to pass on and to keep, with an error below
   * 0.0003 of the vector's length; rounded here, once, so that a cached vector is the same vector.
   * A text's vector has the same bits whatever is computed beside it, on every machine.
   */
  encode(tokens: readonly Int32Array[]): Promise<Int16Array>;
  /** Has these read raw names, and name their cuisines, between two batches of the models. */
  readAheadBy(readers: NameReaders): ReadAhead;
  /** The logits of being one dish, `[pairs]`, in order; each depends on nothing but its pair. */
  rerank(pairs: PairBatch): Promise<Float32Array>;
}

interface NameReaders {
  readonly reader: NativeTextReader;
  readonly classifier: NativeClassifier;
}

export interface ModelFolders {
  readonly encoder: string;
  readonly match: string;
}

/**
 * Reads the models, some 30 ms on the calling thread, and starts `threads` threads, which end with
 * the object.
 *
 * @throws {Error} when a model file is missing or not one of ours.
 */
export function startModels({ encoder, match }: ModelFolders, threads: number): Models {
  const files = [encoder, match].map((folder) => readFileSync(`${folder}/model.onnx`));
  const native = startModelThreads({ encoder: files[0]!, reranker: files[1]!, threads, niceness });
  return {
    encode(tokens) {
      const lengths = Int32Array.from(tokens, ({ length }) => length);
      return native.encode(joined(tokens, lengths), lengths);
    },
    readAheadBy:
      ({ reader, classifier }) =>
      (names, wanted) =>
        native.readAhead(reader, classifier, names.join("\0"), wanted),
    rerank: ({ ids, marks, lengths, features }) => native.rerank(ids, marks, lengths, features),
  };
}

function joined(tokens: readonly Int32Array[], lengths: Int32Array): Int32Array {
  const ids = new Int32Array(lengths.reduce((sum, length) => sum + length, 0));
  let at = 0;
  for (const own of tokens) {
    ids.set(own, at);
    at += own.length;
  }
  return ids;
}
