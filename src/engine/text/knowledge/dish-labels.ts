/**
 * What `native/text` asks of dishes, as numbers: to parse their descriptions would take it longer
 * than all else that it loads.
 */
import { splitWords } from "../native.ts";
import { type Dish, groupWord, type Ingredient } from "./facts.ts";
import { ingredientTag, tagsOf } from "./kind-tags.ts";
import { categories, cuisines, diets } from "./labels.ts";

export interface DishLabels {
  /** Kinds of dish, each once. */
  readonly kinds: readonly string[];
  /** Lists of proteins, each once. */
  readonly proteins: readonly (readonly string[])[];
  /** Stems of ingredients, each once. */
  readonly held: readonly string[];
  /** Lists of what is always in a dish, each once: positions in `held`. */
  readonly holdings: readonly (readonly number[])[];
  /** What is told of dishes ("taste=spicy", "ingredients=cream"), each once. */
  readonly tags: readonly string[];
  /** Lists of what is told of a dish, each once: positions in `tags`. */
  readonly taggings: readonly (readonly number[])[];
  /**
   * `[dishes × kind, cuisine, second cuisine, diet, category, second category, proteins, holding,
   * tagging]`: positions in the lists above and those of `labels.ts`, -1 for nothing.
   */
  readonly labels: readonly number[];
}

/** @param ingredients All that are known: those of a group are held by its word as well. */
export function toDishLabels(
  dishes: readonly Dish[],
  ingredients: readonly Ingredient[],
): DishLabels {
  const known = new Map(ingredients.map((one) => [one.name, one]));
  const kinds = new Map<string, number>();
  const proteins = new Map<string, number>();
  const held = new Map<string, number>();
  const holdings = new Map<string, number>();
  const tags = new Map<string, number>();
  const taggings = new Map<string, number>();
  const toTagging = (dish: Dish): number[] => {
    const told = new Set([...dish.ingredients.map(ingredientTag), ...tagsOf(dish)]);
    return [...told].map((tag) => positionOf(tag, tags));
  };
  const toHolding = (dish: Dish): number[] => {
    const groups = dish.ingredients.flatMap((name) => {
      const one = known.get(name);
      return (one === undefined ? undefined : groupWord(one, dish.category)) ?? [];
    });
    const stems = new Set([...dish.ingredients.flatMap((one) => splitWords(one).stems), ...groups]);
    return [...stems].map((stem) => positionOf(stem, held));
  };
  const labels = dishes.flatMap((dish) => [
    dish.kind === undefined ? -1 : positionOf(dish.kind, kinds),
    cuisines.indexOf(dish.cuisine),
    positionIn(cuisines, dish.alsoCuisine),
    diets.indexOf(dish.diet),
    categories.indexOf(dish.category),
    positionIn(categories, dish.alsoCategory),
    positionOf(JSON.stringify(dish.proteins), proteins),
    positionOf(JSON.stringify(toHolding(dish)), holdings),
    positionOf(JSON.stringify(toTagging(dish)), taggings),
  ]);
  return {
    kinds: [...kinds.keys()],
    proteins: [...proteins.keys()].map((list) => JSON.parse(list) as string[]),
    held: [...held.keys()],
    holdings: toLists(holdings),
    tags: [...tags.keys()],
    taggings: toLists(taggings),
    labels,
  };
}

function positionIn<T>(all: readonly T[], one: T | undefined): number {
  return one === undefined ? -1 : all.indexOf(one);
}

function toLists(written: ReadonlyMap<string, number>): number[][] {
  return [...written.keys()].map((list) => JSON.parse(list) as number[]);
}

/** New ones take the next. */
function positionOf(name: string, known: Map<string, number>): number {
  const position = known.get(name) ?? known.size;
  known.set(name, position);
  return position;
}
