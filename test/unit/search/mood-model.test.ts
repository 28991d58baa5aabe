import { describe, expect, it } from "vitest";
import { MenuVectors } from "../../../src/engine/search/menu-vectors.ts";
import { createMoodModel, type MoodWeights } from "../../../src/engine/search/mood-model.ts";
import { toNumbers } from "../../../src/engine/models/network.ts";
import { loadTextEngine } from "../../../src/engine/text-engine.ts";
import { Vectors } from "../../../src/engine/vectors/vectors.ts";
import { createTwin } from "../../support/search/twin.ts";
import {
  createEither,
  naiveUnits,
  randomLayer,
  randoms,
  toVectors,
  unitRow,
} from "../../support/search/layer-twin.ts";
import { randomRows } from "../../support/scaled-rows.ts";

const text = loadTextEngine();
const [rows, dim, hidden] = [5, 3, 8];
const moods = ["kids", "late night", "spicy"];
const conceptNames = ["vegan", "halal", "kids", "crunchy", "late night", "iced", "hot", "spicy"];
/** "spicy" is learnt and was not judged for the lexicon's dishes. */
const judged = new Set([2, 4]);
const inputs = ["taste=spicy", "word=chilli", "word=paneer"];

const random = createEither(42);
const unitRows = (width: number): Vectors =>
  toVectors(Array.from({ length: rows }, () => unitRow(width, random)));

const weights: MoodWeights = {
  ...randomLayer(inputs, { units: hidden, dim }, random),
  outputs: moods,
  output: randomRows(moods.length, hidden, random),
  outputBias: randoms(moods.length, random),
};
const guess = createMoodModel(weights, { judged, conceptNames }, text.native);
const { itemOf } = createTwin(text, () => ({ label: "uncertain", confidence: 0 }));

const names = ["Chilli Paneer", "Paneer", "Spicy Lassi", "Chilli Chilli", "Zorblax"];

/** The tags and the words of a name. */
function layerInputs(name: string): [string, number][] {
  const { tags, name: own } = itemOf(name).searchItem;
  return [...tags, ...[...own.stems].map((stem): [string, number] => [`word=${stem}`, 1])];
}

const outputNumbers = toNumbers(weights.output);

/** The definition. */
function naive(row: number, vector: Float32Array, mood: number): number {
  let sum = weights.outputBias[mood]!;
  naiveUnits(weights, layerInputs(names[row]!), vector).forEach((activation, unit) => {
    sum += outputNumbers[mood * hidden + unit]! * Math.max(0, activation);
  });
  return sum;
}

describe("the mood model", () => {
  it("answers as its definition does, the mean over those of the concepts that it learnt", async () => {
    const vectors = unitRows(dim);
    const found = await guess({ names, vectors: new MenuVectors(vectors) }, [7, 3, 4]);
    expect(found).toHaveLength(rows);
    found.forEach((value, row) => {
      const both = naive(row, vectors.row(row), 2) + naive(row, vectors.row(row), 1);
      expect(value).toBeCloseTo(both / 2, 5);
    });
  });

  it("looks at the leading components of longer vectors", async () => {
    const long = unitRows(2 * dim);
    const short = Array.from({ length: rows }, (_, row) => {
      const leading = long.row(row).slice(0, dim);
      return Array.from(leading, (value) => value / Math.hypot(...leading));
    });
    const vectors = new Vectors(Float32Array.from(short.flat()), dim);
    const [a, b] = await Promise.all(
      [long, vectors].map((one) => guess({ names, vectors: new MenuVectors(one) }, [2])),
    );
    a!.forEach((value, row) => expect(value).toBeCloseTo(b![row]!, 5));
  });

  it("looks at the tags and at each word of the name once", () => {
    const found = (name: string) =>
      new Map(JSON.parse(text.native.layerInputs(name)) as [string, number][]);
    for (const name of [...names, "Veg Combo: Paneer Pizza + Coke (Cold)", ""]) {
      const expected = layerInputs(name);
      const told = found(name);
      expect([...told.keys()].sort()).toEqual(expected.map(([input]) => input).sort());
      for (const [input, value] of expected) expect(told.get(input)).toBeCloseTo(value, 6);
    }
    expect(found("Chilli Chilli").get("word=chilli")).toBe(1);
  });

  it("says nothing when nothing is asked for, and refuses moods that nobody learnt", async () => {
    expect(await guess({ names, vectors: new MenuVectors(unitRows(dim)) }, [])).toHaveLength(0);
    expect(await guess({ names, vectors: new MenuVectors(unitRows(dim)) }, [3])).toHaveLength(0);
    const unlearnt = { judged: new Set([1]), conceptNames };
    expect(() => createMoodModel(weights, unlearnt, text.native)).toThrow("halal");
  });
});
