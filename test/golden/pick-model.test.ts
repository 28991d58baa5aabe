import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readSuggester, suggesterFolder } from "../../src/engine/models/network-files.ts";
import { type FeatureName, Features } from "../../src/engine/suggest/features.ts";
import { createPickModel } from "../../src/engine/suggest/pick-model.ts";

interface Golden {
  readonly features: Readonly<Record<string, number>>;
  readonly likely: number;
}

/** Four decimals are written; float sums differ in the last bits. */
const decimals = 3;

const golden = JSON.parse(readFileSync(`${suggesterFolder}golden.json`, "utf8")) as Golden[];
const likelyPick = createPickModel(readSuggester(suggesterFolder));

function toFeatures(values: Golden["features"], isWanted: (name: string) => boolean): Features {
  const features = new Features();
  for (const [name, value] of Object.entries(values)) {
    if (isWanted(name)) features.set(name as FeatureName, value);
  }
  return features;
}

const isOfCart = (name: string): boolean => /^cart |alone$/.test(name);

describe("the pick model of models/suggester", () => {
  it.each(golden.map(({ features, likely }, at) => ({ at, features, likely })))(
    "answers row $at as its training did",
    ({ features, likely }) => {
      const ofCart = toFeatures(features, isOfCart);
      const ofItem = toFeatures(features, (name) => !isOfCart(name));
      expect(likelyPick(ofCart)(ofItem)).toBeCloseTo(likely, decimals);
    },
  );
});
