/**
 * How likely a good waiter is to offer an item first: a small network over what is known of cart and
 * item, taught by carts that language-model annotators judged (models/suggester/card.md).
 */
import { addRow, type Network } from "../models/network.ts";
import { rememberOf } from "../remember.ts";
import type { Features } from "./features.ts";

/** Features of a cart → those of an item by itself, and all others of both → the probability, 0 to 1. */
export type LikelyPick = (
  ofCart: Features,
) => (ofItem: Features, ...others: readonly Features[]) => number;

/**
 * Binds the weights. A feature that the network was not taught counts for nothing. What an item by itself
 * comes to is worked out once.
 *
 * @throws {Error} when the network answers anything but one number.
 */
export function createPickModel({
  inputs,
  outputs,
  input,
  hiddenBias,
  output,
  outputBias,
}: Network): LikelyPick {
  if (outputs.length !== 1) throw new Error("models/suggester has more than one output");
  const units = hiddenBias.length;
  const placeOf = new Map<string, number>(inputs.map((name, at) => [name, at]));
  const add = (sums: Float32Array, { names, values }: Features): void => {
    for (const [at, name] of names.entries()) {
      const place = placeOf.get(name);
      if (place !== undefined) addRow(sums, input, [place, values[at]!]);
    }
  };
  const sumsOf = rememberOf((features: Features) => {
    const sums = new Float32Array(units);
    add(sums, features);
    return sums;
  });
  return (ofCart) => {
    const begun = Float32Array.from(hiddenBias);
    add(begun, ofCart);
    const hidden = new Float32Array(units);
    return (ofItem, ...others) => {
      const item = sumsOf(ofItem);
      for (let unit = 0; unit < units; unit++) hidden[unit] = begun[unit]! + item[unit]!;
      for (const features of others) add(hidden, features);
      let sum = 0;
      for (let unit = 0; unit < units; unit++) {
        sum += output.steps[unit]! * Math.max(0, hidden[unit]!);
      }
      return 1 / (1 + Math.exp(-(sum * output.scales[0]! + outputBias[0]!)));
    };
  };
}
