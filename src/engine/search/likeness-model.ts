/**
 * How alike a question and items are to who would take the one for the other: a small network over vector, tags and
 * words of both, taught by what language models as waiters offered in place of dishes that a menu lacks, and by
 * how near they found the relatives of dishes that it has (models/reranker-search/card.md).
 */
import { addon, type NativeTextReader } from "../addon.ts";
import type { ScaledRows } from "../models/network.ts";
import { cosineMatrix, sliceAndRenormalise } from "../vectors/native.ts";
import { Vectors } from "../vectors/vectors.ts";

export interface LikenessWeights {
  /** Names of what it looks at beside a vector, in order. */
  readonly inputs: readonly string[];
  /** `[inputs × units]`, and `[units]`. */
  readonly input: ScaledRows;
  readonly hiddenBias: Float32Array;
  /** `[units × dim]`: of the leading components of a vector, unit length. */
  readonly vector: Vectors;
}

export interface Likened {
  /** The question without noise, and its vector. */
  readonly text: string;
  readonly own: Float32Array;
  /** Items' raw names, with their vectors `[items × dim]`. */
  readonly names: readonly string[];
  readonly vectors: Vectors;
}

/** Of each item to the question, `[items]`, -1 to 1. */
export type CompareLikeness = (likened: Likened) => Promise<Float32Array>;

/** Binds the weights. Vectors of every dimension are cut to the components that it looks at. */
export function createLikeness(
  { inputs, input, hiddenBias, vector }: LikenessWeights,
  reader: NativeTextReader,
): CompareLikeness {
  const { steps, scales } = input;
  const judge = new addon.LikenessJudge(reader, inputs.join("\n"), steps, scales, hiddenBias);
  const toSums = async (vectors: Vectors): Promise<Float32Array> => {
    const isCut = vectors.dim === vector.dim;
    return cosineMatrix(isCut ? vectors : await sliceAndRenormalise(vectors, vector.dim), vector);
  };
  return async ({ text, own, names, vectors }) => {
    if (names.length === 0) return new Float32Array();
    const asked = await toSums(new Vectors(own, own.length));
    const items = await toSums(vectors);
    const sums = new Float32Array(asked.length + items.length);
    sums.set(asked);
    sums.set(items, asked.length);
    return judge.compare(text, names, sums);
  };
}
