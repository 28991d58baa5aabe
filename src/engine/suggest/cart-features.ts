/** A cart as the pick model sees it, whatever the item. */
import type { Dish } from "../text/knowledge/facts.ts";
import type { Cart } from "./cart.ts";
import { Features, tableOf } from "./features.ts";
import { courseOf, type MenuItem } from "./menu-item.ts";

const sizeMax = 6;
const coursesMax = 5;
const mainsMax = 3;

export function cartFeatures({ items, diet, cuisine, categories }: Cart): Features {
  const features = new Features();
  for (const course of categories) features.set(`cart has ${course}`, 1);
  features.set(`cart is ${diet}`, 1);
  features.set(`cart from ${tableOf(cuisine)}`, 1);
  features.set("cart size", Math.min(sizeMax, items.length) / sizeMax);
  features.set("cart courses", categories.length / coursesMax);
  const mains = items.filter((item) => courseOf(item) === "main").length;
  features.set("cart mains", Math.min(mainsMax, mains) / mainsMax);
  features.set("sweets alone", categories.join() === "dessert");
  features.set("drinks alone", categories.join() === "beverage");
  features.set(
    "sides alone",
    categories.every((course) => course === "side" || course === "bread"),
  );
  const share = (isSo: (item: MenuItem) => boolean): number =>
    items.filter(isSo).length / items.length;
  const shareOfDishes = (isSo: (dish: Dish) => boolean): number =>
    share(({ reading }) => {
      const dish = reading.kinds[0]?.phrase.senses.dish;
      return dish !== undefined && isSo(dish);
    });
  features.set(
    "cart heavy",
    shareOfDishes(({ weight }) => weight === "heavy"),
  );
  features.set(
    "cart spicy",
    shareOfDishes(({ tastes }) => tastes.includes("spicy")),
  );
  features.set(
    "cart snack",
    shareOfDishes(({ meals }) => meals.includes("snack")),
  );
  features.set(
    "cart breakfast",
    shareOfDishes(({ meals }) => meals.includes("breakfast")),
  );
  features.set(
    "cart combos",
    share(({ reading }) => reading.kinds.length > 1),
  );
  return features;
}
