import { Type } from "../typebox.ts";
import { Cuisine } from "../schema/cuisines.ts";
import { Items } from "../schema/items.ts";
import { Score, toScore } from "../schema/scores.ts";
import { metered } from "./endpoint.ts";

const itemsMax = 512;

/** POST /classify: the cuisine of each menu item, 0.05 credits an item. */
export const classify = metered({
  path: "/classify",
  summary: `Cuisine of 1 to ${itemsMax} menu items`,
  request: Type.Object({ items: Items(itemsMax) }),
  response: Type.Object({
    results: Type.Array(Type.Object({ text: Type.String(), cuisine: Cuisine, confidence: Score })),
  }),
  items: ({ items }) => items.length,
  centiCredits: ({ items }) => 5 * items.length,
  async handle(engine, { items }, facts) {
    const labels = await engine.classify(items, facts);
    return {
      results: labels.map(({ cuisine, confidence }, row) => ({
        text: items[row]!,
        cuisine,
        confidence: toScore(confidence),
      })),
    };
  },
});
