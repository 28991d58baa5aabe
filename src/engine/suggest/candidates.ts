/** What of a menu could be offered to a cart, and all that its ranking looks at. */
import type { Category } from "../text/knowledge/labels.ts";
import { createBeside } from "./beside.ts";
import { cartFeatures } from "./cart-features.ts";
import type { Cart } from "./cart.ts";
import type { Features } from "./features.ts";
import { createMenuFeatures } from "./menu-features.ts";
import { courseOf, type MenuItem } from "./menu-item.ts";
import { offerOf } from "./offer.ts";
import type { PairedWith, PairingIndex } from "./pairing-index.ts";
import { createPrior } from "./prior.ts";

export interface Candidate {
  /** Position in the menu. */
  readonly row: number;
  readonly course: Category;
  readonly kind: string;
  /** See `identitiesOf`; what was picked is not offered again under another spelling. */
  readonly identities: readonly string[];
  readonly paired: PairedWith | undefined;
  /** How much it is wanted by rule, above 0 to 1. */
  readonly prior: number;
  readonly keepsVow: boolean;
  /** Of the cart, the same for all; of the item by itself; of both and the menu. */
  readonly features: readonly [ofCart: Features, ofItem: Features, ...others: Features[]];
}

/**
 * In the menu's order. None is in the cart already, and none but surely vegetarian ones are offered to a
 * vegetarian cart. `O(cart × menu)`.
 */
export function toCandidates(
  cart: Cart,
  menu: readonly MenuItem[],
  pairings: PairingIndex,
): Candidate[] {
  const taken = new Set(cart.items.flatMap((item) => offerOf(item).identities));
  const ofCart = cartFeatures(cart);
  const besideCart = createBeside(cart, pairings);
  const addInMenu = createMenuFeatures(menu);
  const priorOf = createPrior(cart);
  const candidates: Candidate[] = [];
  menu.forEach((item, row) => {
    const { isItem, identities, kind, features } = offerOf(item);
    const isFit = cart.diet !== "veg" || item.reading.diet === "veg";
    if (!isItem || !isFit || identities.some((identity) => taken.has(identity))) return;
    const beside = besideCart(item);
    addInMenu(item, beside.features);
    candidates.push({
      row,
      course: courseOf(item),
      kind,
      identities,
      paired: beside.paired,
      prior: priorOf(item, beside),
      keepsVow: beside.keepsVow,
      features: [ofCart, features, beside.features],
    });
  });
  return candidates;
}
