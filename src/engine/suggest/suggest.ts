/** From a cart and a menu, both understood, to what a good waiter would add. */
import type { Category, Cuisine } from "../text/knowledge/labels.ts";
import type { Pairing } from "../text/knowledge/pairings.ts";
import { type CartDiet, toCart } from "./cart.ts";
import { courseOf, type MenuItem } from "./menu-item.ts";
import { PairingIndex } from "./pairing-index.ts";
import type { LikelyPick } from "./pick-model.ts";
import { rank } from "./rank.ts";
import { reasonFor } from "./reason.ts";

export interface Suggested {
  /** Position in the menu. */
  readonly row: number;
  readonly category: Category;
  readonly reason: string;
  /** 0 to 1; falls down the list. */
  readonly score: number;
  readonly isCartCuisine: boolean;
}

export interface Suggestions {
  readonly suggested: readonly Suggested[];
  readonly cuisine: Cuisine | "uncertain";
  readonly diet: CartDiet;
  readonly categories: readonly Category[];
}

export type Suggest = (
  cart: readonly MenuItem[],
  menu: readonly MenuItem[],
  k: number,
) => Suggestions;

/** Binds what is known; the function it returns is deterministic, `O(cart × menu)`. */
export function createSuggest(known: readonly Pairing[], likelyPick: LikelyPick): Suggest {
  const tastes = { pairings: new PairingIndex(known), likelyPick };
  return (cartItems, menu, k) => {
    const cart = toCart(cartItems);
    const ranked = rank(cart, menu, tastes, k);
    return {
      suggested: ranked.map(({ row, score, paired }) => {
        const item = menu[row]!;
        return {
          row,
          category: courseOf(item),
          reason: reasonFor(item, paired, cart),
          score,
          isCartCuisine: cart.cuisine !== "uncertain" && item.cuisine === cart.cuisine,
        };
      }),
      cuisine: cart.cuisine,
      diet: cart.diet,
      categories: cart.categories,
    };
  };
}
