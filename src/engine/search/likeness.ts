/** Which moods an item answers, by the dishes most like it whose moods are known. */
import type { Moods } from "../text/knowledge/moods.ts";
import { cosineMatrix, sliceAndRenormalise } from "../vectors/native.ts";
import { Vectors } from "../vectors/vectors.ts";
import { moodScore } from "./concept-score.ts";

/** Dishes that are asked for an opinion. */
const neighbours = 8;
/** A neighbour's say falls with this power of its cosine: chosen on our own graded queries. */
const sharpness = 12;

export interface Likeness {
  /** How far the dishes like each item answer the concepts asked for, 0 to 1, `[items]`. */
  readonly moods: ArrayLike<number>;
  /** The cosine of each item's nearest dish, `[items]`. */
  readonly nearest: ArrayLike<number>;
}

/**
 * How far dishes like each row of `corpus` answer concepts that dishes were judged for; nothing where
 * none is asked.
 */
export type ToLikeness = (corpus: Vectors, concepts: readonly number[]) => Promise<Likeness>;

/**
 * Weighted nearest neighbours (Dudani 1976) among the lexicon's dishes. `vectors` are theirs,
 * `[moods × native dimension]`; for shorter corpus vectors they are cut once. 100 items take some
 * 5 ms, off the calling thread.
 */
export function createLikeness(moods: readonly Moods[], vectors: Vectors): ToLikeness {
  if (vectors.rows !== moods.length) {
    throw new Error("The dishes with moods have changed: run centroids.mjs again.");
  }
  const cuts = new Map<number, Promise<Vectors>>([[vectors.dim, Promise.resolve(vectors)]]);
  return async (corpus, concepts) => {
    if (concepts.length === 0) return { moods: [], nearest: [] };
    const { dim, rows } = corpus;
    if (!cuts.has(dim)) cuts.set(dim, sliceAndRenormalise(vectors, dim));
    const matrix = await cosineMatrix(corpus, await cuts.get(dim)!);
    const answers = Float32Array.from(moods, (own) => meanScore(own, concepts));
    const told = { moods: new Float32Array(rows), nearest: new Float32Array(rows) };
    for (let row = 0; row < rows; row++) {
      const cosines = matrix.subarray(row * moods.length, (row + 1) * moods.length);
      const near = nearestOf(cosines);
      let [sum, weights] = [0, 0];
      for (const at of near) {
        const weight = Math.max(1e-6, cosines[at]!) ** sharpness;
        sum += weight * answers[at]!;
        weights += weight;
      }
      told.moods[row] = sum / weights;
      told.nearest[row] = cosines[near[0]!]!;
    }
    return told;
  };
}

function meanScore(moods: Moods, concepts: readonly number[]): number {
  return concepts.reduce((sum, at) => sum + moodScore(at, [moods]), 0) / concepts.length;
}

/** Positions of the largest, the first the largest; of equals, the earlier ones. */
function nearestOf(cosines: Float32Array): number[] {
  const near: number[] = [];
  for (let at = 0; at < cosines.length; at++) {
    if (near.length === neighbours && cosines[at]! <= cosines[near.at(-1)!]!) continue;
    let place = near.length;
    while (place > 0 && cosines[at]! > cosines[near[place - 1]!]!) place--;
    near.splice(place, 0, at);
    if (near.length > neighbours) near.pop();
  }
  return near;
}
