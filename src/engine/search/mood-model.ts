/**
 * How far an item answers a mood ("comfort food"): a small network over the item's vector, tags and
 * words, taught by the dishes that waiters judged (models/reranker-search/card.md).
 */
import { cosineMatrix, sliceAndRenormalise } from "../vectors/native.ts";
import type { Vectors } from "../vectors/vectors.ts";
import type { SearchItem } from "./item.ts";
import { addRow, type Network } from "./network.ts";

/** Its outputs are moods. */
export interface MoodWeights extends Network {
  /** `[hidden × dim]`: the leading components of a vector, unit length, that are looked at. */
  readonly vector: Vectors;
}

/** Items as they are found by name, with their vectors `[items × dim]`. */
interface MoodItems {
  readonly items: readonly Pick<SearchItem, "tags" | "name">[];
  readonly vectors: Vectors;
}

/**
 * How far each item answers concepts that dishes were judged for, their mean, `[items]`, about -1 to
 * 1; nothing where none is asked.
 */
export type GuessMoods = (menu: MoodItems, concepts: readonly number[]) => Promise<Float32Array>;

/**
 * Binds the weights; `judged` are the concepts' names by position. 100 items take about 1.5 ms on
 * the calling thread, 9 ms before V8 has compiled it. Vectors of every dimension are cut to the one
 * that the network looks at.
 *
 * @throws {Error} when dishes were judged for a mood that the network does not know.
 */
export function createMoodModel(
  weights: MoodWeights,
  judged: ReadonlyMap<number, string>,
): GuessMoods {
  const rowOf = toRows(weights, judged);
  const placeOf = new Map(weights.inputs.map((name, at) => [name, at]));
  const { vector, hiddenBias } = weights;
  const units = hiddenBias.length;
  return async ({ items, vectors }, concepts) => {
    const guessed = new Float32Array(concepts.length === 0 ? 0 : items.length);
    if (guessed.length === 0) return guessed;
    const asked = meanOutput(
      weights,
      concepts.map((at) => rowOf.get(at)!),
    );
    const cut =
      vectors.dim === vector.dim ? vectors : await sliceAndRenormalise(vectors, vector.dim);
    const sums = await cosineMatrix(cut, vector);
    items.forEach((item, row) => {
      const hidden = sums.subarray(row * units, (row + 1) * units);
      for (const [name, value] of moodInputs(item)) {
        const place = placeOf.get(name);
        if (place !== undefined) addRow(hidden, weights.input, [place, value]);
      }
      let sum = asked.bias;
      for (let unit = 0; unit < units; unit++) {
        sum += asked.weights[unit]! * Math.max(0, hidden[unit]! + hiddenBias[unit]!);
      }
      guessed[row] = sum;
    });
    return guessed;
  };
}

/** What the network looks at beside the vector: the tags and the stems of the name. */
export function* moodInputs({
  tags,
  name,
}: Pick<SearchItem, "tags" | "name">): Iterable<readonly [name: string, value: number]> {
  yield* tags;
  for (const stem of name.stems) yield [`word=${stem}`, 1];
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

/** The output's rows are linear, so that the mean of the answers is the answer of their mean. */
function meanOutput(
  { output, outputBias, hiddenBias: { length: units } }: MoodWeights,
  rows: readonly number[],
): { weights: Float32Array; bias: number } {
  const weights = new Float32Array(units);
  let bias = 0;
  for (const row of rows) {
    addRow(weights, output, [row, 1 / rows.length]);
    bias += outputBias[row]! / rows.length;
  }
  return { weights, bias };
}
