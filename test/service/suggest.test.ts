import { describe, expect, it } from "vitest";
import type { Engine, SuggestOrder } from "../../src/engine/engine.ts";
import { suggest } from "../../src/service/suggest.ts";
import { call } from "../support/call.ts";
import { fakeEngine } from "../support/fake-engine.ts";

const items = (count: number): string[] => Array.from({ length: count }, (_, at) => `Dish ${at}`);
const meal = { cart: ["Dal"], menu: ["Naan", "Lassi"] };

/** An engine that keeps what it was asked for. */
function listening(): { engine: Engine; orders: SuggestOrder[] } {
  const orders: SuggestOrder[] = [];
  const fake = fakeEngine();
  const engine: Engine = {
    ...fake,
    suggest(order, progress) {
      orders.push(order);
      return fake.suggest(order, progress);
    },
  };
  return { engine, orders };
}

describe("POST /suggest", () => {
  it("answers menu items as submitted, in the engine's order, and what the cart is", async () => {
    const engine: Engine = {
      ...fakeEngine(),
      suggest: async () => ({
        suggested: [
          {
            row: 1,
            category: "beverage",
            reason: "Lassi cools your Dal.",
            score: 0.912_345_678,
            isCartCuisine: false,
          },
          {
            row: 0,
            category: "bread",
            reason: "Naan goes with your Dal.",
            score: 0.5,
            isCartCuisine: true,
          },
        ],
        cuisine: "North Indian",
        diet: "veg",
        categories: ["main"],
      }),
    };
    expect(await call(suggest, engine, { cart: ["Dal"], menu: ["Naan ₹40", "LASSI!"] })).toEqual({
      suggestions: [
        {
          item: "LASSI!",
          category: "beverage",
          reason: "Lassi cools your Dal.",
          score: 0.912346,
          cuisine_match: false,
        },
        {
          item: "Naan ₹40",
          category: "bread",
          reason: "Naan goes with your Dal.",
          score: 0.5,
          cuisine_match: true,
        },
      ],
      cart_cuisine: "North Indian",
      cart_dietary: "veg",
      cart_categories: ["main"],
      processing_time_ms: expect.any(Number),
    });
  });

  it.each([
    ["by default", {}, 5],
    ["for null", { top_k: null }, 5],
    ["of 1", { top_k: 1 }, 1],
    ["of 20", { top_k: 20 }, 20],
  ])("asks for the count %s", async (_, given, k) => {
    const { engine, orders } = listening();
    const menu = items(30);
    const { suggestions } = await call(suggest, engine, { cart: ["Dal"], menu, ...given });
    expect(orders).toEqual([{ cart: ["Dal"], menu, k }]);
    expect(suggestions).toHaveLength(k);
  });

  it("answers an empty list when nothing fits, and takes empty items", async () => {
    const body = { cart: [""], menu: [""] };
    expect(await call(suggest, fakeEngine(), body)).toMatchObject({ suggestions: [] });
  });

  it("takes 50 and 500 items and costs 0.10 credits a menu item", async () => {
    const body = { cart: items(50), menu: items(500), top_k: 20 };
    expect((await call(suggest, fakeEngine(), body))["suggestions"]).toHaveLength(20);
    expect(suggest.centiCredits(body)).toBe(10 * 500);
    expect(suggest.centiCredits({ cart: items(50), menu: ["Naan"] })).toBe(10);
    expect(suggest.items(body)).toBe(550);
  });

  it.each([
    ["an empty cart", { ...meal, cart: [] }, "invalid_request"],
    ["an empty menu", { ...meal, menu: [] }, "invalid_request"],
    ["a cart item too many", { ...meal, cart: items(51) }, "invalid_request"],
    ["a menu item too many", { ...meal, menu: items(501) }, "invalid_request"],
    ["an item of 501 characters", { ...meal, menu: ["x".repeat(501)] }, "invalid_request"],
    ["no suggestions", { ...meal, top_k: 0 }, "invalid_request"],
    ["a suggestion too many", { ...meal, top_k: 21 }, "invalid_request"],
    ["a body without a cart", { menu: ["Naan"] }, "bad_request"],
    ["a body without a menu", { cart: ["Dal"] }, "bad_request"],
    ["a cart that is no list", { ...meal, cart: "Dal" }, "bad_request"],
    ["an item that is no text", { ...meal, menu: ["Naan", 1] }, "bad_request"],
    ["half a suggestion", { ...meal, top_k: 1.5 }, "bad_request"],
    ["a count as text", { ...meal, top_k: "5" }, "bad_request"],
  ])("refuses %s", async (_, body, code) => {
    await expect(call(suggest, fakeEngine(), body)).rejects.toMatchObject({ code });
  });
});
