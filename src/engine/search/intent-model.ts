/**
 * Which concepts a guest means in words that no phrase lists ("my throat hurts when i swallow"): a small
 * network over words, pairs of neighbours and letter groups, taught by guests' questions
 * (models/intent/card.md).
 */
import { addRow, type Network } from "../models/network.ts";

/** A concept that a question may be for. */
export interface Heard {
  /** The concept's position. */
  readonly concept: number;
  /** 0 to 1. */
  readonly probability: number;
}

/** Stems of a question → the concepts that it may be for, the likeliest first. */
export type Hear = (stems: readonly string[]) => readonly Heard[];

/** Less likely ones are not told. */
const probabilityMin = 0.01;
const groupLetters = 4;

/**
 * Binds the weights; `concepts` are the lexicon's names by position.
 *
 * @throws {Error} when the network answers a concept that the lexicon lacks.
 */
export function createIntentModel(network: Network, concepts: readonly string[]): Hear {
  const { inputs, outputs, input, hiddenBias, output, outputBias } = network;
  const placeOf = new Map(inputs.map((name, at) => [name, at]));
  const positionOf = new Map(concepts.map((name, at) => [name, at]));
  const positions = outputs.map((name) => {
    const position = positionOf.get(name);
    if (position === undefined) {
      throw new Error(`The lexicon has no concept "${name}": run intents.py again.`);
    }
    return position;
  });
  const units = hiddenBias.length;
  return (stems) => {
    const hidden = Float32Array.from(hiddenBias);
    let isKnown = false;
    for (const name of intentInputs(stems)) {
      const place = placeOf.get(name);
      if (place === undefined) continue;
      isKnown = true;
      addRow(hidden, input, [place, 1]);
    }
    if (!isKnown) return [];
    const heard = positions.map((concept, row) => {
      let sum = 0;
      for (let unit = 0; unit < units; unit++) {
        sum += output.steps[row * units + unit]! * Math.max(0, hidden[unit]!);
      }
      sum = sum * output.scales[row]! + outputBias[row]!;
      return { concept, probability: 1 / (1 + Math.exp(-sum)) };
    });
    return heard
      .filter(({ probability }) => probability >= probabilityMin)
      .sort((a, b) => b.probability - a.probability || a.concept - b.concept);
  };
}

/**
 * What the network looks at, as often as it stands there: each word, each pair of neighbours with the
 * ends as "^" and "$", and groups of four letters of "<word>".
 */
export function* intentInputs(stems: readonly string[]): Iterable<string> {
  for (const [at, stem] of stems.entries()) {
    yield `w=${stem}`;
    yield `b=${stems[at - 1] ?? "^"} ${stem}`;
    const padded = `<${stem}>`;
    for (let from = 0; from + groupLetters <= padded.length; from++) {
      yield `c=${padded.slice(from, from + groupLetters)}`;
    }
  }
  if (stems.length > 0) yield `b=${stems.at(-1)!} $`;
}
