/**
 * A query and a menu's items as the ranker sees them: numbers between -1 and 1. What names tell is
 * written by `native/text/src/search/features.rs`; here is what needs concepts, company or diets, for
 * which an item is looked at more closely.
 */
import {
  conceptScores,
  moodsOf,
  refusedScore,
  type SearchContext,
  type SearchPair,
} from "./concept-score.ts";
import type { SearchItem } from "./item.ts";
import { holdsLeftOut } from "./left-out.ts";
import type { Query } from "./query.ts";
import type { Described } from "./ranker.ts";
import type { MenuItem, SearchMenu } from "./search.ts";
import { servingShare, stepsBetween, stepsMax } from "./serving-share.ts";

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
  "same kind",
  "other kind",
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

/** Sets a feature, kept between -1 and 1. */
type Tell = (name: FeatureName, value: number | boolean) => void;

function tellTo(rows: Float32Array, row: number): Tell {
  const start = row * width;
  return (name, value) => {
    // Most are, and the rows are made of zeros.
    if (value === false || value === 0) return;
    rows[start + placeOf(name)] = Math.min(1, Math.max(-1, Number(value)));
  };
}

/** The items of a menu before a query, with all their features. */
export function toFeatures(menu: SearchMenu): Described {
  const { query, items, cosines, ranker } = menu;
  const names = items.map(({ raw }) => raw);
  const alike = toQueryFeatures(query);
  const described = ranker.describe({ names, query, alike, cosines });
  if (!asksForMore(query)) return described;
  const context = toContext(menu);
  items.forEach(({ searchItem: item }, row) => {
    const tell = tellTo(described.rows, row);
    tell("holds what is left out", holdsLeftOut(query, item));
    tellKitchen(query, item, tell);
    const conceptCosines = menu.conceptCosines.map((all) => all[row]!);
    tellConcepts(context, { item, conceptCosines, guessedMood: menu.guessedMoods[row] ?? 0 }, tell);
    tellServings(context, item, tell);
  });
  return described;
}

/** Whether a query is for more than names and courses, so that items are looked at closely. */
export function asksForMore(query: Query): boolean {
  const { concepts, refused, without, cuisines, diet, company } = query;
  const asked = concepts.length + refused.length + without.size + cuisines.size;
  return asked > 0 || diet !== undefined || company !== undefined;
}

function toContext({ query, items, conceptAt }: SearchMenu): SearchContext {
  const moods = moodsOf(query, conceptAt);
  return { query, conceptAt, moods, bestServing: findBestServing(query, items) };
}

function findBestServing({ company }: Query, items: readonly MenuItem[]): number {
  let best = 0;
  if (company === undefined) return best;
  for (const { searchItem } of items) {
    best = Math.max(best, servingShare(searchItem.serves(), company.people));
  }
  return best;
}

/** What all items of a menu have alike, in a row of which the others begin, `[featureNames.length]`. */
function toQueryFeatures(query: Query): Float32Array {
  const row = new Float32Array(width);
  const tell = tellTo(row, 0);
  tell("asks for a name", query.terms.length > 0);
  tell("asks for a concept", query.concepts.length > 0);
  tell("asks for a diet", query.diet !== undefined);
  tell("asks for a course", query.categories.size > 0);
  tell("asks for a kitchen", query.cuisines.size > 0);
  tell("leaves something out", query.without.size > 0 || query.refused.length > 0);
  tell("names asked for", query.terms.length / termsMax);
  return row;
}

function tellKitchen(query: Query, item: SearchItem, tell: Tell): void {
  if (query.cuisines.size === 0) return;
  const hasKitchen = isOfKitchen(query, item);
  tell("kitchen met", hasKitchen);
  tell("kitchen missed", !hasKitchen);
}

/** By the lexicon, or else by the classifier, which is asked last since it costs most. */
function isOfKitchen({ cuisines }: Query, item: SearchItem): boolean {
  for (const one of cuisines) if (item.cuisines.has(one)) return true;
  const label = item.cuisine();
  return label !== "uncertain" && cuisines.has(label);
}

function tellConcepts(context: SearchContext, pair: SearchPair, tell: Tell): void {
  const { query } = context;
  const { tags, kind, mood, vector } = conceptScores(context, pair);
  tell("concept by tags", tags);
  tell("concept by kind", kind);
  tell("concept by mood", mood);
  tell("moods unknown", context.moods.length > 0 && pair.item.moods.length === 0);
  tell("mood guessed", pair.guessedMood);
  tell("concept by vector", vector);
  tell("concept unmet", query.concepts.length > 0 && tags <= 0 && kind <= 0 && mood <= 0);
  tell("refused concept", refusedScore(context, pair.item));
}

function tellServings(context: SearchContext, item: SearchItem, tell: Tell): void {
  const { company } = context.query;
  if (company === undefined) return;
  const { people, isCounted } = company;
  const serves = item.serves();
  const steps = stepsBetween(serves, people);
  const share = servingShare(serves, people);
  tell("people asked for", Math.log2(people) / stepsMax);
  tell("people counted", isCounted);
  tell("serves as many", share);
  tell("serves worse than the best", context.bestServing - share);
  tell("serves more", Math.max(0, steps));
  tell("serves fewer", Math.max(0, -steps));
  tell("serves nobody knows how many", serves === undefined);
}
