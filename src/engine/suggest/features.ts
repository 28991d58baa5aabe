/** What the suggestions look at: named numbers from 0 to 1, the same in service and training. */
import type { Category, Cuisine, Diet } from "../text/knowledge/labels.ts";
import type { CartDiet } from "./cart.ts";

/** Kitchens that go together on a table. */
export type Table = "indian" | "east asian" | "western" | "levantine" | "sweet" | "drink" | "none";

const tables: Readonly<Record<Cuisine | "uncertain", Table>> = {
  "North Indian": "indian",
  Mughlai: "indian",
  "South Indian": "indian",
  Chinese: "east asian",
  Thai: "east asian",
  "SE Asian": "east asian",
  Japanese: "east asian",
  Korean: "east asian",
  Vietnamese: "east asian",
  American: "western",
  Italian: "western",
  Continental: "western",
  European: "western",
  Mexican: "western",
  "Middle Eastern": "levantine",
  Mediterranean: "levantine",
  Bakery: "sweet",
  Desserts: "sweet",
  Beverages: "drink",
  uncertain: "none",
};

export function tableOf(cuisine: Cuisine | "uncertain"): Table {
  return tables[cuisine];
}

/** Kinds of modifiers that tell how an item is sold. */
export const saidKinds = ["size", "portion", "container", "addition", "meal"] as const;

/** Of the cart; the same for every item. */
type CartFeature =
  | `cart has ${Category}`
  | `cart is ${CartDiet}`
  | `cart from ${Table}`
  | "cart size"
  | "cart courses"
  | "cart mains"
  | "cart heavy"
  | "cart spicy"
  | "cart snack"
  | "cart breakfast"
  | "cart combos"
  | "sweets alone"
  | "drinks alone"
  | "sides alone";

/** Of an item; the same in every cart. */
type ItemFeature =
  | `is ${Category}`
  | `item is ${Diet}`
  | `item from ${Table}`
  | `says ${(typeof saidKinds)[number]}`
  | "unknown"
  | "extra"
  | "combo"
  | "ingredient"
  | "brand"
  | "whole dish"
  | "discount"
  | "words"
  | "parts"
  | "light"
  | "heavy"
  | "served cold"
  | "served hot"
  | "snack"
  | "breakfast"
  | "spicy"
  | "sweet"
  | "fried"
  | "shared"
  | "vow"
  | "alcohol"
  | "big pack";

/** Of an item beside the others of its menu. */
type MenuFeature = "cuisine share" | "course share" | "course rare" | "kind share" | "kind count";

/** Of an item and a cart. */
type PairFeature =
  | `more ${Category}`
  | "courses alike"
  | "vegetarian for meat"
  | "same cuisine"
  | "near cuisine"
  | "cuisine unsure"
  | "paired"
  | "is paired"
  | "paired again"
  | "kind in cart"
  | "holds dish"
  | "same protein"
  | "other protein"
  | "same ingredient"
  | "kept vow"
  | "also missing"
  | "also present";

export type FeatureName = CartFeature | ItemFeature | MenuFeature | PairFeature;

/** Numbers by name, each set once; what is 0 is left out. */
export class Features {
  readonly names: FeatureName[] = [];
  /** `[names]` */
  readonly values: number[] = [];

  set(name: FeatureName, value: number | boolean): void {
    if (Number(value) === 0) return;
    this.names.push(name);
    this.values.push(Number(value));
  }
}
