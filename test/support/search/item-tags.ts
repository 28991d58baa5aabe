/** The naive twin of `native/text/src/search/item_tags.rs`: what an item tells of itself in tags ("taste=spicy"): what concepts, moods and diets look at. */
import {
  ingredientTag,
  type KindTags,
  tagsOf,
} from "../../../src/engine/text/knowledge/kind-tags.ts";
import type { Cuisine } from "../../../src/engine/text/knowledge/labels.ts";
import type { Reading } from "../../../src/engine/text/reading/read.ts";
import type { Phrase } from "../../../src/engine/text/reading/segments.ts";
import type { WordTags } from "../../../src/engine/text/knowledge/word-tags.ts";
import { toClaim } from "../../../src/engine/text/knowledge/claims.ts";

/** A part of a combo says less of the whole. */
const besideWeight = 0.6;

export interface ItemTags {
  /** "taste=spicy" → how much it holds, 0 to 1. */
  readonly tags: ReadonlyMap<string, number>;
  /** What its words make likely, where no dish is known. */
  readonly likely: ReadonlyMap<string, number>;
  /** Diets that its name claims. */
  readonly claims: ReadonlySet<string>;
  /** Tags that its name says in words. */
  readonly said: ReadonlySet<string>;
}

/** `cuisines` are those of its dishes. */
export function toItemTags(
  reading: Reading,
  cuisines: Iterable<Cuisine>,
  { kindTags, wordTags }: { readonly kindTags: KindTags; readonly wordTags: WordTags },
): ItemTags {
  const found = new Tags();
  for (const [at, { phrases }] of reading.segments.entries()) {
    const weight = at === 0 ? 1 : besideWeight;
    for (const phrase of phrases.filter(({ isAbsent }) => !isAbsent)) {
      found.take(phrase, weight);
      if (phrase.senses.dish !== undefined) continue;
      for (const stem of reading.stems.slice(phrase.span.start, phrase.span.end))
        found.guess(wordTags.get(stem) ?? {}, weight);
    }
  }
  found.conclude(reading, cuisines, kindTags);
  return found;
}

/** What is gathered phrase by phrase. */
class Tags implements ItemTags {
  readonly tags = new Map<string, number>();
  readonly likely = new Map<string, number>();
  readonly claims = new Set<string>();
  readonly said = new Set<string>();

  take({ senses: { dish, ingredient, modifier } }: Phrase, weight: number): void {
    if (dish !== undefined) {
      for (const one of dish.ingredients) this.#add(ingredientTag(one), weight);
      for (const tag of tagsOf(dish)) this.#add(tag, weight);
    }
    if (ingredient !== undefined) {
      this.#say(ingredientTag(ingredient.name));
      // "vegan cheese"
      this.#claim(ingredient.name.split(" ")[0]!);
    }
    if (modifier === undefined) return;
    const said = saidBy[modifier.kind];
    if (said !== undefined) this.#say(`${said}=${modifier.name}`);
    this.#claim(modifier.name);
  }

  /** What the whole name and its head say. */
  conclude(
    { kinds: [kind], category, diet, proteins }: Reading,
    cuisines: Iterable<Cuisine>,
    kindTags: KindTags,
  ): void {
    if (kind !== undefined && kind.source !== "dish") {
      const usual = kindTags.get(kind.name);
      for (const [tag, share] of Object.entries(usual ?? {})) this.#add(tag, share);
    }
    if (category !== undefined) this.#add(`category=${category}`, 1);
    this.#add(`diet=${diet}`, 1);
    for (const protein of proteins) this.#add(`proteins=${protein}`, 1);
    for (const label of cuisines) this.#add(`cuisine=${label.toLowerCase()}`, 1);
  }

  guess(shares: Readonly<Record<string, number>>, weight: number): void {
    for (const [tag, share] of Object.entries(shares))
      this.likely.set(tag, Math.max(this.likely.get(tag) ?? 0, weight * share));
  }

  #say(tag: string): void {
    this.#add(tag, 1);
    this.said.add(tag);
  }

  #claim(name: string): void {
    const claim = toClaim(name);
    if (claim !== undefined) this.claims.add(claim);
  }

  #add(tag: string, weight: number): void {
    this.tags.set(tag, Math.max(this.tags.get(tag) ?? 0, weight));
  }
}

/** What a modifier's kind speaks of. */
const saidBy: Readonly<Partial<Record<string, string>>> = {
  taste: "taste",
  spice: "taste",
  cooking: "cooking",
  temperature: "served",
};
