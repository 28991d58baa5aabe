/** The models on threads of the addon's: texts in, vectors and logits out. */
import { readFileSync } from "node:fs";
import type { NativeClassifier, NativeNameList, NativeTextReader, WrittenPairs } from "../addon.ts";
import type { ReadAhead } from "../read-ahead.ts";
import { startModelThreads } from "../vectors/native.ts";
import { readEncoderInfo, readVocabulary } from "./encoder-files.ts";
import { readRerankerInfo } from "./reranker-files.ts";

/** How the addon computes: changes whenever the same file and text would get another vector. */
export const arithmetic = "run-1";

/**
 * Steps below the HTTP thread, which comes first: under load `/health` waits for it. 0 to 19 as
 * Linux counts; elsewhere all threads are equal.
 */
const niceness = 5;

/** Pairs of rows of one list of names. */
export interface NamePairs {
  readonly names: NativeNameList;
  /** `[pairs]` each. */
  readonly left: Uint32Array;
  readonly right: Uint32Array;
  /** Of the pairs' vectors, 0 to 1. */
  readonly cosines: Float32Array;
}

export interface Models {
  /**
   * Unit vectors `[texts × native dimension]`, row-major, in order, each component a whole number
   * of steps of 1/32767: half the bytes of float32 to pass on and to keep, with an error below
   * 0.0003 of the vector's length; rounded here, once, so that a cached vector is the same vector.
   * A text's vector has the same bits whatever is computed beside it, on every machine.
   */
  encode(texts: readonly string[]): Promise<Int16Array>;
  /** The same on the calling thread. */
  encodeHere(texts: readonly string[]): Int16Array;
  /** The ids that the models read of a text, at least one: that of `[UNK]`. */
  tokenize(text: string): Int32Array;
  /** Has these read raw names, and name their cuisines, between two batches of the models. */
  readAheadBy(readers: NameReaders): ReadAhead;
  /**
   * The logits of being one dish, `[pairs]`, in order; each depends on nothing but its pair, whose
   * order is no matter.
   */
  rerank(pairs: NamePairs): Promise<Float32Array>;
  /** What the reranker reads of pairs, for its training. */
  writePairs(pairs: NamePairs): WrittenPairs;
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
 * @throws {Error} when a model file is missing or not one of ours, or the reranker was trained on other
 * features than the addon writes.
 */
export function startModels({ encoder, match }: ModelFolders, threads: number): Models {
  const files = [encoder, match].map((folder) => readFileSync(`${folder}/model.onnx`));
  const { tokensMax } = readEncoderInfo(encoder);
  const { features, marks, judge } = readRerankerInfo(match);
  const description = { vocabulary: readVocabulary(encoder), tokensMax, features, marks, judge };
  const [first, second] = files as [Buffer, Buffer];
  const native = startModelThreads({
    encoder: first,
    reranker: second,
    description,
    threads,
    niceness,
  });
  return {
    encode: (texts) => native.encode(texts),
    encodeHere: (texts) => native.encodeHere(texts),
    tokenize: (text) => native.tokenize(text),
    readAheadBy:
      ({ reader, classifier }) =>
      (names, wanted) =>
        native.readAhead(reader, classifier, names.join("\0"), wanted),
    writePairs: ({ names, left, right, cosines }) => native.writePairs(names, left, right, cosines),
    rerank: ({ names, left, right, cosines }) => native.rerank(names, left, right, cosines),
  };
}
