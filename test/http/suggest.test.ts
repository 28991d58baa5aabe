/** Suggestions over a real socket from the real model: a few a waiter would make, and the protocol. */
import { describe, expect, it } from "vitest";
import { expectProblem } from "../support/client-http.ts";
import { fastFoodMenu, mixedMenu, northIndianMenu } from "../support/menus.ts";
import { useServer } from "../support/use-server.ts";

const here = useServer();

interface Answer {
  readonly suggestions: {
    item: string;
    category: string;
    reason: string;
    score: number;
    cuisine_match: boolean;
  }[];
  readonly cart_cuisine: string;
  readonly cart_dietary: string;
  readonly cart_categories: string[];
  readonly processing_time_ms: number;
}

async function ask(body: object): Promise<Answer> {
  const answer = await here.client.post("/suggest", body);
  expect(answer.status).toBe(200);
  return answer.json<Answer>();
}

describe("POST /suggest", () => {
  it("tells what the cart is and adds what it lacks", async () => {
    const {
      suggestions,
      processing_time_ms: ms,
      ...cart
    } = await ask({
      cart: ["Dal Makhani ₹210", "Butter Naan"],
      menu: northIndianMenu,
    });
    expect(cart).toEqual({
      cart_cuisine: "North Indian",
      cart_dietary: "veg",
      cart_categories: ["main", "bread"],
    });
    expect(ms).toBeGreaterThan(0);
    expect(suggestions).toHaveLength(5);
    const courses = suggestions.map(({ category }) => category);
    expect(courses).toEqual(expect.arrayContaining(["beverage", "side"]));
    for (const { item } of suggestions) {
      expect(northIndianMenu).toContain(item);
      expect(item).not.toMatch(/chicken|mutton|egg|dal makhani|butter naan/i);
    }
  });

  it.each([
    ["Chicken Biryani", northIndianMenu, /raita|lassi/i],
    ["Veg Burger", fastFoodMenu, /fries|coke|coleslaw/i],
    ["Masala Dosa", mixedMenu, /filter coffee|vada/i],
  ])("offers with %s what goes with it", async (item, menu, expected) => {
    const { suggestions } = await ask({ cart: [item], menu, top_k: 3 });
    expect(suggestions).toHaveLength(3);
    expect(suggestions[0]!.item).toMatch(expected);
    for (const { reason } of suggestions) expect(reason).toMatch(/^\p{Lu}.*\.$/u);
    const scores = suggestions.map(({ score }) => score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
  });

  it("answers the same bytes when asked twice, but for its time", async () => {
    const body = { cart: ["Pad Thai", "Lemonade"], menu: mixedMenu, top_k: 20 };
    const [first, second] = [await ask(body), await ask(body)];
    const timeless = (answer: Answer): string =>
      JSON.stringify({ ...answer, processing_time_ms: undefined });
    expect(timeless(second)).toBe(timeless(first));
  });

  it("charges 0.10 credits a menu item, and nothing for what it refuses", async () => {
    const before = await here.client.balance();
    const body = { cart: ["Dal", "Roti"], menu: ["Naan", "Lassi", "Kheer"] };
    const { headers } = await here.client.post("/suggest", body);
    expect(headers.get("x-credits-charged")).toBe("0.3");
    expect(Number(headers.get("x-credits-remaining"))).toBeCloseTo(before - 0.3, 6);
    expectProblem(await here.client.post("/suggest", { ...body, top_k: 21 }), "invalid_request");
    expectProblem(await here.client.post("/suggest", { menu: body.menu }), "bad_request");
    expect(await here.client.balance()).toBeCloseTo(before - 0.3, 6);
  });
});
