/** Ranks what a cart lacks: courses first, then what goes with its dishes, then its kitchen. */
import { categories, type Category, type Cuisine } from "../text/knowledge/labels.ts";
import type { Cart } from "./cart.ts";
import { courseOf, type MenuItem } from "./menu-item.ts";
import { offerOf } from "./offer.ts";
import type { PairedWith, PairingIndex } from "./pairing-index.ts";

/** How much a course is wanted: by a cart without it, and by one that has it. */
const wanted: Readonly<Record<Category, { readonly missing: number; readonly present: number }>> = {
  main: { missing: 1, present: 0.28 },
  beverage: { missing: 0.9, present: 0.05 },
  side: { missing: 0.85, present: 0.4 },
  dessert: { missing: 0.6, present: 0.15 },
  bread: { missing: 0.4, present: 0.1 },
};

/** A cart with two mains is served. */
const mainsEnough = 2;
const moreMains = 0.12;
/** Sweets are bought by the box: a cart of sweets alone wants more of them. */
const moreSweets = 0.6;
/** A pairing with a course that the cart has already counts that much. */
const pairedPresent = 0.5;

/** Shares of the parts of a score; they add up to 1. */
const shares = { course: 0.5, pairing: 0.35, cuisine: 0.15 };

/** Each further pick of a course, and of a kind of dish, is wanted that much less. */
const courseDecay = 0.8;
const kindDecay = 0.7;
const sweetKindDecay = 0.85;
/** A kind of dish that the cart has already: more naan for naan. */
const cartKindDecay = 0.6;
/** But who buys sweets alone buys other flavours of the same. */
const sweetKindGain = 1.3;
/**
 * A cart of meat, fish or egg wants vegetarian dishes of these courses less, but for those that go with
 * it: raita with a chicken biryani.
 */
const vegForMeat: Readonly<Partial<Record<Category, number>>> = { main: 0.6, side: 0.8 };
/** For keeping what the cart keeps to: eggless, jain, vegan. */
const sameVowGain = 0.1;

/** "Fried rice with chilli paneer" for who has chilli paneer. */
const repeatDiscount = 0.5;

/** Kitchens that share a table. */
const neighbours: readonly (readonly Cuisine[])[] = [
  ["North Indian", "Mughlai"],
  ["North Indian", "South Indian"],
  ["American", "Continental"],
  ["American", "Mexican"],
  ["Italian", "Continental"],
  ["European", "Continental"],
  ["Middle Eastern", "Mediterranean"],
  ["Chinese", "Thai"],
  ["Chinese", "SE Asian"],
  ["Japanese", "Korean"],
  ["Bakery", "Desserts"],
];

export interface Suggestion {
  /** Position in the menu. */
  readonly row: number;
  /** 0 to 1; falls down the list. */
  readonly score: number;
  readonly paired: PairedWith | undefined;
}

interface Candidate {
  readonly row: number;
  readonly course: Category;
  readonly kind: string;
  /** See `identitiesOf`; what was picked is not offered again under another spelling. */
  readonly identities: readonly string[];
  readonly paired: PairedWith | undefined;
  /** The part of the score that does not depend on earlier picks. */
  readonly fixed: number;
  readonly discount: number;
}

/**
 * The `k` best items of a menu for a cart, best first, ties in menu order. None is in the cart
 * already, and none but surely vegetarian ones are offered to a vegetarian cart. Picked one by one,
 * so that each makes its like less wanted (maximal marginal relevance, Carbonell & Goldstein 1998).
 */
export function rank(
  cart: Cart,
  menu: readonly MenuItem[],
  pairings: PairingIndex,
  k: number,
): Suggestion[] {
  let left = toCandidates(cart, menu, pairings);
  const kinds = {
    cartKinds: new Set(cart.items.map((item) => offerOf(item).kind)),
    isSweetCart: holdsSweetsAlone(cart),
  };
  const wants = new Map(categories.map((course) => [course, wantOf(course, cart)]));
  const picked = { courses: new Map<string, number>(), kinds: new Map<string, number>() };
  const suggestions: Suggestion[] = [];
  while (suggestions.length < k && left.length > 0) {
    let bestAt = 0;
    let bestScore = -1;
    for (let at = 0; at < left.length; at++) {
      const score = scoreNow(left[at]!, wants, kinds, picked);
      if (score > bestScore) [bestAt, bestScore] = [at, score];
    }
    const [{ row, paired, course, kind, identities }] = left.splice(bestAt, 1) as [Candidate];
    const same = new Set(identities);
    left = left.filter((one) => !one.identities.some((identity) => same.has(identity)));
    suggestions.push({ row, score: Math.min(1, bestScore), paired });
    picked.courses.set(course, (picked.courses.get(course) ?? 0) + 1);
    picked.kinds.set(kind, (picked.kinds.get(kind) ?? 0) + 1);
  }
  return suggestions;
}

interface CartKinds {
  /** Kinds of dish in the cart. */
  readonly cartKinds: ReadonlySet<string>;
  readonly isSweetCart: boolean;
}

function scoreNow(
  { course, kind, fixed, discount }: Candidate,
  wants: ReadonlyMap<Category, number>,
  { cartKinds, isSweetCart }: CartKinds,
  picked: { readonly courses: Map<string, number>; readonly kinds: Map<string, number> },
): number {
  const need = wants.get(course)! * courseDecay ** (picked.courses.get(course) ?? 0);
  const repeats = (isSweetCart ? sweetKindDecay : kindDecay) ** (picked.kinds.get(kind) ?? 0);
  const again = !cartKinds.has(kind) ? 1 : isSweetCart ? sweetKindGain : cartKindDecay;
  return (shares.course * need + fixed) * discount * repeats * again;
}

function holdsSweetsAlone({ categories: present }: Cart): boolean {
  return present.length === 1 && present[0] === "dessert";
}

function wantOf(course: Category, cart: Cart): number {
  if (!cart.categories.includes(course)) return wanted[course].missing;
  if (course === "main") {
    const mains = cart.items.filter((item) => courseOf(item) === "main").length;
    return mains < mainsEnough ? wanted.main.present : moreMains;
  }
  return course === "dessert" && holdsSweetsAlone(cart) ? moreSweets : wanted[course].present;
}

function toCandidates(cart: Cart, menu: readonly MenuItem[], pairings: PairingIndex): Candidate[] {
  const taken = new Set(cart.items.flatMap((item) => offerOf(item).identities));
  const findPaired = pairings.against(cart.items);
  const vows = new Set(cart.items.flatMap((item) => offerOf(item).vows));
  const cartDishes = new Set(cart.items.flatMap(({ reading }) => reading.kinds[0]?.name ?? []));
  const candidates: Candidate[] = [];
  menu.forEach((item, row) => {
    const { isItem, identities, keys, kind, vows: kept, discount } = offerOf(item);
    const isFit = cart.diet !== "veg" || item.reading.diet === "veg";
    if (!isItem || !isFit || identities.some((identity) => taken.has(identity))) return;
    const paired = findPaired(keys);
    const course = courseOf(item);
    const pairing = (paired?.weight ?? 0) * (cart.categories.includes(course) ? pairedPresent : 1);
    const isKept = kept.some((vow) => vows.has(vow));
    const fixed =
      shares.pairing * pairing + shares.cuisine * fit(item, cart) + (isKept ? sameVowGain : 0);
    candidates.push({
      row,
      course,
      kind,
      identities,
      paired,
      fixed,
      discount:
        discount *
        (paired === undefined ? dietDiscount(item, cart) : 1) *
        (holdsAny(item, cartDishes) ? repeatDiscount : 1),
    });
  });
  return candidates;
}

function dietDiscount(item: MenuItem, cart: Cart): number {
  if (cart.diet !== "non_veg" || item.reading.diet !== "veg") return 1;
  return vegForMeat[courseOf(item)] ?? 1;
}

/** 1 for the cart's cuisine, 0.5 where it does not matter, 0 for another kitchen. */
function fit(item: MenuItem, cart: Cart): number {
  if (cart.cuisine === "uncertain" || item.cuisine === "uncertain") return 0.5;
  if (item.cuisine === cart.cuisine) return 1;
  const kitchens = neighbours.some(
    (pair) => pair.includes(item.cuisine as Cuisine) && pair.includes(cart.cuisine as Cuisine),
  );
  if (kitchens) return 0.7;
  const course = courseOf(item);
  return course === "beverage" || course === "dessert" ? 0.5 : 0;
}

/** "fried rice with chilli paneer" for a cart with chilli paneer. */
function holdsAny({ reading }: MenuItem, dishes: ReadonlySet<string>): boolean {
  if (reading.segments.length < 2) return false;
  return reading.segments.some(({ phrases }) =>
    phrases.some(({ senses }) => senses.dish !== undefined && dishes.has(senses.dish.name)),
  );
}
