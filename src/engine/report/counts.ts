/** Counts the dishes of a menu by cuisine, course and diet. */
import { categories, type Category, type Cuisine, cuisines } from "../text/knowledge/labels.ts";
import type { Diet } from "../text/knowledge/labels.ts";
import type { Line } from "./lines.ts";

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
export function countDishes(lines: readonly Line[], dishes: readonly number[]): Counts {
  const dietary: Record<Diet, number[]> = { veg: [], non_veg: [], unknown: [] };
  for (const row of dishes) dietary[lines[row]!.diet].push(row);
  return {
    cuisines: countCuisines(lines, dishes),
    categories: countCategories(lines, dishes),
    dietary,
  };
}

function countCuisines(lines: readonly Line[], dishes: readonly number[]): Counts["cuisines"] {
  const counts = new Map(cuisines.map((label) => [label, 0]));
  const uncertain: number[] = [];
  for (const row of dishes) {
    const { cuisine } = lines[row]!;
    if (cuisine === "uncertain") uncertain.push(row);
    else counts.set(cuisine, counts.get(cuisine)! + 1);
  }
  const labels = [...counts]
    .filter(([, count]) => count > 0)
    .map(([label, count]) => ({ label, count, share: count / dishes.length }))
    .sort((a, b) => b.count - a.count);
  return { labels, uncertain };
}

function countCategories(lines: readonly Line[], dishes: readonly number[]): Counts["categories"] {
  const counts = { main: 0, beverage: 0, bread: 0, side: 0, dessert: 0 };
  for (const row of dishes) counts[lines[row]!.course]++;
  return { counts, missing: categories.filter((category) => counts[category] === 0) };
}
