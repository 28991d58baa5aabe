/** The signals of doubt beside a naive twin of `models/training/rank_doubt.py`. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readRankerInfo, rankerFolder } from "../../../src/engine/models/ranker-files.ts";
import { createDoubt } from "../../../src/engine/search/doubt.ts";
import { type FeatureName, featureNames } from "../../../src/engine/search/features.ts";

type Item = Record<FeatureName, number>;

const { signals } = readRankerInfo(rankerFolder).doubt;

/** The signal alone, out of the probability. */
function signalOf(name: string, items: readonly Item[]): number {
  const weights = signals.map((signal) => Number(signal === name));
  const rows = Float32Array.from(items.flatMap((item) => featureNames.map((key) => item[key])));
  const probability = createDoubt({ signals, weights, bias: 0 })(rows);
  return Math.log(probability / (1 - probability));
}

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

  it("adds the bias to the weighed signals", () => {
    const rows = new Float32Array(featureNames.length);
    const doubt = createDoubt({ signals, weights: signals.map(() => 2), bias: -1 });
    // Nothing is asked for, so that "names nothing" alone counts.
    expect(doubt(rows)).toBeCloseTo(1 / (1 + Math.exp(-1)), 10);
  });

  it("refuses weights for other signals", () => {
    const others = signals.toReversed();
    expect(() => createDoubt({ signals: others, weights: [], bias: 0 })).toThrow("other signals");
  });
});
