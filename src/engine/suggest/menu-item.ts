/** A menu item as the suggestions see it. */
import type { Category, Cuisine } from "../text/knowledge/labels.ts";
import { courseOfLabel } from "../course-of-label.ts";
import { soundOf, stem } from "../text/native.ts";
import type { Reading } from "../text/reading/read.ts";
import { remember } from "../remember.ts";

export interface MenuItem {
  readonly reading: Reading;
  /** The classifier's label. */
  readonly cuisine: Cuisine | "uncertain";
}

/** An item that nothing is known of is what its letters look like, and most often a main. */
export function courseOf({ reading, cuisine }: MenuItem): Category {
  return reading.category ?? courseOfLabel(cuisine);
}

/** Words that stay small in a title. */
const small = /^(?:and|with|in|of|on|or|the|ka|ki|ke|de|la|al|a|e|y)$/;

/** The cleaned name as a waiter would say it, without asides in brackets: "Dal Makhani". */
export function titleOf({ reading }: MenuItem): string {
  const cleaned = reading.cleaned.text || reading.words.join(" ");
  const text = cleaned.replace(/ \([^)]*\)/g, "") || cleaned;
  return text.replace(/[\p{L}\p{M}\p{N}']+/gu, (word, at: number) =>
    at > 0 && small.test(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
  );
}

/** How closely a name stands for an item: as the dish itself, its kind, or a part of it. */
export interface ItemKey {
  readonly name: string;
  readonly closeness: number;
  readonly isWhole: boolean;
}

const closenessOf = { dish: 1, kind: 0.9, part: 0.65, cuisine: 0.55 };

/**
 * The names under which pairings may know an item, the closest first, each once. What goes with
 * something is known by `isWhole` names alone: a coffee cake is no coffee.
 */
export function keysOf({ reading, cuisine }: MenuItem): readonly ItemKey[] {
  const keys = new Map<string, number>();
  const add = (name: string | undefined, closeness: number): void => {
    if (name !== undefined && !keys.has(name)) keys.set(name, closeness);
  };
  const [kind] = reading.kinds;
  if (kind !== undefined) {
    const { dish, head, brand } = kind.phrase.senses;
    add(dish?.name, closenessOf.dish);
    add(head?.name ?? dish?.kind, closenessOf.kind);
    add(brand?.name, closenessOf.dish);
    add(brand?.what, closenessOf.kind);
    if (kind.source === "ingredient") add(kind.name, closenessOf.kind);
  }
  for (const { phrases } of reading.segments) {
    for (const { senses, isAbsent } of phrases) {
      if (isAbsent) continue;
      add(senses.dish?.name, closenessOf.part);
      add(senses.dish?.kind ?? senses.head?.name, closenessOf.part);
      add(senses.ingredient?.name ?? senses.modifier?.name, closenessOf.part);
    }
  }
  if (cuisine !== "uncertain") add(cuisine, closenessOf.cuisine);
  const isWhole = (closeness: number): boolean => closeness >= closenessOf.kind;
  return [...keys].map(([name, closeness]) => ({ name, closeness, isWhole: isWhole(closeness) }));
}

/** Words that make another size, pack or serving of the same item. */
const packKinds: ReadonlySet<string> = new Set(["size", "portion", "container", "temperature"]);

/**
 * What stands for an item: two items that share one are the same in another spelling, size, pack,
 * word order or punctuation. A combo's parts stand for themselves too.
 */
export function identitiesOf({ reading }: MenuItem): readonly string[] {
  const { spans, words, kinds } = reading;
  const own = spans.filter(({ senses }) => !packKinds.has(senses?.modifier?.kind ?? ""));
  const identities = [bagOf(own.flatMap(({ start, end }) => words.slice(start, end)))];
  const isWhole = own.length === 1 && kinds.length === 1;
  for (const { name, source } of isWhole || kinds.length > 1 ? kinds : []) {
    if (source !== "ingredient") identities.push(name, bagOf(name.split(" ")));
  }
  return identities;
}

/** Tamil and Malay write one sound as "t" or "d": "ulunthu vadai", "ulundu vadai". */
const voiceless: Readonly<Record<string, string>> = { b: "p", d: "t", g: "k" };

const soundOfWord = remember((word: string): string =>
  soundOf(stem(word)).replace(/[bdg]/g, (letter) => voiceless[letter]!),
);

/** The words as they sound, in one order, without what ties them. */
function bagOf(words: readonly string[]): string {
  return words
    .filter((word) => word !== "and" && word !== "with")
    .map(soundOfWord)
    .sort()
    .join(" ");
}
