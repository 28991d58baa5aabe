/** Whether a menu has what a query asks for at all: a small network over signals of its best items. */
import { type FeatureName, featureNames, placeOf } from "./features.ts";
import type { LayerWeights } from "./ranker.ts";

export interface DoubtWeights {
  /** Names of the signals, in order. */
  readonly signals: readonly string[];
  /** Rectified units, */
  readonly hidden: LayerWeights;
  /** and one that weighs them. */
  readonly output: LayerWeights;
}

/** `[items × features]` → probability that no item is what was asked for, 0 to 1. */
export type Doubt = (rows: Float32Array) => number;

const signalNames = [
  "names a kind",
  "fits whole",
  "kind, not whole",
  "kind not met",
  "best fit squared",
  "best held",
  "best named",
  "best fit",
  "best but for letters",
  "best cosine",
  "equal names",
  "rarest held",
  "names nothing",
  "asks otherwise",
  "same kind",
  "named of the kind",
  "names asked for",
  "best by kind of concept",
  "best words shared",
] as const;

/** From here on a fit is whole: shares of words are not exact. */
const wholeFrom = 0.97;
/** What another kind of dish leaves of a fit. */
const otherKindShare = 0.5;

/** Binds the weights. @throws {Error} when they were trained on other signals. */
export function createDoubt({ signals, hidden, output }: DoubtWeights): Doubt {
  if (signals.join() !== signalNames.join()) {
    throw new Error("The search ranker was trained on other signals: train it again.");
  }
  return (rows) => {
    const awake = apply(hidden, toSignals(rows)).map((sum) => Math.max(0, sum));
    const [sum = 0] = apply(output, awake);
    return 1 / (1 + Math.exp(-sum));
  };
}

/** `[units]` of `[inputs]`. */
function apply({ weights, bias }: LayerWeights, inputs: readonly number[]): number[] {
  return weights.map((own, unit) =>
    inputs.reduce((sum, input, at) => sum + own[at]! * input, bias[unit]!),
  );
}

const width = featureNames.length;
const held = placeOf("terms held");
const named = placeOf("terms named");
const letters = placeOf("letters");
const sameKind = placeOf("same kind");
const otherKind = placeOf("other kind");
const otherProteins = placeOf("other proteins");

/** `[signalNames.length]`; `models/training/rank_doubt.py` works out the same. */
function toSignals(rows: Float32Array): number[] {
  const best = (name: FeatureName): number => mostOf(rows, placeOf(name));
  const most = (value: (at: number) => number): number => {
    let found = 0;
    for (let at = 0; at < rows.length; at += width) found = Math.max(found, value(at));
    return found;
  };
  // How far an item is what was named.
  const fitOf = (at: number): number => {
    const ofKind = 1 - otherKindShare * rows[at + otherKind]!;
    return rows[at + held]! * ofKind * (1 - rows[at + otherProteins]!);
  };
  const withLetters = (at: number): number =>
    rows[at + held]! + (1 - rows[at + held]!) * rows[at + letters]!;
  const asked = best("asks for a name");
  const kind = Math.max(best("same kind"), best("other kind")) * asked;
  const bestFit = most(fitOf);
  const isWhole = Number(bestFit >= wholeFrom);
  const otherwise = Math.max(
    best("asks for a concept"),
    best("asks for a course"),
    best("asks for a kitchen"),
    best("asks for a diet"),
  );
  return [
    kind,
    isWhole * asked,
    kind * (1 - isWhole),
    kind * (1 - most((at) => fitOf(at) * rows[at + sameKind]!)),
    (bestFit * asked) ** 2,
    best("terms held") * asked,
    best("terms named") * asked,
    bestFit * asked,
    most(withLetters) * asked,
    best("cosine"),
    best("equal names"),
    best("rarest term held") * asked,
    1 - asked,
    otherwise,
    best("same kind"),
    most((at) => rows[at + named]! * rows[at + sameKind]!),
    best("names asked for"),
    otherwise > 0 ? best("concept by kind") : 0,
    best("words shared"),
  ];
}

/** The largest value of a feature, 0 where none is above. */
function mostOf(rows: Float32Array, place: number): number {
  let found = 0;
  for (let at = place; at < rows.length; at += width) found = Math.max(found, rows[at]!);
  return found;
}
