/** The signals of doubt beside a naive twin of `models/training/rank_doubt.py`. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readRankerInfo, rankerFolder } from "../../../src/engine/models/ranker-files.ts";
import { createDoubt } from "../../../src/engine/search/doubt.ts";
import { type FeatureName, featureNames } from "../../../src/engine/search/features.ts";

type Item = Record<FeatureName, number>;

const { signals } = readRankerInfo(rankerFolder).doubt;

/** The signal alone, out of the probability: one unit for what is above 0 of it, one for what is below. */
function signalOf(name: string, items: readonly Item[]): number {
  const alone = signals.map((signal) => Number(signal === name));
  const below = alone.map((weight) => -weight);
  const rows = Float32Array.from(items.flatMap((item) => featureNames.map((key) => item[key])));
  const hidden = { weights: [alone, below], bias: [0, 0] };
  const output = { weights: [[1, -1]], bias: [0] };
  return logit(createDoubt({ signals, hidden, output })(rows));
}

const logit = (probability: number): number => Math.log(probability / (1 - probability));

function naiveSignals(items: readonly Item[]): Record<string, number> {
  const most = (value: (item: Item) => number) => Math.max(0, ...items.map(value));
  const fit = (item: Item) =>
    item["terms held"] * (1 - 0.5 * item["other kind"]) * (1 - item["other proteins"]);
  const asked = most((item) => item["asks for a name"]);
  const kind = asked * most((item) => Math.max(item["same kind"], item["other kind"]));
  const isWhole = most(fit) >= 0.97;
  const others = ["concept", "course", "kitchen", "diet"] as const;
  const otherwise = Math.max(...others.map((what) => most((item) => item[`asks for a ${what}`])));
  return {
    "names a kind": kind,
    "fits whole": isWhole ? asked : 0,
    "kind, not whole": isWhole ? 0 : kind,
    "kind not met": kind * (1 - most((item) => fit(item) * item["same kind"])),
    "best fit squared": (most(fit) * asked) ** 2,
    "best held": asked * most((item) => item["terms held"]),
    "best named": asked * most((item) => item["terms named"]),
    "best fit": asked * most(fit),
    "best but for letters":
      asked * most((item) => 1 - (1 - item["terms held"]) * (1 - item.letters)),
    "best cosine": most((item) => item.cosine),
    "equal names": most((item) => item["equal names"]),
    "rarest held": asked * most((item) => item["rarest term held"]),
    "names nothing": 1 - asked,
    "asks otherwise": otherwise,
    "same kind": most((item) => item["same kind"]),
    "named of the kind": most((item) => item["terms named"] * item["same kind"]),
    "names asked for": most((item) => item["names asked for"]),
    "best by kind of concept": otherwise > 0 ? most((item) => item["concept by kind"]) : 0,
    "best words shared": most((item) => item["words shared"]),
  };
}

describe("createDoubt", () => {
  /** 0 and 1 often, as most features are. */
  const value = fc.oneof(
    { weight: 3, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.constant(1) },
    { weight: 2, arbitrary: fc.integer({ min: -2, max: 16 }).map((n) => n / 16) },
  );
  const item = fc
    .array(value, { minLength: featureNames.length, maxLength: featureNames.length })
    .map((values) => Object.fromEntries(featureNames.map((key, at) => [key, values[at]])) as Item);
  const items = fc.array(item, { minLength: 1, maxLength: 4 });

  it.each(signals)("works out %j as the naive twin does", (name) => {
    fc.assert(
      fc.property(items, (given) => {
        expect(signalOf(name, given)).toBeCloseTo(naiveSignals(given)[name]!, 5);
      }),
      { numRuns: 200 },
    );
  });

  it("weighs the units that are awake, with their biases", () => {
    const rows = new Float32Array(featureNames.length);
    // Nothing is asked for, so that "names nothing" alone counts.
    const twice = signals.map(() => 2);
    const hidden = { weights: [twice, twice, twice], bias: [-1, 1, -3] };
    const output = { weights: [[0.1, 1, 10]], bias: [-0.5] };
    expect(logit(createDoubt({ signals, hidden, output })(rows))).toBeCloseTo(0.1 + 3 - 0.5, 5);
  });

  it("refuses weights for other signals", () => {
    const others = signals.toReversed();
    const layer = { weights: [], bias: [] };
    expect(() => createDoubt({ signals: others, hidden: layer, output: layer })).toThrow(
      "other signals",
    );
  });
});
