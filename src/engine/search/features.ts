/**
 * A query and a menu's items as the ranker sees them: numbers between -1 and 1. What items tell is
 * written by `native/text/src/search/features.rs`; here is what all items of a menu have alike.
 */
import { leavesOutMeat } from "./left-out.ts";
import type { Query } from "./query.ts";
import type { Described } from "./ranker.ts";
import type { SearchMenu } from "./search.ts";

export const featureNames = [
  "asks for a name",
  "asks for a concept",
  "asks for a diet",
  "asks for a course",
  "asks for a kitchen",
  "leaves something out",
  "names asked for",
  "cosine",
  "cosine below the best",
  "best cosine",
  "terms named",
  "terms held",
  "rarest term held",
  "words shared",
  "equal names",
  "extra terms",
  "same dish",
  "same kind",
  "other kind",
  "same family",
  "letters",
  "same proteins",
  "other proteins",
  "diet kept",
  "diet broken",
  "diet unknown",
  "course met",
  "course missed",
  "kitchen met",
  "kitchen missed",
  "concept said",
  "concept by tags",
  "concept by kind",
  "concept by mood",
  "concept by vector",
  "moods unknown",
  "mood guessed",
  "concept unmet",
  "refused concept",
  "people asked for",
  "people counted",
  "serves as many",
  "serves worse than the best",
  "serves more",
  "serves fewer",
  "serves nobody knows how many",
  "holds what is left out",
  "no item",
  "may be a heading",
  "is a main",
  "is a side",
  "is a bread",
  "is a dessert",
  "is a drink",
] as const;

export type FeatureName = (typeof featureNames)[number];

const termsMax = 4;

const width = featureNames.length;

const places: ReadonlyMap<FeatureName, number> = new Map(
  featureNames.map((name, place) => [name, place]),
);

/** The place of a feature in a row. */
export function placeOf(name: FeatureName): number {
  return places.get(name)!;
}

/** The items of a menu before a query, with all their features. */
export function toFeatures(
  menu: Pick<SearchMenu, "query" | "names" | "cosines" | "guessedMoods" | "conceptAt" | "ranker">,
): Described {
  return menu.ranker.describe({ ...menu, alike: toQueryFeatures(menu.query) });
}

/** What all items of a menu have alike, in a row of which the others begin, `[featureNames.length]`. */
function toQueryFeatures(query: Query): Float32Array {
  const row = new Float32Array(width);
  const tell = (name: FeatureName, value: number | boolean): void => {
    row[placeOf(name)] = Math.min(1, Number(value));
  };
  tell("asks for a name", query.terms.length > 0);
  tell("asks for a concept", query.concepts.length > 0);
  tell("asks for a diet", query.diet !== undefined || leavesOutMeat(query.without));
  tell("asks for a course", query.categories.size > 0);
  tell("asks for a kitchen", query.cuisines.size > 0);
  tell("leaves something out", query.without.size > 0 || query.refused.length > 0);
  tell("names asked for", query.terms.length / termsMax);
  return row;
}
