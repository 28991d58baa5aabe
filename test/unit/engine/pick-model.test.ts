import { describe, expect, it } from "vitest";
import { readSuggester, suggesterFolder } from "../../../src/engine/models/network-files.ts";
import { type Network, toNumbers } from "../../../src/engine/models/network.ts";
import { type FeatureName, Features } from "../../../src/engine/suggest/features.ts";
import { createPickModel } from "../../../src/engine/suggest/pick-model.ts";
import { createRandom } from "../../support/random.ts";
import { randomRows } from "../../support/scaled-rows.ts";

const hidden = 6;
const random = createRandom(9);
const either = (): number => 2 * random() - 1;

const network: Network = {
  inputs: ["is main", "cart has main", "paired"],
  outputs: ["first pick"],
  input: randomRows(3, hidden, either),
  hiddenBias: Float32Array.from({ length: hidden }, either),
  output: randomRows(1, hidden, either),
  outputBias: Float32Array.from([0.3]),
};

/** The same by definition. */
function naive(values: Readonly<Record<string, number>>): number {
  const input = toNumbers(network.input);
  const output = toNumbers(network.output);
  let sum = network.outputBias[0]!;
  for (let unit = 0; unit < hidden; unit++) {
    let sumOfUnit = network.hiddenBias[unit]!;
    network.inputs.forEach(
      (name, at) => (sumOfUnit += (values[name] ?? 0) * input[at * hidden + unit]!),
    );
    sum += Math.max(0, sumOfUnit) * output[unit]!;
  }
  return 1 / (1 + Math.exp(-sum));
}

function toFeatures(values: Readonly<Record<string, number>>): Features {
  const features = new Features();
  for (const [name, value] of Object.entries(values)) features.set(name as FeatureName, value);
  return features;
}

describe("createPickModel", () => {
  it.each([
    [{ "cart has main": 1 }, { "is main": 1, paired: 0.5 }],
    [{}, { paired: 1 }],
    [{ "cart has main": 1 }, {}],
    [{}, {}],
  ])("answers %j with %j as its naive twin", (ofCart, ofItem) => {
    const likely = createPickModel(network)(toFeatures(ofCart))(toFeatures(ofItem));
    expect(likely).toBeCloseTo(naive({ ...ofCart, ...ofItem }), 6);
  });

  it("keeps nothing of an item for the next", () => {
    const likely = createPickModel(network)(toFeatures({ "cart has main": 1 }));
    const first = likely(toFeatures({ paired: 1 }));
    likely(toFeatures({ "is main": 1 }), toFeatures({ paired: 0.3 }));
    expect(likely(toFeatures({ paired: 1 }))).toBe(first);
  });

  it("knows nothing of what it was not taught", () => {
    const likely = createPickModel(network)(toFeatures({}));
    expect(likely(toFeatures({ alcohol: 1 }))).toBe(likely(toFeatures({})));
  });

  it("refuses a network of another kind", () => {
    expect(() => createPickModel({ ...network, outputs: ["one", "other"] })).toThrow(
      /more than one/,
    );
  });

  it("wants a side with a burger more than a second burger", () => {
    const likely = createPickModel(readSuggester(suggesterFolder))(
      toFeatures({
        "cart has main": 1,
        "cart is veg": 1,
        "cart from western": 1,
        "cart size": 1 / 6,
      }),
    );
    const burger = { "is main": 1, "more main": 1, "kind in cart": 1, "item is veg": 1 };
    const fries = { "is side": 1, "is paired": 1, paired: 1, "item is veg": 1 };
    expect(likely(toFeatures(fries))).toBeGreaterThan(2 * likely(toFeatures(burger)));
  });
});
