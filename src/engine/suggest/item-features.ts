/** An item as the pick model sees it, whatever the cart. */
import { Features, saidKinds, tableOf } from "./features.ts";
import { courseOf, type MenuItem } from "./menu-item.ts";

const wordsMax = 10;
const partsMax = 4;

const alcohol: ReadonlySet<string> = new Set(
  "beer wine whisky whiskey rum vodka gin tequila sake soju margarita champagne cocktail draught".split(
    " ",
  ),
);
const bigPacks: ReadonlySet<string> = new Set(
  "family bucket jumbo large party box kg platter".split(" "),
);

/** What a waiter thinks of an item by itself: see `offer.ts`. */
interface Standing {
  readonly discount: number;
  readonly isExtra: boolean;
  readonly vows: readonly string[];
}

export function itemFeatures(item: MenuItem, { discount, isExtra, vows }: Standing): Features {
  const { reading, cuisine } = item;
  const features = new Features();
  features.set(`is ${courseOf(item)}`, 1);
  features.set(`item is ${reading.diet}`, 1);
  features.set(`item from ${tableOf(cuisine)}`, 1);
  features.set("words", Math.min(wordsMax, reading.words.length) / wordsMax);
  features.set("parts", Math.min(partsMax, reading.segments.length) / partsMax);
  features.set("discount", discount);
  features.set("extra", isExtra);
  features.set("vow", vows.length > 0);
  setKind(features, item);
  const said = new Set(reading.spans.map(({ senses }) => senses?.modifier?.kind));
  for (const kind of saidKinds) features.set(`says ${kind}`, said.has(kind));
  features.set(
    "alcohol",
    reading.words.some((word) => alcohol.has(word)),
  );
  features.set(
    "big pack",
    reading.words.some((word) => bigPacks.has(word)),
  );
  return features;
}

/** What the dish is like. */
function setKind(features: Features, { reading }: MenuItem): void {
  const [kind] = reading.kinds;
  features.set("unknown", kind === undefined);
  features.set("combo", reading.kinds.length > 1);
  features.set("ingredient", kind?.source === "ingredient");
  features.set("brand", kind?.source === "brand");
  const dish = kind?.phrase.senses.dish;
  if (dish === undefined) return;
  features.set("whole dish", 1);
  features.set("light", dish.weight === "light");
  features.set("heavy", dish.weight === "heavy");
  features.set("served cold", dish.served === "cold");
  features.set("served hot", dish.served === "hot");
  features.set("snack", dish.meals.includes("snack"));
  features.set("breakfast", dish.meals.includes("breakfast"));
  features.set("spicy", dish.tastes.includes("spicy"));
  features.set("sweet", dish.tastes.includes("sweet"));
  features.set(
    "fried",
    dish.cooking.some((how) => how.includes("fried")),
  );
  features.set(
    "shared",
    dish.occasions.some((one) => one === "sharing" || one === "party"),
  );
}
