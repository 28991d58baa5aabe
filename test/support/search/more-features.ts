/** The naive twin of `native/text/src/search/features.rs` beyond names: concepts, company, diets. */
import type { FeatureName } from "../../../src/engine/search/features.ts";
import type { Query } from "../../../src/engine/search/query.ts";
import type { SearchMenu } from "../../../src/engine/search/search.ts";
import {
  conceptScores,
  moodsOf,
  refusedScore,
  type SearchContext,
  type SearchPair,
} from "./concept-score.ts";
import type { SearchItem } from "./item.ts";
import { holdsLeftOut } from "./left-out.ts";
import { servingShare, stepsBetween, stepsMax } from "./serving-share.ts";
import type { ItemOf } from "./twin.ts";

/** Sets a feature, kept between -1 and 1. */
type Tell = (name: FeatureName, value: number | boolean) => void;

/** The features of one row that need more than names. */
export function moreFeatures(
  menu: SearchMenu,
  row: number,
  itemOf: ItemOf,
): ReadonlyMap<FeatureName, number> {
  const { query, names, conceptAt, cosines } = menu;
  const items = names.map((name) => itemOf(name).searchItem);
  const found = new Map<FeatureName, number>();
  const tell: Tell = (name, value) => {
    found.set(name, Math.min(1, Math.max(-1, Number(value))));
  };
  const bestServing = findBestServing(query, items);
  const context = { query, conceptAt, moods: moodsOf(query, conceptAt), bestServing };
  const item = items[row]!;
  tell("holds what is left out", holdsLeftOut(query, item));
  tellKitchen(query, item, tell);
  const conceptCosines = query.concepts.map((_, at) => cosines[(1 + at) * names.length + row]!);
  tellConcepts(context, { item, conceptCosines, guessedMood: menu.guessedMoods[row] ?? 0 }, tell);
  tellServings(context, item, tell);
  return found;
}

function findBestServing({ company }: Query, items: readonly SearchItem[]): number {
  let best = 0;
  if (company === undefined) return best;
  for (const item of items) {
    best = Math.max(best, servingShare(item.serves(), company.people));
  }
  return best;
}

function tellKitchen(query: Query, item: SearchItem, tell: Tell): void {
  if (query.cuisines.size === 0) return;
  const hasKitchen = isOfKitchen(query, item);
  tell("kitchen met", hasKitchen);
  tell("kitchen missed", !hasKitchen);
}

/** By the lexicon, or else by the classifier, which is asked last since it costs most. */
function isOfKitchen({ cuisines }: Query, item: SearchItem): boolean {
  for (const one of cuisines) if (item.kitchens.has(one)) return true;
  const label = item.cuisine();
  return label !== "uncertain" && cuisines.has(label);
}

function tellConcepts(context: SearchContext, pair: SearchPair, tell: Tell): void {
  const { query } = context;
  const { said, tags, kind, mood, vector } = conceptScores(context, pair);
  tell("concept said", said);
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
