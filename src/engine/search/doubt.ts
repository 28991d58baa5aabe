/** Whether a menu has what a query asks for at all: logistic regression over its best items. */
import { type FeatureName, featureOf as at } from "./features.ts";

export interface DoubtWeights {
  /** Names of the signals, in order. */
  readonly signals: readonly string[];
  readonly weights: readonly number[];
  readonly bias: number;
}

/** `[items][features]` → probability that no item is what was asked for, 0 to 1. */
export type Doubt = (features: readonly Float32Array[]) => number;

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
export function createDoubt({ signals, weights, bias }: DoubtWeights): Doubt {
  if (signals.join() !== signalNames.join()) {
    throw new Error("The search ranker was trained on other signals: train it again.");
  }
  return (features) => {
    const values = toSignals(features);
    const sum = values.reduce((all, value, signal) => all + weights[signal]! * value, bias);
    return 1 / (1 + Math.exp(-sum));
  };
}

/** `[signalNames.length]`; `models/training/rank_doubt.py` works out the same. */
function toSignals(rows: readonly Float32Array[]): number[] {
  const most = (value: (row: Float32Array) => number): number =>
    rows.reduce((best, row) => Math.max(best, value(row)), 0);
  const best = (name: FeatureName): number => most((row) => at(row, name));
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
    kind * (1 - most((row) => fitOf(row) * at(row, "same kind"))),
    (bestFit * asked) ** 2,
    best("terms held") * asked,
    best("terms named") * asked,
    bestFit * asked,
    most((row) => at(row, "terms held") + (1 - at(row, "terms held")) * at(row, "letters")) * asked,
    best("cosine"),
    best("equal names"),
    best("rarest term held") * asked,
    1 - asked,
    otherwise,
    best("same kind"),
    most((row) => at(row, "terms named") * at(row, "same kind")),
    best("names asked for"),
    otherwise > 0 ? best("concept by kind") : 0,
    best("words shared"),
  ];
}

/** How far an item is what was named. */
function fitOf(row: Float32Array): number {
  const ofKind = 1 - otherKindShare * at(row, "other kind");
  return at(row, "terms held") * ofKind * (1 - at(row, "other proteins"));
}
