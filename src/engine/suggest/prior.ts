/** How much an item is wanted by rule: courses first, then what goes with the cart, then its kitchen. */
import { categories, type Category, type Cuisine } from "../text/knowledge/labels.ts";
import type { Cart } from "./cart.ts";
import { courseOf, type MenuItem } from "./menu-item.ts";
import type { Beside } from "./beside.ts";
import { offerOf } from "./offer.ts";

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

/** A kind of dish that the cart has already: more naan for naan. */
const cartKindDecay = 0.6;
/** But who buys sweets alone buys other flavours of the same. */
const sweetKindGain = 1.3;
/**
 * A cart of meat, fish or egg wants vegetarian dishes of these courses less, but for those that go with
 * it: raita with a chicken biryani.
 */
const vegForMeat: Readonly<Partial<Record<Category, number>>> = { main: 0.6, side: 0.8 };

/** "Fried rice with chilli paneer" for who has chilli paneer. */
const repeatDiscount = 0.5;

/** A function from what is offered to how much it is wanted, above 0 to 1. */
export function createPrior(cart: Cart): (item: MenuItem, beside: Beside) => number {
  const wants = new Map(categories.map((course) => [course, toWant(course, cart)]));
  const kindAgain = holdsSweetsAlone(cart) ? sweetKindGain : cartKindDecay;
  return (item, { paired, fit, isKindInCart, holdsCartDish }) => {
    const course = courseOf(item);
    const share = cart.categories.includes(course) ? pairedPresent : 1;
    const sum =
      shares.course * wants.get(course)! +
      shares.pairing * (paired?.weight ?? 0) * share +
      shares.cuisine * fit;
    const isVegForMeat = cart.diet === "non_veg" && item.reading.diet === "veg";
    return (
      sum *
      offerOf(item).discount *
      (isVegForMeat && paired === undefined ? (vegForMeat[course] ?? 1) : 1) *
      (holdsCartDish ? repeatDiscount : 1) *
      (isKindInCart ? kindAgain : 1)
    );
  };
}

export function holdsSweetsAlone({ categories: present }: Cart): boolean {
  return present.length === 1 && present[0] === "dessert";
}

function toWant(course: Category, cart: Cart): number {
  if (!cart.categories.includes(course)) return wanted[course].missing;
  if (course === "main") {
    const mains = cart.items.filter((item) => courseOf(item) === "main").length;
    return mains < mainsEnough ? wanted.main.present : moreMains;
  }
  return course === "dessert" && holdsSweetsAlone(cart) ? moreSweets : wanted[course].present;
}

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

/** Whether two kitchens differ but share a table. */
export function areNear(a: Cuisine | "uncertain", b: Cuisine | "uncertain"): boolean {
  return (
    a !== b && neighbours.some((pair) => pair.includes(a as Cuisine) && pair.includes(b as Cuisine))
  );
}
