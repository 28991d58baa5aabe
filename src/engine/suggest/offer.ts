/** What of an item does not depend on the cart it is offered to. */
import { rememberOf } from "../remember.ts";
import { stem } from "../text/native.ts";
import { ingredientsOf } from "../text/reading/explain.ts";
import type { Features } from "./features.ts";
import { itemFeatures } from "./item-features.ts";
import { identitiesOf, type ItemKey, keysOf, type MenuItem } from "./menu-item.ts";

interface Offer {
  /** Section headings, lines without a word and what nobody eats are no items. */
  readonly isItem: boolean;
  /** See `identitiesOf`. */
  readonly identities: readonly string[];
  /** See `keysOf`. */
  readonly keys: readonly ItemKey[];
  readonly kind: string;
  /** Named, or always in the dish. */
  readonly ingredients: readonly string[];
  /** What it keeps to beyond being vegetarian. */
  readonly vows: readonly string[];
  /** Below 1 for what a waiter would not offer first. */
  readonly discount: number;
  readonly features: Features;
}

/** Worked out once an item: menus are asked about again and again. */
export const offerOf = rememberOf((item: MenuItem): Offer => {
  const { words, whole } = item.reading;
  const vows = vowsOf(item);
  const discount = discountOf(item);
  return {
    isItem: words.length > 0 && !isHeading(item.reading) && whole?.nonDish?.why !== "nonfood",
    identities: identitiesOf(item),
    keys: keysOf(item),
    kind: kindNameOf(item),
    ingredients: ingredientsOf(item.reading),
    vows,
    discount,
    features: itemFeatures(item, { discount, isExtra: discount === discounts.extra, vows }),
  };
});

const discounts = { unknown: 0.5, ingredient: 0.6, bundle: 0.6, extra: 0.4 };

/** Names of no dish that only go on or beside one. */
const extras: ReadonlySet<string> = new Set(["choice", "extra", "sauce"]);
const relishes: ReadonlySet<string> = new Set(["chutney", "dip", "dressing", "ketchup", "sauce"]);

/** "Starters", "Drinks (Beverages)", but not "Momos", which is a dish. */
function isHeading({ spans, whole, words }: MenuItem["reading"]): boolean {
  const isDish = whole?.dish !== undefined || whole?.head?.isStrong === true;
  if (whole?.heading !== undefined && !isDish) return true;
  return spans.every(({ start, senses: { heading, dish } = {} }) => {
    const word = words[start]!;
    return heading !== undefined && dish === undefined && stem(word) !== word;
  });
}

function discountOf({ reading }: MenuItem): number {
  const [kind] = reading.kinds;
  if (kind === undefined) return discounts.unknown;
  const isAddition = reading.spans[0]?.senses?.modifier?.kind === "addition";
  const isExtra = extras.has(reading.whole?.nonDish?.why ?? "") || relishes.has(kind.name);
  if (isAddition || isExtra) return discounts.extra;
  if (reading.kinds.length > 1) return discounts.bundle;
  return kind.source === "ingredient" ? discounts.ingredient : 1;
}

function vowsOf({ reading }: MenuItem): readonly string[] {
  return reading.words.filter((word) => vowWords.has(word));
}

const vowWords: ReadonlySet<string> = new Set([
  "eggless",
  "halal",
  "jain",
  "satvik",
  "vegan",
  "vrat",
]);

function kindNameOf(item: MenuItem): string {
  const [kind] = item.reading.kinds;
  const { dish, head, brand } = kind?.phrase.senses ?? {};
  return head?.name ?? dish?.kind ?? brand?.what ?? kind?.name ?? item.reading.words.join(" ");
}
