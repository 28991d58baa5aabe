import { describe, expect, it } from "vitest";
import { toNumbers } from "../../../src/engine/models/network.ts";
import { createLikeness } from "../../../src/engine/search/likeness-model.ts";
import type { NameLayerWeights } from "../../../src/engine/search/name-layer.ts";
import { loadTextEngine } from "../../../src/engine/text-engine.ts";
import { Vectors } from "../../../src/engine/vectors/vectors.ts";
import { randomRows } from "../../support/scaled-rows.ts";

const text = loadTextEngine();
const [dim, units] = [3, 4];
const inputs = ["taste=spicy", "word=chilli", "word=paneer"];

let state = 7;
/** -1 to 1, the same each run. */
function random(): number {
  state = (state * 1103515245 + 12345) % 2 ** 31;
  return state / 2 ** 30 - 1;
}
const randoms = (count: number): Float32Array => Float32Array.from({ length: count }, random);

function unitRow(width: number): Float32Array {
  const row = randoms(width);
  return row.map((value) => value / Math.hypot(...row));
}

const weights: NameLayerWeights = {
  inputs,
  vector: new Vectors(randoms(units * dim), dim),
  input: randomRows(inputs.length, units, random),
  hiddenBias: randoms(units),
};
const compare = createLikeness(weights, text.native);
const names = ["Chilli Paneer", "Spicy Lassi", "Zorblax"];
const question = "paneer chilli dry";

const inputNumbers = toNumbers(weights.input);

/** The definition, a number at a time: `[units]`, unit length. */
function naive(name: string, vector: Float32Array): number[] {
  const values = new Map(JSON.parse(text.native.layerInputs(name)) as [string, number][]);
  const sums = Array.from({ length: units }, (_, unit) => {
    let sum = weights.hiddenBias[unit]!;
    for (let at = 0; at < dim; at++) sum += weights.vector.row(unit)[at]! * vector[at]!;
    inputs.forEach((input, at) => {
      sum += inputNumbers[at * units + unit]! * (values.get(input) ?? 0);
    });
    return sum;
  });
  return sums.map((sum) => sum / Math.hypot(...sums));
}

const dot = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, at) => sum + value * other[at]!, 0);

describe("the likeness model", () => {
  it("answers as its definition does, the same to the question itself", async () => {
    const own = unitRow(dim);
    const rows = names.map(() => unitRow(dim));
    const vectors = new Vectors(
      Float32Array.from([...rows, own].flatMap((row) => Array.from(row))),
      dim,
    );
    const found = await compare({ text: question, own, names: [...names, question], vectors });
    const asked = naive(question, own);
    expect(found).toHaveLength(names.length + 1);
    names.forEach((name, row) => {
      expect(found[row]).toBeCloseTo(dot(asked, naive(name, rows[row]!)), 5);
    });
    expect(found.at(-1)).toBeCloseTo(1, 6);
  });

  it("looks at the leading components of longer vectors", async () => {
    const long = unitRow(2 * dim);
    const leading = long.slice(0, dim);
    const short = leading.map((value) => value / Math.hypot(...leading));
    const [a, b] = await Promise.all(
      [long, short].map((vector) =>
        compare({
          text: question,
          own: vector,
          names: names.slice(0, 1),
          vectors: new Vectors(vector, vector.length),
        }),
      ),
    );
    expect(a![0]).toBeCloseTo(b![0]!, 5);
  });

  it("says nothing of no items", async () => {
    const vectors = new Vectors(new Float32Array(), dim);
    expect(await compare({ text: question, own: unitRow(dim), names: [], vectors })).toHaveLength(
      0,
    );
  });
});
