import { describe, expect, it } from "vitest";
import { createIntentModel, intentInputs } from "../../../src/engine/search/intent-model.ts";
import { type Network, toNumbers } from "../../../src/engine/models/network.ts";
import { randomRows } from "../../support/scaled-rows.ts";

const hidden = 4;
const concepts = ["kids", "spicy", "late night"];
const outputs = ["late night", "kids"];
const inputs = ["w=late", "b=^ late", "c=late", "c=<lat", "b=late $", "w=son"];

let state = 7;
/** -1 to 1, the same each run. */
function random(): number {
  state = (state * 1103515245 + 12345) % 2 ** 31;
  return 2 * (state / 2 ** 31) - 1;
}
const randoms = (count: number): Float32Array =>
  Float32Array.from({ length: count }, () => 3 * random());

const network: Network = {
  outputs,
  inputs,
  input: randomRows(inputs.length, hidden, random),
  hiddenBias: randoms(hidden),
  output: randomRows(outputs.length, hidden, random),
  outputBias: randoms(outputs.length),
};
const hear = createIntentModel(network, concepts);

const [inputNumbers, outputNumbers] = [toNumbers(network.input), toNumbers(network.output)];

/** The definition, a number at a time. */
function naive(stems: readonly string[], output: number): number {
  const found = [...intentInputs(stems)];
  let sum = network.outputBias[output]!;
  for (let unit = 0; unit < hidden; unit++) {
    let activation = network.hiddenBias[unit]!;
    inputs.forEach((name, at) => {
      const count = found.filter((one) => one === name).length;
      activation += count * inputNumbers[at * hidden + unit]!;
    });
    sum += outputNumbers[output * hidden + unit]! * Math.max(0, activation);
  }
  return 1 / (1 + Math.exp(-sum));
}

describe("the intent model", () => {
  it("looks at words, pairs with the ends, and letter groups", () => {
    expect([...intentInputs(["late", "bite"])]).toEqual([
      "w=late",
      "b=^ late",
      "c=<lat",
      "c=late",
      "c=ate>",
      "w=bite",
      "b=late bite",
      "c=<bit",
      "c=bite",
      "c=ite>",
      "b=bite $",
    ]);
    expect([...intentInputs(["a"])]).toEqual(["w=a", "b=^ a", "b=a $"]);
    expect([...intentInputs([])]).toEqual([]);
  });

  it.each([[["late"]], [["my", "son"]], [["late", "late", "son"]], [["late", "zorblax"]]])(
    "answers %j as its definition does, the likeliest first",
    (stems) => {
      const expected = outputs
        .map((name, at) => ({ concept: concepts.indexOf(name), probability: naive(stems, at) }))
        .filter(({ probability }) => probability >= 0.01)
        .sort((a, b) => b.probability - a.probability);
      const heard = hear(stems);
      expect(heard.map(({ concept }) => concept)).toEqual(expected.map(({ concept }) => concept));
      heard.forEach(({ probability }, at) => {
        expect(probability).toBeCloseTo(expected[at]!.probability, 5);
      });
    },
  );

  it("hears nothing in words that it never met", () => {
    expect(hear(["qwx"])).toEqual([]);
    expect(hear([])).toEqual([]);
  });

  it("refuses concepts that the lexicon lacks", () => {
    expect(() => createIntentModel(network, ["kids"])).toThrow('no concept "late night"');
  });
});
