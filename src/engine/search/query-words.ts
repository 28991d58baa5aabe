/** Words of questions, and what some of them stand for. */
import type { Modifier } from "../text/knowledge/facts.ts";
import type { Cuisine } from "../text/knowledge/labels.ts";

export const refusing: ReadonlySet<string> = new Set(
  "no not non nothing without less bina nahi nahin tak tidak gak tanpa sin sans zero free".split(
    " ",
  ),
);

/** Those that stand before what they refuse: "meat free burger" is a burger. */
export const refusingNext: ReadonlySet<string> = new Set(
  [...refusing].filter((stem) => stem !== "free"),
);

/** Between things that are refused alike. */
export const alternatives: ReadonlySet<string> = new Set(["or", "nor", "atau", "ya", "oder"]);

const dairy = ["milk", "cheese", "paneer", "butter", "cream", "ghee", "yogurt", "curd"];

/** What these diets leave out beside meat; by the names of modifiers and concepts. */
export const leftOut: Readonly<Record<string, readonly string[]>> = {
  vegan: [...dairy, "egg", "honey"],
  eggless: ["egg"],
  jain: ["onion", "garlic", "potato"],
  "dairy free": dairy,
  "no beef": ["beef"],
  "no onion no garlic": ["onion", "garlic"],
  "no pork": ["pork", "ham", "bacon", "salami", "pepperoni"],
  "nut free": ["almond", "cashew", "hazelnut", "peanut", "pistachio", "walnut", "nut"],
  "without milk": dairy,
};

/** Words for kitchens of half a world. */
export const wideKitchens: Readonly<Record<string, readonly Cuisine[]>> = {
  western: ["American", "Continental", "Italian", "European", "Mexican"],
  asian: ["Chinese", "Japanese", "Thai", "Korean", "Vietnamese", "SE Asian"],
  oriental: ["Chinese", "Japanese", "Thai", "Korean", "Vietnamese", "SE Asian"],
  indian: ["North Indian", "South Indian", "Mughlai"],
  desi: ["North Indian", "South Indian", "Mughlai"],
};

export const phraseSpansMax = 6;
/** A tag of this weight is what the concept means, not what speaks for it. */
export const meantFrom = 0.9;

/** Kinds of modifier that are properties of a dish. */
export const properties: ReadonlySet<string> = new Set([
  "spice",
  "taste",
  "cooking",
  "temperature",
]);

/** "chinese", "indo chinese", "western": a kitchen and not a style of one dish. */
export function isKitchen({ kind, name, cuisine }: Modifier): boolean {
  if (name in wideKitchens) return true;
  return cuisine !== undefined && (kind === "cuisine" || name.includes(cuisine.toLowerCase()));
}
