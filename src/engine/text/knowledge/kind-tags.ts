/** What most dishes of a kind have in common: milkshakes are cold, pakoras deep fried. */
import type { Dish, SenseTable } from "./facts.ts";

/** Kind of dish → "taste=spicy" → share of its dishes that are so. */
export type KindTags = ReadonlyMap<string, Readonly<Record<string, number>>>;

/** Of fewer dishes nothing is concluded. */
const dishesMin = 3;
const shareMin = 0.2;

export function tagKinds(senses: SenseTable): KindTags {
  const dishes = new Map<string, Set<string>>();
  const counts = new Map<string, Map<string, number>>();
  for (let phrase = 0; phrase < senses.count; phrase++) {
    const dish = senses.at(phrase)?.dish;
    if (dish?.kind === undefined) continue;
    const known = dishes.get(dish.kind) ?? new Set();
    dishes.set(dish.kind, known);
    if (known.has(dish.name)) continue;
    known.add(dish.name);
    const tags = counts.get(dish.kind) ?? new Map<string, number>();
    counts.set(dish.kind, tags);
    for (const tag of tagsOf(dish)) tags.set(tag, (tags.get(tag) ?? 0) + 1);
  }
  const shares = new Map<string, Readonly<Record<string, number>>>();
  for (const [kind, tags] of counts) {
    const all = dishes.get(kind)!.size;
    if (all < dishesMin) continue;
    const common = [...tags].filter(([, count]) => count / all >= shareMin);
    shares.set(
      kind,
      Object.fromEntries(
        common.map(([tag, count]) => [tag, Math.round((100 * count) / all) / 100]),
      ),
    );
  }
  return shares;
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
