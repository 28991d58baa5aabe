/** What the lexicon says of a phrase; plain data, compiled from `models/lexicon`. */
import type { PackedTrie } from "./phrase-trie.ts";
import type { Category, Cuisine, Diet, Protein } from "./labels.ts";

/** A dish that people order, by any of its names. */
export interface Dish {
  /** Its usual name. */
  readonly name: string;
  /** The kind of dish it is, where its name says so: "biryani". */
  readonly kind?: string;
  readonly cuisine: Cuisine;
  readonly alsoCuisine?: Cuisine;
  readonly diet: Diet;
  /** What it always contains. */
  readonly proteins: readonly Protein[];
  readonly category: Category;
  readonly alsoCategory?: Category;
  readonly ingredients: readonly string[];
  /** In plain words: "spicy", "creamy". */
  readonly tastes: readonly string[];
  readonly served: Serving;
  /** In plain words: "deep fried", "steamed". */
  readonly cooking: readonly string[];
  /** "light", "medium" or "heavy". */
  readonly weight: string;
  /** "breakfast", "snack" … */
  readonly meals: readonly string[];
  /** "comfort", "kids" … */
  readonly occasions: readonly string[];
}

export const servings = ["hot", "cold", "either"] as const;

export type Serving = (typeof servings)[number];

/** A word for a kind of dish: "biryani", "burger", "shake". */
export interface Head {
  readonly name: string;
  readonly cuisine?: Cuisine;
  readonly alsoCuisine?: Cuisine;
  /** Of the dish when the name says nothing else. */
  readonly diet: Diet;
  readonly proteins: readonly Protein[];
  readonly category: Category;
  readonly alsoCategory?: Category;
  /** Whether the word alone settles the category. */
  readonly isStrong: boolean;
}

export const groups = [
  "meat",
  "poultry",
  "fish",
  "seafood",
  "egg",
  "dairy",
  "cheese",
  "vegetable",
  "leaf",
  "mushroom",
  "fruit",
  "pulse",
  "grain",
  "flour",
  "noodle",
  "nut",
  "seed",
  "spice",
  "herb",
  "sauce",
  "sweet",
  "fat",
  "plant-copy",
  "drink",
  "other",
] as const;

export type Group = (typeof groups)[number];

/**
 * What guests call all that are like it, in what is of this course: "cheese" of mozzarella, but not of paneer,
 * which they tell apart; an orange juice is of fruit, and orange chicken none. `native/text/src/knowledge/facts.rs`
 * has it too.
 */
export function groupWord(
  { group, proteins }: Pick<Ingredient, "group" | "proteins">,
  course: Category | undefined,
): string | undefined {
  const isDrink = course === "beverage";
  if (group === "cheese") return proteins.length === 0 ? group : undefined;
  if (group === "fruit") return isDrink || course === "dessert" ? group : undefined;
  if (group === "vegetable" || group === "leaf") return isDrink ? "vegetable" : undefined;
  return group === "mushroom" || group === "nut" ? group : undefined;
}

/** What a dish is made of. */
export interface Ingredient {
  /** The English generic word: "chicken" for "murgh". */
  readonly name: string;
  readonly group: Group;
  readonly diet: Diet;
  readonly proteins: readonly Protein[];
  /** The kitchen that the word points to, and a second one. */
  readonly cuisine?: Cuisine;
  readonly alsoCuisine?: Cuisine;
}

/** Their order is part of what the match reranker was trained on: add at the end. */
export const modifierKinds = [
  "size",
  "portion",
  "spice",
  "cooking",
  "style",
  "cuisine",
  "taste",
  "temperature",
  "diet",
  "quality",
  "form",
  "container",
  "part",
  "negation",
  "addition",
  "mock",
  "meal",
] as const;

export type ModifierKind = (typeof modifierKinds)[number];

/** A word that changes a dish and names neither ingredient nor kind. */
export interface Modifier {
  readonly name: string;
  readonly kind: ModifierKind;
  readonly cuisine?: Cuisine;
  readonly alsoCuisine?: Cuisine;
  readonly diet?: Diet;
}

/** A trade name: "coke", "kit kat". */
export interface Brand {
  readonly name: string;
  /** What it is, in generic words: "cola". */
  readonly what: string;
  readonly category: Category;
  readonly diet: Diet;
  readonly cuisine?: Cuisine;
}

/** A section heading that stands among the items. */
export interface Heading {
  readonly name: string;
  readonly category?: Category;
}

/** A name that tells no cuisine: "combo for two", "extra cheese", "steamed rice". */
export interface NonDish {
  readonly why: string;
}

/** Another name for a dish, which need not be one that the tables describe. */
export interface Alias {
  /** The name that stands for all. */
  readonly name: string;
}

/** All that one phrase can mean. */
export interface Senses {
  dish?: Dish;
  head?: Head;
  ingredient?: Ingredient;
  modifier?: Modifier;
  brand?: Brand;
  heading?: Heading;
  nonDish?: NonDish;
  alias?: Alias;
}

/** Senses by the number of their phrase; -1 has none. */
export interface SenseTable {
  readonly count: number;
  /** Whether the phrase has the sense; costs less than to look at it. */
  has(phrase: number, sense: keyof Senses): boolean;
  at(phrase: number): Senses | undefined;
}

/** What the tables' names come to. */
export interface Phrases {
  /** Stems; a word's number is its position. */
  readonly words: readonly string[];
  /** In how many names each word stands. */
  readonly counts: readonly number[];
  readonly trie: PackedTrie;
  /** What each phrase of the trie can mean. */
  readonly senses: SenseTable;
  /** Dishes and kinds whose own words tell their meat, ascending: "fish fry", not "shawarma wrap". */
  readonly tellingMeat: readonly number[];
  /** Usual name of a dish → that of the same dish elsewhere in the tables, where there are two. */
  readonly sameDishes: ReadonlyMap<string, string>;
  /** Stems of a word → those of the word that stands for all of its meaning: "nasi" → "rice". */
  readonly sameWords: ReadonlyMap<string, string>;
}
