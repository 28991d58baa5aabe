/**
 * The layer of a small network that looks at names: at the leading components of their vectors, and in the addon
 * (`native/text/src/search/name_layer.rs`) at their tags and words.
 */
import { addon, type NativeNameLayer, type NativeTextReader } from "../addon.ts";
import type { ScaledRows } from "../models/network.ts";
import { cosineMatrix, release, sliceAndRenormalise } from "../vectors/native.ts";
import type { Vectors } from "../vectors/vectors.ts";
import type { MenuVectors } from "./menu-vectors.ts";

export interface NameLayerWeights {
  /** Names of what it looks at beside a vector, in order. */
  readonly inputs: readonly string[];
  /** `[inputs × units]`, and `[units]`. */
  readonly input: ScaledRows;
  readonly hiddenBias: Float32Array;
  /** `[units × dim]`: of the leading components of a vector, unit length. */
  readonly vector: Vectors;
}

/** Items' raw names, with their vectors. */
export interface NamedItems {
  readonly names: readonly string[];
  readonly vectors: MenuVectors;
}

/** Vectors → what they give to the units, `[rows × units]`: large, so whoever has it made releases it. */
export type ToSums = (vectors: Vectors) => Promise<Float32Array>;

export interface NameLayer {
  readonly native: NativeNameLayer;
  readonly toSums: ToSums;
  /** Of each item what `output` makes of its rectified units: their weights and then a bias, `[units + 1]`. */
  guess(items: NamedItems, output: Float32Array): Promise<Float32Array>;
}

/** Binds the weights. */
export function createNameLayer(
  { inputs, input, hiddenBias, vector }: NameLayerWeights,
  reader: NativeTextReader,
): NameLayer {
  const { steps, scales } = input;
  const native = new addon.NameLayer(reader, inputs.join("\n"), steps, scales, hiddenBias);
  const toSums = createSums(vector);
  return {
    native,
    toSums,
    guess: async ({ names, vectors }, output) =>
      native.guess(names, await vectors.sumsBy(toSums), output),
  };
}

/**
 * Binds the weights of vectors alone. Vectors of every dimension are cut to the components that they are for, so that
 * all get one answer.
 */
export function createSums(vector: NameLayerWeights["vector"]): ToSums {
  return async (vectors) => {
    const isCut = vectors.dim === vector.dim;
    const leading = isCut ? vectors : await sliceAndRenormalise(vectors, vector.dim);
    const sums = await cosineMatrix(leading, vector);
    if (!isCut) release(leading.data);
    return sums;
  };
}
