/** Same dish or not, over a real socket from the real models: some that nobody disputes. */
import { describe, expect, it } from "vitest";
import { useServer } from "../support/use-server.ts";

const here = useServer();

interface Result {
  readonly text_a: string;
  readonly text_b: string;
  readonly cosine: number;
  readonly reranker_score: number | null;
  readonly match: boolean;
  readonly dietary_conflict: boolean;
  readonly protein_conflict: boolean;
}

async function matchAll(
  pairs: readonly (readonly [string, string])[],
  threshold?: number,
): Promise<readonly Result[]> {
  const answer = await here.client.post("/match", {
    pairs: pairs.map(([text_a, text_b]) => ({ text_a, text_b })),
    cosine_threshold: threshold,
  });
  expect(answer.status).toBe(200);
  return answer.json<{ results: Result[] }>().results;
}

const same: readonly (readonly [string, string])[] = [
  ["Chicken Biryani", "CHIKEN BIRIYANI (Half) Rs.199 *Best Seller*"],
  ["Butter Chicken", "Murgh Makhani [500 ml]"],
  ["Veg Hakka Noodles", "Hakka Noodles (Veg)"],
  ["Aloo Gobi", "12. Gobi Aloo"],
  ["Shrimp Fried Rice", "Prawn Fried Rice"],
  ["Dal Makhani", "dal makhani"],
];
const other: readonly (readonly [string, string])[] = [
  ["Paneer Tikka", "Chicken Tikka"],
  ["Paneer Tikka", "Paneer Tikka Masala"],
  ["Veg Manchurian Dry", "Veg Manchurian Gravy"],
  ["Iced Latte", "Hot Latte"],
  ["Veg Burger", "Veg Burger + Fries + Coke"],
  ["Mango Lassi", "Sweet Lassi"],
  ["Chicken Noodles", "Chicken Fried Rice"],
];

describe("POST /match", () => {
  it.each(same)("calls %j and %j one dish", async (a, b) => {
    const [result] = await matchAll([[a, b]]);
    expect(result).toMatchObject({ match: true, dietary_conflict: false, protein_conflict: false });
    expect(result!.cosine).toBeGreaterThanOrEqual(0.85);
    expect(result!.reranker_score).toBeGreaterThanOrEqual(0.5);
  });

  it.each(other)("tells %j from %j", async (a, b) => {
    expect((await matchAll([[a, b]]))[0]!.match).toBe(false);
  });

  it("tells of conflicts below the gate too, where the reranker is not asked", async () => {
    const [result] = await matchAll([["Chicken Tikka", "Strawberry Milkshake"]]);
    expect(result).toMatchObject({ reranker_score: null, match: false, dietary_conflict: true });
  });

  it("answers the same for both orders, alone and in company", async () => {
    const pairs = [...same, ...other];
    const there = await matchAll(pairs);
    const back = await matchAll(pairs.map(([a, b]) => [b, a] as const));
    for (const [row, result] of there.entries()) {
      const { text_a: a, text_b: b, ...verdict } = result;
      expect(back[row]).toEqual({ text_a: b, text_b: a, ...verdict });
      expect(await matchAll([pairs[row]!])).toEqual([result]);
    }
  });

  it("adds no match when the threshold rises", async () => {
    const pairs = [...same, ...other];
    let matches = pairs.length + 1;
    for (const threshold of [0, 0.3, 0.6, 0.85, 0.95, 1]) {
      const found = await matchAll(pairs, threshold);
      const count = found.filter(({ match }) => match).length;
      expect(count).toBeLessThanOrEqual(matches);
      for (const { match, cosine, reranker_score: score } of found) {
        expect(score === null).toBe(cosine < threshold);
        if (match) expect(cosine).toBeGreaterThanOrEqual(threshold);
      }
      matches = count;
    }
  });

  it.each(["", "₹199", "🌶️", "x".repeat(500), "奶茶"])("takes %j against itself", async (text) => {
    const [result] = await matchAll([[text, text]]);
    expect(result!.cosine).toBeCloseTo(1, 3);
  });
});
