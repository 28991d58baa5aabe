/** The few vectors of a query: blended with concepts, compared with a menu's. */
import { cosineMatrix } from "../vectors/native.ts";
import { Vectors } from "../vectors/vectors.ts";
import { namedBy } from "./alike.ts";
import type { GuessFit } from "./fit-model.ts";
import type { CompareLikeness } from "./likeness-model.ts";
import { type MenuVectors, toLeading } from "./menu-vectors.ts";
import type { GuessMoods } from "./mood-model.ts";
import type { SearchMenu } from "./search.ts";

/** A concept's share against what else is asked for; a query of concepts alone is their mean. */
const conceptShare = 0.5;

export interface VectorParts {
  /** `[concepts × native dimension]`. */
  readonly centroids: Vectors;
  readonly guessMoods: GuessMoods;
  readonly compareLikeness: CompareLikeness;
  readonly guessFit: GuessFit;
  readonly guessSameness: GuessFit;
}

/**
 * What the vectors say of a menu before a query. `own` is the vector of the query's words, `[native
 * dimension]`.
 */
export async function compareVectors(
  menu: Pick<SearchMenu, "query" | "names"> & { readonly own: Float32Array },
  vectors: MenuVectors,
  { centroids, guessMoods, compareLikeness, guessFit, guessSameness }: VectorParts,
): Promise<
  Pick<SearchMenu, "cosines" | "guessedMoods" | "likeness" | "fit" | "sameness" | "vectors">
> {
  const { query, names, own } = menu;
  const corpus = vectors.all;
  const concepts = query.concepts.map((at) => centroids.row(at));
  const wanted = [blend(own, concepts), ...concepts].map((one) => cut(one, corpus.dim));
  const cosines = await cosinesTo(wanted, corpus);
  const question = await toLeading(new Vectors(own, own.length));
  const guessedMoods = await guessMoods({ names, vectors }, query.concepts);
  const named = namedBy(query);
  const namesNothing = query.terms.length === 0;
  const asked = { query, text: query.text, own: question.data, names, vectors };
  const nothing = new Float32Array();
  // What is like an ingredient need not hold it.
  const likeness = namesNothing || named === "ingredient" ? nothing : await compareLikeness(asked);
  const fit = named === "dish" ? nothing : await guessFit(asked);
  const sameness = namesNothing ? nothing : await guessSameness(asked);
  return { cosines, guessedMoods, likeness, fit, sameness, vectors: corpus };
}

/**
 * A query's vector with those of its concepts, unit length: `own` is what the words say, which may be
 * concepts alone. All `[dim]`.
 */
function blend(own: Float32Array, concepts: readonly Float32Array[]): Float32Array {
  if (concepts.length === 0) return own;
  const sum = Float32Array.from(own);
  for (const concept of concepts) {
    for (let at = 0; at < sum.length; at++) {
      sum[at]! += (2 * conceptShare * concept[at]!) / concepts.length;
    }
  }
  return toUnit(sum);
}

/** The first `dim` components, unit length. */
function cut(vector: Float32Array, dim: number): Float32Array {
  return vector.length === dim ? vector : toUnit(vector.slice(0, dim));
}

function toUnit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return length === 0 ? vector : vector.map((value) => value / length);
}

/** Cosines of several unit vectors with every row, `[vectors × rows]`, 0 to 1. */
async function cosinesTo(vectors: readonly Float32Array[], corpus: Vectors): Promise<Float32Array> {
  const { dim } = corpus;
  const left = new Float32Array(vectors.length * dim);
  vectors.forEach((vector, at) => left.set(vector, at * dim));
  const cosines = await cosineMatrix(new Vectors(left, dim), corpus);
  return cosines.map((cosine) => Math.min(1, Math.max(0, cosine)));
}
