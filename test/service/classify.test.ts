import { describe, expect, it } from "vitest";
import { classify } from "../../src/service/classify.ts";
import { call } from "../support/call.ts";
import { fakeEngine } from "../support/fake-engine.ts";

const engine = fakeEngine({
  cuisines: {
    "Dal Makhani": { cuisine: "North Indian", confidence: 0.987_654_321 },
    Lassi: { cuisine: "Beverages", confidence: 1 },
    Rounded: { cuisine: "Thai", confidence: 1 + 1e-12 },
  },
});
const items = (count: number): string[] => Array.from({ length: count }, () => "Dal Makhani");

describe("POST /classify", () => {
  it("answers one cuisine an item, as submitted and in order", async () => {
    const answer = await call(classify, engine, { items: ["Lassi", "Dal Makhani", "Zxqv"] });
    expect(answer).toEqual({
      results: [
        { text: "Lassi", cuisine: "Beverages", confidence: 1 },
        { text: "Dal Makhani", cuisine: "North Indian", confidence: 0.987654 },
        { text: "Zxqv", cuisine: "uncertain", confidence: 0.1 },
      ],
    });
  });

  it("answers equal items alike, and an empty one", async () => {
    const { results } = await call(classify, engine, { items: ["", "Lassi", "", "Lassi"] });
    const [first, second, third, fourth] = results as object[];
    expect([third, fourth]).toEqual([first, second]);
  });

  it("keeps a confidence within 0 and 1", async () => {
    expect(await call(classify, engine, { items: ["Rounded"] })).toMatchObject({
      results: [{ confidence: 1 }],
    });
  });

  it("takes 512 items of 500 characters and costs 0.05 credits each", async () => {
    const { results } = await call(classify, engine, { items: items(512) });
    expect(results).toHaveLength(512);
    expect(classify.centiCredits({ items: items(512) })).toBe(5 * 512);
    expect(classify.items({ items: items(512) })).toBe(512);
    await call(classify, engine, { items: ["🍕".repeat(500)] });
  });

  it("ignores fields that other endpoints know", async () => {
    const body = { items: ["Lassi"], dimension: 127, encoding_format: "hex" };
    expect(await call(classify, engine, body)).toHaveProperty("results");
  });

  it.each([
    ["no items", { items: [] }, "invalid_request"],
    ["an item too many", { items: items(513) }, "invalid_request"],
    ["an item of 501 characters", { items: ["x".repeat(501)] }, "invalid_request"],
    ["a body without items", {}, "bad_request"],
    ["items that are no list", { items: "x" }, "bad_request"],
    ["an item that is no text", { items: ["x", 1] }, "bad_request"],
    ["null for items", { items: null }, "bad_request"],
    ["a wrong shape and a broken limit", { items: [...items(513), 1] }, "bad_request"],
  ])("refuses %s", async (_, body, code) => {
    await expect(call(classify, engine, body)).rejects.toMatchObject({ code });
  });
});
