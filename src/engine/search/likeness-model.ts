/**
 * How alike a question and items are to who would take the one for the other: a small network over vector, tags and
 * words of both, taught by what language models as waiters offered in place of dishes that a menu lacks, and by
 * how near they found the relatives of dishes that it has (models/reranker-search/card.md).
 */
import type { NativeTextReader } from "../addon.ts";
import { Vectors } from "../vectors/vectors.ts";
import { createNameLayer, type NamedItems, type NameLayerWeights } from "./name-layer.ts";

export interface Likened extends NamedItems {
  /** The question without noise, and its vector. */
  readonly text: string;
  readonly own: Float32Array;
}

/** Of each item to the question, `[items]`, -1 to 1. */
export type CompareLikeness = (likened: Likened) => Promise<Float32Array>;

/** Binds the weights. */
export function createLikeness(
  weights: NameLayerWeights,
  reader: NativeTextReader,
): CompareLikeness {
  const { native, toSums } = createNameLayer(weights, reader);
  return async ({ text, own, names, vectors }) => {
    if (names.length === 0) return new Float32Array();
    const asked = await toSums(new Vectors(own, own.length));
    return native.compare(text, asked, names, await vectors.sumsBy(toSums));
  };
}
