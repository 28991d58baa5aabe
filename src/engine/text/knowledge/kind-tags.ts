/** What most dishes of a kind have in common: milkshakes are cold, pakoras deep fried. */
import type { Dish, SenseTable } from "./facts.ts";
import { TagCounts, toHundredths } from "./tag-counts.ts";

/** Kind of dish → "taste=spicy" → share of its dishes that are so. */
export type KindTags = ReadonlyMap<string, Readonly<Record<string, number>>>;

/** Of fewer dishes nothing is concluded. */
const dishesMin = 3;
const shareMin = 0.2;

export function tagKinds(senses: SenseTable): KindTags {
  const dishes = new Map<string, Set<string>>();
  const byKind = new Map<string, TagCounts>();
  for (let phrase = 0; phrase < senses.count; phrase++) {
    const dish = senses.at(phrase)?.dish;
    if (dish?.kind === undefined) continue;
    const known = dishes.get(dish.kind) ?? new Set();
    dishes.set(dish.kind, known);
    if (known.has(dish.name)) continue;
    known.add(dish.name);
    const counts = byKind.get(dish.kind) ?? new TagCounts();
    byKind.set(dish.kind, counts);
    counts.add(tagsOf(dish));
  }
  const told = new Map<string, Readonly<Record<string, number>>>();
  for (const [kind, counts] of byKind) {
    if (counts.dishes < dishesMin) continue;
    const common = counts.shares().filter(([, share]) => share >= shareMin);
    told.set(kind, Object.fromEntries(common.map(([tag, share]) => [tag, toHundredths(share)])));
  }
  return told;
}

/** What says that an ingredient is in it. */
export function ingredientTag(name: string): string {
  return `ingredients=${name}`;
}

/** "taste=spicy", "served=cold" …: what the tables say of a dish beside what it is made of. */
export function tagsOf(dish: Dish): string[] {
  return [
    ...dish.tastes.map((value) => `taste=${value}`),
    ...dish.cooking.map((value) => `cooking=${value}`),
    ...dish.meals.map((value) => `meals=${value}`),
    ...dish.occasions.map((value) => `occasions=${value}`),
    ...(dish.served === "either" ? [] : [`served=${dish.served}`]),
    ...(dish.weight === "" ? [] : [`weight=${dish.weight}`]),
  ];
}
