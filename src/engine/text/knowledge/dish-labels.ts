/**
 * What `native/text` asks of dishes, as numbers: to parse their descriptions would take it longer
 * than all else that it loads.
 */
import { splitWords } from "../native.ts";
import type { Dish } from "./facts.ts";
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
  /**
   * `[dishes × kind, cuisine, second cuisine, diet, category, second category, proteins, holding]`:
   * positions in the lists above and those of `labels.ts`, -1 for nothing.
   */
  readonly labels: readonly number[];
}

export function toDishLabels(dishes: readonly Dish[]): DishLabels {
  const kinds = new Map<string, number>();
  const proteins = new Map<string, number>();
  const held = new Map<string, number>();
  const holdings = new Map<string, number>();
  const toHolding = ({ ingredients }: Dish): number[] => {
    const stems = new Set(ingredients.flatMap((one) => splitWords(one).stems));
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
  ]);
  return {
    kinds: [...kinds.keys()],
    proteins: [...proteins.keys()].map((list) => JSON.parse(list) as string[]),
    held: [...held.keys()],
    holdings: [...holdings.keys()].map((list) => JSON.parse(list) as number[]),
    labels,
  };
}

function positionIn<T>(all: readonly T[], one: T | undefined): number {
  return one === undefined ? -1 : all.indexOf(one);
}

/** New ones take the next. */
function positionOf(name: string, known: Map<string, number>): number {
  const position = known.get(name) ?? known.size;
  known.set(name, position);
  return position;
}
