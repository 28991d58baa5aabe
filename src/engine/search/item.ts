/** What of a menu item a search looks at, worked out once an item. */
import type { MatchItem } from "../match/item.ts";
import type { Moods } from "../text/knowledge/moods.ts";
import type { Families } from "../text/knowledge/families.ts";
import { type KindTags, tagsOf } from "../text/knowledge/kind-tags.ts";
import type { Category, Cuisine } from "../text/knowledge/labels.ts";
import { remember } from "../remember.ts";
import type { Dish } from "../text/knowledge/facts.ts";
import { splitWords } from "../text/native.ts";
import type { Reading } from "../text/reading/read.ts";
import type { Phrase } from "../text/reading/segments.ts";
import { toClaim } from "./query-words.ts";
import type { Servings } from "./servings.ts";

export interface SearchItem {
  readonly match: MatchItem;
  /** Stems of what its dishes always hold, named or not. */
  readonly holds: ReadonlySet<string>;
  /** Kinds of dish, and the families that they belong to. */
  readonly kinds: ReadonlySet<string>;
  readonly category: Category | undefined;
  readonly alsoCategory: Category | undefined;
  /** The classifier's label, asked for when it matters. */
  readonly cuisine: () => Cuisine | "uncertain";
  /** Cuisines that the lexicon gives its dish. */
  readonly cuisines: ReadonlySet<Cuisine>;
  /** "taste=spicy" → how much it holds, 0 to 1. */
  readonly tags: ReadonlyMap<string, number>;
  /** Diets that its name claims. */
  readonly claims: ReadonlySet<string>;
  /** What its dish, or else its kinds of dish, are known to be asked for. */
  readonly moods: readonly Moods[];
  /** For how many people it is, asked for when it matters; undefined when the name does not say. */
  readonly serves: () => number | undefined;
  /** The whole text is one that menus print above a section: "burgers". */
  readonly mayBeHeading: boolean;
  /** A section heading or a text without a word: no item that anyone orders. */
  readonly isNoItem: boolean;
}

interface ItemParts {
  readonly cuisine: SearchItem["cuisine"];
  readonly servings: Servings;
  readonly families: Families;
  readonly kindTags: KindTags;
  readonly moods: ReadonlyMap<string, Moods>;
}

/** Heads that are no more than a course: nobody orders "starters". */
export const courses: ReadonlySet<string> = new Set([
  "appetizer",
  "beverage",
  "bread",
  "dessert",
  "drink",
  "main",
  "side",
  "snack",
  "starter",
  "sweet",
]);

/** A part of a combo says less of the whole. */
const besideWeight = 0.6;

export function toSearchItem(
  reading: Reading,
  match: MatchItem,
  { cuisine, servings, families, kindTags, moods }: ItemParts,
): SearchItem {
  const { segments, kinds, category, alsoCategory, whole } = reading;
  const held = new Held();
  for (const [at, { phrases }] of segments.entries()) {
    for (const phrase of phrases)
      if (!phrase.isAbsent) held.take(phrase, at === 0 ? 1 : besideWeight);
  }
  held.conclude(reading, kindTags);
  const mayBeHeading = whole?.heading !== undefined && whole.dish === undefined;
  const isCourse = kinds.every(({ name }) => courses.has(name));
  return {
    match,
    holds: held.stems,
    kinds: new Set(kinds.flatMap(({ name }) => withFamilies(name, families))),
    category,
    alsoCategory,
    cuisine,
    cuisines: held.cuisines,
    tags: held.tags,
    claims: held.claims,
    moods: toMoods([match.dish], moods) ?? toMoods(match.kinds, moods) ?? [],
    serves: () => servings.servedBy(reading),
    mayBeHeading,
    isNoItem: reading.words.length === 0 || (mayBeHeading && isCourse),
  };
}

function withFamilies(kind: string, families: Families): readonly string[] {
  const known = families.get(kind);
  return known === undefined ? [kind] : [kind, ...known];
}

/** Those that are known; undefined when none is. */
function toMoods(
  names: readonly (string | undefined)[],
  moods: ReadonlyMap<string, Moods>,
): Moods[] | undefined {
  const known = names.flatMap((name) => (name === undefined ? [] : (moods.get(name) ?? [])));
  return known.length > 0 ? known : undefined;
}

/** What is gathered phrase by phrase. */
class Held {
  readonly stems = new Set<string>();
  readonly cuisines = new Set<Cuisine>();
  readonly tags = new Map<string, number>();
  readonly claims = new Set<string>();

  take({ senses: { dish, ingredient, modifier } }: Phrase, weight: number): void {
    if (dish !== undefined) {
      for (const one of dish.ingredients) this.#hold(heldAs(one), weight);
      for (const tag of dishTags(dish)) this.#add(tag, weight);
      this.#label(dish);
    }
    if (ingredient !== undefined) this.#hold(heldAs(ingredient.name), 1);
    if (modifier === undefined) return;
    const said = saidBy[modifier.kind];
    if (said !== undefined) this.#add(`${said}=${modifier.name}`, 1);
    const claim = toClaim(modifier.name);
    if (claim !== undefined) this.claims.add(claim);
  }

  /** What the whole name and its head say. */
  conclude({ kinds: [kind], category, diet, proteins }: Reading, kindTags: KindTags): void {
    if (kind !== undefined) {
      this.#label(kind);
      const usual = kind.source === "dish" ? undefined : kindTags.get(kind.name);
      for (const [tag, share] of Object.entries(usual ?? {})) this.#add(tag, share);
    }
    if (category !== undefined) this.#add(`category=${category}`, 1);
    this.#add(`diet=${diet}`, 1);
    for (const protein of proteins) this.#add(`proteins=${protein}`, 1);
    for (const label of this.cuisines) this.#add(`cuisine=${label.toLowerCase()}`, 1);
  }

  #hold({ stems, tag }: HeldAs, weight: number): void {
    for (const stem of stems) this.stems.add(stem);
    this.#add(tag, weight);
  }

  #label({ cuisine, alsoCuisine }: Labelled): void {
    if (cuisine !== undefined) this.cuisines.add(cuisine);
    if (alsoCuisine !== undefined) this.cuisines.add(alsoCuisine);
  }

  #add(tag: string, weight: number): void {
    this.tags.set(tag, Math.max(this.tags.get(tag) ?? 0, weight));
  }
}

interface HeldAs {
  readonly stems: readonly string[];
  readonly tag: string;
}

/** An ingredient as items hold it; menus have the same ones again and again. */
const heldAs = remember((name: string): HeldAs => ({
  stems: splitWords(name).stems,
  tag: `ingredients=${name}`,
}));

const knownTags = new WeakMap<Dish, readonly string[]>();

/** `tagsOf`, remembered. */
function dishTags(dish: Dish): readonly string[] {
  let tags = knownTags.get(dish);
  if (tags === undefined) knownTags.set(dish, (tags = tagsOf(dish)));
  return tags;
}

interface Labelled {
  readonly cuisine?: Cuisine | undefined;
  readonly alsoCuisine?: Cuisine | undefined;
}

/** What a modifier's kind speaks of. */
const saidBy: Readonly<Partial<Record<string, string>>> = {
  taste: "taste",
  spice: "taste",
  cooking: "cooking",
  temperature: "served",
};
