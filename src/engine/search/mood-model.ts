/**
 * How far an item answers a mood ("comfort food") or a property ("crispy"): a small network over the
 * item's vector, tags and words, taught by dishes and items that waiters judged
 * (models/reranker-search/card.md).
 */
import type { NativeTextReader } from "../addon.ts";
import { addRow, type Network } from "../models/network.ts";
import { createNameLayer, type NamedItems, type NameLayerWeights } from "./name-layer.ts";
import type { SearchReader } from "./reader.ts";

/** Its outputs are moods and properties. */
export type MoodWeights = Network & NameLayerWeights;

/**
 * How far each item answers those of the concepts that the network learnt, their mean, `[items]`, about
 * -1 to 1; nothing where there is none.
 */
export type GuessMoods = (menu: NamedItems, concepts: readonly number[]) => Promise<Float32Array>;

/**
 * Binds the weights to the concepts, whose positions callers give.
 *
 * @throws {Error} when dishes were judged for a mood that the network does not know.
 */
export function createMoodModel(
  weights: MoodWeights,
  concepts: Pick<SearchReader, "judged" | "conceptNames">,
  reader: NativeTextReader,
): GuessMoods {
  const rowOf = toRows(weights, concepts);
  const layer = createNameLayer(weights, reader);
  return async (menu, asked) => {
    const rows = asked.map((at) => rowOf[at]!).filter((row) => row !== -1);
    if (rows.length === 0 || menu.names.length === 0) return new Float32Array();
    return layer.guess(menu, meanOutput(weights, rows));
  };
}

/** Of each concept its row of the output, or -1. */
function toRows(
  { outputs }: MoodWeights,
  { judged, conceptNames }: Pick<SearchReader, "judged" | "conceptNames">,
): number[] {
  const rows = conceptNames.map((name) => outputs.indexOf(name));
  for (const at of judged) {
    if (rows[at] !== -1) continue;
    throw new Error(`Nobody learnt the mood "${conceptNames[at]}": run moods.py again.`);
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
