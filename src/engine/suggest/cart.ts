/** What a cart is: whose, of which kitchen, which courses it has. */
import { categories, type Category, type Cuisine } from "../text/knowledge/labels.ts";
import { courseOf, type MenuItem } from "./menu-item.ts";

export type CartDiet = "veg" | "non_veg" | "mixed" | "unknown";

export interface Cart {
  readonly items: readonly MenuItem[];
  readonly diet: CartDiet;
  readonly cuisine: Cuisine | "uncertain";
  /** Present courses, in the order of the labels. */
  readonly categories: readonly Category[];
}

export function toCart(items: readonly MenuItem[]): Cart {
  const present = new Set(items.map(courseOf));
  return {
    items,
    diet: dietOf(items),
    cuisine: cuisineOf(items),
    categories: categories.filter((category) => present.has(category)),
  };
}

/** Items of unknown diet say nothing, unless there are no others. */
function dietOf(items: readonly MenuItem[]): CartDiet {
  const known = new Set(items.map(({ reading }) => reading.diet));
  if (known.has("veg")) return known.has("non_veg") ? "mixed" : "veg";
  return known.has("non_veg") ? "non_veg" : "unknown";
}

/** What decides, in this order: the mains, the other food, and only then drinks and sweets. */
const deciding: readonly (readonly Category[])[] = [
  ["main"],
  ["bread", "side"],
  ["beverage", "dessert"],
];

/** The label of more than half of the deciding items that have one. */
function cuisineOf(items: readonly MenuItem[]): Cuisine | "uncertain" {
  for (const courses of deciding) {
    const counts = new Map<Cuisine, number>();
    let labelled = 0;
    for (const item of items) {
      if (!courses.includes(courseOf(item)) || item.cuisine === "uncertain") continue;
      counts.set(item.cuisine, (counts.get(item.cuisine) ?? 0) + 1);
      labelled++;
    }
    if (labelled === 0) continue;
    const [label, count] = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most));
    return 2 * count > labelled ? label : "uncertain";
  }
  return "uncertain";
}
