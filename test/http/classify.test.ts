/** Cuisines over a real socket from the real model: some that nobody disputes, and the protocol. */
import { describe, expect, it } from "vitest";
import { expectProblem } from "../support/client-http.ts";
import { newTexts } from "../support/client-texts.ts";
import { useServer } from "../support/use-server.ts";

const here = useServer();

interface Answer {
  readonly results: { text: string; cuisine: string; confidence: number }[];
}

describe("POST /classify", () => {
  it.each([
    ["Masala Dosa", "South Indian"],
    ["Paneer Butter Masala ₹240", "North Indian"],
    ["VEG HAKKA NOODLES (Half)", "Chinese"],
    ["Spaghetti Carbonara", "Italian"],
    ["Pad Thai with Prawns", "Thai"],
    ["Salmon Nigiri 2 pcs", "Japanese"],
    ["Chicken Quesadilla", "Mexican"],
    ["Kimchi Jjigae", "Korean"],
    ["Falafel Wrap", "Middle Eastern"],
    ["Nasi Goreng", "SE Asian"],
    ["Iced Latte", "Beverages"],
    ["Gulab Jamun", "Desserts"],
    ["Combo for two", "uncertain"],
  ])("calls %s %s", async (text, cuisine) => {
    const { results } = (await here.client.post("/classify", { items: [text] })).json<Answer>();
    expect(results).toEqual([{ text, cuisine, confidence: expect.any(Number) }]);
    expect(results[0]!.confidence).toBeGreaterThan(0);
    expect(results[0]!.confidence).toBeLessThanOrEqual(1);
  });

  it("answers in order, and a text the same bytes alone, cached and among others", async () => {
    const items = ["Idli", ...newTexts(300), "Idli"];
    const first = await here.client.post("/classify", { items });
    const again = await here.client.post("/classify", { items });
    expect(again.bytes).toEqual(first.bytes);
    const { results } = first.json<Answer>();
    expect(results.map(({ text }) => text)).toEqual(items);
    expect(results.at(-1)).toEqual(results[0]);
    const alone = await here.client.post("/classify", { items: [items[150]] });
    expect(alone.json<Answer>().results).toEqual([results[150]]);
  });

  it("calls a dish the same under price, size and promotion", async () => {
    const items = ["Chicken Biryani", "CHIKEN BIRIYANI (Half) Rs.199 *Best Seller*"];
    const { results } = (await here.client.post("/classify", { items })).json<Answer>();
    const [plain, noisy] = results.map(({ cuisine, confidence }) => ({ cuisine, confidence }));
    expect(noisy).toEqual(plain);
  });

  it.each(["", " \t\n ", "₹199", "🌶️🔥", "Dal\u0000Makhani", "पनीर टिक्का", "🍕".repeat(500)])(
    "takes %j",
    async (text) => {
      const answer = await here.client.post("/classify", { items: [text] });
      expect([answer.status, answer.json<Answer>().results[0]!.text]).toEqual([200, text]);
    },
  );

  it("charges 0.05 credits an item, and nothing for what it refuses", async () => {
    const before = await here.client.balance();
    const { headers } = await here.client.post("/classify", { items: newTexts(7) });
    expect(headers.get("x-credits-charged")).toBe("0.35");
    expect(Number(headers.get("x-credits-remaining"))).toBeCloseTo(before - 0.35, 6);
    expectProblem(await here.client.post("/classify", { items: [] }), "invalid_request");
    expectProblem(await here.client.post("/classify", { items: [1] }), "bad_request");
    expect(await here.client.balance()).toBeCloseTo(before - 0.35, 6);
  });
});
