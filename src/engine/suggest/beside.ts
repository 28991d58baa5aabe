/** What a menu item is to a cart, for the rules and for the pick model. */
import type { Cart } from "./cart.ts";
import { Features } from "./features.ts";
import { courseOf, type MenuItem } from "./menu-item.ts";
import { offerOf } from "./offer.ts";
import type { PairedWith, PairingIndex } from "./pairing-index.ts";
import { areNear } from "./prior.ts";

const alikeMax = 3;

export interface Beside {
  readonly paired: PairedWith | undefined;
  /** 1 for the cart's kitchen, 0.5 where it does not matter, 0 for another. */
  readonly fit: number;
  /** More naan for naan. */
  readonly isKindInCart: boolean;
  /** A combo with what the cart has. */
  readonly holdsCartDish: boolean;
  /** Eggless cakes, for who has one. */
  readonly keepsVow: boolean;
  readonly features: Features;
}

/** Binds a cart; `O(cart)` once, then `O(keys)` an item. */
export function createBeside(cart: Cart, pairings: PairingIndex): (item: MenuItem) => Beside {
  const { items, diet, cuisine, categories } = cart;
  const findPaired = pairings.against(items);
  const kinds = new Set(items.map((item) => offerOf(item).kind));
  const vows = new Set(items.flatMap((item) => offerOf(item).vows));
  const dishes = new Set(items.flatMap(({ reading }) => reading.kinds[0]?.name ?? []));
  const proteins = new Set(items.flatMap(({ reading }) => reading.proteins));
  const ingredients = new Set(items.flatMap((item) => offerOf(item).ingredients));
  const alike = new Map<string, number>();
  for (const item of items) alike.set(courseOf(item), (alike.get(courseOf(item)) ?? 0) + 1);

  return (item) => {
    const { reading } = item;
    const offer = offerOf(item);
    const course = courseOf(item);
    const has = categories.includes(course);
    const paired = findPaired(offer.keys);
    const weight = paired?.weight ?? 0;
    const found = {
      paired,
      fit: toFit(item, cart),
      isKindInCart: kinds.has(offer.kind),
      holdsCartDish: holdsAny(item, dishes),
      keepsVow: offer.vows.some((vow) => vows.has(vow)),
    };
    const features = new Features();
    features.set(`more ${course}`, has);
    features.set("courses alike", Math.min(alikeMax, alike.get(course) ?? 0) / alikeMax);
    features.set("vegetarian for meat", diet === "non_veg" && reading.diet === "veg");
    const isUnsure = cuisine === "uncertain" || item.cuisine === "uncertain";
    features.set("cuisine unsure", isUnsure);
    features.set("same cuisine", !isUnsure && item.cuisine === cuisine);
    features.set("near cuisine", areNear(item.cuisine, cuisine));
    features.set("paired", weight);
    features.set("is paired", paired !== undefined);
    features.set("paired again", has ? weight : 0);
    features.set("kind in cart", found.isKindInCart);
    features.set("holds dish", found.holdsCartDish);
    const shares = reading.proteins.some((protein) => proteins.has(protein));
    features.set("same protein", shares);
    features.set("other protein", !shares && reading.proteins.length > 0 && proteins.size > 0);
    features.set(
      "same ingredient",
      offer.ingredients.some((one) => ingredients.has(one)),
    );
    features.set("kept vow", found.keepsVow);
    const also = reading.alsoCategory;
    features.set("also missing", also !== undefined && !categories.includes(also));
    features.set("also present", also !== undefined && categories.includes(also));
    return { ...found, features };
  };
}

function toFit(item: MenuItem, { cuisine }: Cart): number {
  if (cuisine === "uncertain" || item.cuisine === "uncertain") return 0.5;
  if (item.cuisine === cuisine) return 1;
  if (areNear(item.cuisine, cuisine)) return 0.7;
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
