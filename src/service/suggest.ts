import { Type } from "../typebox.ts";
import { Category, Cuisine } from "../schema/cuisines.ts";
import { Items } from "../schema/items.ts";
import { Score, toScore } from "../schema/scores.ts";
import { metered } from "./endpoint.ts";

const cartItemsMax = 50;
const menuItemsMax = 500;
const suggestionsMax = 20;
const suggestionsDefault = 5;

const Suggestion = Type.Object({
  item: Type.String({ description: "The menu item as submitted" }),
  category: Category,
  reason: Type.String(),
  score: Score,
  cuisine_match: Type.Boolean(),
});

/** POST /suggest: what a cart lacks, from a menu; 0.10 credits a menu item. */
export const suggest = metered({
  path: "/suggest",
  summary: `Up to ${suggestionsMax} of 1 to ${menuItemsMax} menu items that complement a cart`,
  request: Type.Object({
    cart: Items(cartItemsMax),
    menu: Items(menuItemsMax),
    top_k: Type.Optional(
      Type.Integer({ minimum: 1, maximum: suggestionsMax, default: suggestionsDefault }),
    ),
  }),
  response: Type.Object({
    suggestions: Type.Array(Suggestion),
    cart_cuisine: Cuisine,
    cart_dietary: Type.Enum(["veg", "non_veg", "mixed", "unknown"]),
    cart_categories: Type.Array(Category),
    processing_time_ms: Type.Number({ minimum: 0 }),
  }),
  items: ({ cart, menu }) => cart.length + menu.length,
  centiCredits: ({ menu }) => 10 * menu.length,
  async handle(engine, { cart, menu, top_k: k = suggestionsDefault }, facts) {
    const begunMs = performance.now();
    const { suggested, cuisine, diet, categories } = await engine.suggest({ cart, menu, k }, facts);
    return {
      suggestions: suggested.map(({ row, category, reason, score, isCartCuisine }) => ({
        item: menu[row]!,
        category,
        reason,
        score: toScore(score),
        cuisine_match: isCartCuisine,
      })),
      cart_cuisine: cuisine,
      cart_dietary: diet,
      cart_categories: [...categories],
      processing_time_ms: Math.round(1000 * (performance.now() - begunMs)) / 1000,
    };
  },
});
