import { describe, expect, it } from "vitest";
import { createLikeness } from "../../../src/engine/search/likeness-model.ts";
import { MenuVectors } from "../../../src/engine/search/menu-vectors.ts";
import { loadTextEngine } from "../../../src/engine/text-engine.ts";
import { Vectors } from "../../../src/engine/vectors/vectors.ts";
import {
  createEither,
  dot,
  naiveUnits,
  randomLayer,
  toVectors,
  unitRow,
} from "../../support/search/layer-twin.ts";

const text = loadTextEngine();
const dim = 3;
const random = createEither(7);
const inputs = ["taste=spicy", "word=chilli", "word=paneer"];
const weights = randomLayer(inputs, { units: 4, dim }, random);
const compare = createLikeness(weights, text.native);
const names = ["Chilli Paneer", "Spicy Lassi", "Zorblax"];
const question = "paneer chilli dry";

/** The definition: `[units]`, unit length. */
function naive(name: string, vector: Float32Array): number[] {
  const told = JSON.parse(text.native.layerInputs(name)) as [string, number][];
  const sums = naiveUnits(weights, told, vector);
  return sums.map((sum) => sum / Math.hypot(...sums));
}

describe("the likeness model", () => {
  it("answers as its definition does, the same to the question itself", async () => {
    const own = unitRow(dim, random);
    const rows = names.map(() => unitRow(dim, random));
    const vectors = new MenuVectors(toVectors([...rows, own]));
    const found = await compare({ text: question, own, names: [...names, question], vectors });
    const asked = naive(question, own);
    expect(found).toHaveLength(names.length + 1);
    names.forEach((name, row) => {
      expect(found[row]).toBeCloseTo(dot(asked, naive(name, rows[row]!)), 5);
    });
    expect(found.at(-1)).toBeCloseTo(1, 6);
  });

  it("looks at the leading components of longer vectors", async () => {
    const long = unitRow(2 * dim, random);
    const leading = long.slice(0, dim);
    const short = leading.map((value) => value / Math.hypot(...leading));
    const [a, b] = await Promise.all(
      [long, short].map((vector) =>
        compare({
          text: question,
          own: vector,
          names: names.slice(0, 1),
          vectors: new MenuVectors(new Vectors(vector, vector.length)),
        }),
      ),
    );
    expect(a![0]).toBeCloseTo(b![0]!, 5);
  });

  it("says nothing of no items", async () => {
    const vectors = new MenuVectors(new Vectors(new Float32Array(), dim));
    expect(
      await compare({ text: question, own: unitRow(dim, random), names: [], vectors }),
    ).toHaveLength(0);
  });
});
