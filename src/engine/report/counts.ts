/** Counts the dishes of a menu by cuisine, course and diet. */
import { courseOf } from "../suggest/menu-item.ts";
import { categories, type Category, type Cuisine, cuisines } from "../text/knowledge/labels.ts";
import type { Diet } from "../text/knowledge/labels.ts";
import type { Understood } from "../understand.ts";

export interface CuisineCount {
  readonly label: Cuisine;
  readonly count: number;
  /** Of all dishes, 0 to 1. */
  readonly share: number;
}

/** Each of the three counts every dish once; rows are in submission order. */
export interface Counts {
  readonly cuisines: {
    /** The most frequent first; equals in the order of the labels. */
    readonly labels: readonly CuisineCount[];
    readonly uncertain: readonly number[];
  };
  readonly categories: {
    readonly counts: Readonly<Record<Category, number>>;
    readonly missing: readonly Category[];
  };
  readonly dietary: Readonly<Record<Diet, readonly number[]>>;
}

/** `dishes`: the rows of the lines that are dishes. */
export function countDishes(understood: readonly Understood[], dishes: readonly number[]): Counts {
  return {
    cuisines: countCuisines(understood, dishes),
    categories: countCategories(understood, dishes),
    dietary: {
      veg: dishes.filter((row) => understood[row]!.reading.diet === "veg"),
      non_veg: dishes.filter((row) => understood[row]!.reading.diet === "non_veg"),
      unknown: dishes.filter((row) => understood[row]!.reading.diet === "unknown"),
    },
  };
}

function countCuisines(
  understood: readonly Understood[],
  dishes: readonly number[],
): Counts["cuisines"] {
  const counts = new Map(cuisines.map((label) => [label, 0]));
  const uncertain: number[] = [];
  for (const row of dishes) {
    const { cuisine } = understood[row]!;
    if (cuisine === "uncertain") uncertain.push(row);
    else counts.set(cuisine, counts.get(cuisine)! + 1);
  }
  const labels = [...counts]
    .filter(([, count]) => count > 0)
    .map(([label, count]) => ({ label, count, share: count / dishes.length }))
    .sort((a, b) => b.count - a.count);
  return { labels, uncertain };
}

function countCategories(
  understood: readonly Understood[],
  dishes: readonly number[],
): Counts["categories"] {
  const counts = { main: 0, beverage: 0, bread: 0, side: 0, dessert: 0 };
  for (const row of dishes) counts[courseOf(understood[row]!)]++;
  return { counts, missing: categories.filter((category) => counts[category] === 0) };
}
