/** What dishes that share a word of their names have in common: "sambal" is spicy, a "reuben" of beef. */
import type { Dish } from "./facts.ts";
import { ingredientTag, tagsOf } from "./kind-tags.ts";
import type { Named } from "./parse-words.ts";
import { TagCounts, toHundredths } from "./tag-counts.ts";

/** Stem of a word → "taste=spicy" → share of the dishes with the word that are so. */
export type WordTags = ReadonlyMap<string, Readonly<Record<string, number>>>;

/** Of fewer dishes nothing is concluded. */
const dishesMin = 4;
/** A word tells what so many of its dishes are, and so much more of them than of all dishes: */
const common = { shareMin: 0.6, liftMin: 1.7 };
/** or fewer, when it is rare among the others. */
const telling = { shareMin: 0.3, liftMin: 4 };

/** What so many of its dishes hold, a dish with the word is likely to hold, however many others do. */
const heldShareMin = 0.6;

/** `toStems` gives the words of a name as items are compared by. */
export function tagWords(
  dishes: readonly Named[],
  toStems: (name: string) => readonly string[],
): WordTags {
  const all = new TagCounts();
  const byWord = new Map<string, TagCounts>();
  for (const { names, senses } of dishes) {
    if (senses.dish === undefined) continue;
    const tags = [...tagsOf(senses.dish), ...heldBy(senses.dish)];
    all.add(tags);
    for (const word of new Set(names.flatMap((name) => toStems(name)))) {
      const counts = byWord.get(word) ?? new TagCounts();
      byWord.set(word, counts);
      counts.add(tags);
    }
  }
  const told = new Map<string, Readonly<Record<string, number>>>();
  for (const [word, counts] of byWord) {
    if (counts.dishes < dishesMin) continue;
    const shares = counts.shares().map(([tag, share]) => [tag, toHundredths(share)] as const);
    const tags = shares.filter(([tag, share]) => {
      if (isHeld(tag)) return share >= heldShareMin;
      const lift = share / all.share(tag);
      return [common, telling].some((one) => share >= one.shareMin && lift >= one.liftMin);
    });
    if (tags.length > 0) told.set(word, Object.fromEntries(tags));
  }
  return told;
}

function heldBy({ ingredients, proteins }: Dish): string[] {
  return [...new Set([...ingredients, ...proteins])].map(ingredientTag);
}

function isHeld(tag: string): boolean {
  return tag.startsWith(ingredientTag(""));
}
