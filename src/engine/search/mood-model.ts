/**
 * How far an item answers a mood ("comfort food"): a small network over the item's vector, tags and
 * words, taught by the dishes that waiters judged (models/reranker-search/card.md).
 */
import { cosineMatrix, sliceAndRenormalise } from "../vectors/native.ts";
import type { Vectors } from "../vectors/vectors.ts";
import { addon, type NativeTextReader } from "../addon.ts";
import { addRow, type Network } from "../models/network.ts";

/** Its outputs are moods. */
export interface MoodWeights extends Network {
  /** `[hidden × dim]`: the leading components of a vector, unit length, that are looked at. */
  readonly vector: Vectors;
}

/** Items' raw names, with their vectors `[items × dim]`. */
interface MoodItems {
  readonly names: readonly string[];
  readonly vectors: Vectors;
}

/**
 * How far each item answers concepts that dishes were judged for, their mean, `[items]`, about -1 to
 * 1; nothing where none is asked.
 */
export type GuessMoods = (menu: MoodItems, concepts: readonly number[]) => Promise<Float32Array>;

/**
 * Binds the weights; `judged` are the concepts' names by position. Vectors of every dimension are cut
 * to the one that the network looks at; `native/text/src/search/mood_model.rs` adds the names.
 *
 * @throws {Error} when dishes were judged for a mood that the network does not know.
 */
export function createMoodModel(
  weights: MoodWeights,
  judged: ReadonlyMap<number, string>,
  reader: NativeTextReader,
): GuessMoods {
  const rowOf = toRows(weights, judged);
  const { vector, hiddenBias, inputs, input } = weights;
  const native = new addon.MoodGuesser(
    reader,
    inputs.join("\n"),
    input.steps,
    input.scales,
    hiddenBias,
  );
  return async ({ names, vectors }, concepts) => {
    if (concepts.length === 0 || names.length === 0) return new Float32Array();
    const asked = meanOutput(
      weights,
      concepts.map((at) => rowOf.get(at)!),
    );
    const cut =
      vectors.dim === vector.dim ? vectors : await sliceAndRenormalise(vectors, vector.dim);
    const sums = await cosineMatrix(cut, vector);
    return native.guess(names, sums, asked);
  };
}

/** Position of a concept → its row of the output. */
function toRows(
  { outputs }: MoodWeights,
  judged: ReadonlyMap<number, string>,
): ReadonlyMap<number, number> {
  const rows = new Map<number, number>();
  for (const [at, name] of judged) {
    const row = outputs.indexOf(name);
    if (row === -1) throw new Error(`Nobody learnt the mood "${name}": run moods.py again.`);
    rows.set(at, row);
  }
  return rows;
}

/**
 * `[hidden + 1]`, the bias last. The output's rows are linear, so that the mean of the answers is the
 * answer of their mean.
 */
function meanOutput(
  { output, outputBias, hiddenBias: { length: units } }: MoodWeights,
  rows: readonly number[],
): Float32Array {
  const mean = new Float32Array(units + 1);
  for (const row of rows) {
    addRow(mean, output, [row, 1 / rows.length]);
    mean[units]! += outputBias[row]! / rows.length;
  }
  return mean;
}
