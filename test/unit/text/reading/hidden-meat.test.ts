import { describe, expect, it } from "vitest";
import { loadTextEngine } from "../../../../src/engine/text-engine.ts";

const { read } = loadTextEngine();

describe("meat in words that once were one modifier, or beside a drink", () => {
  it.each([
    "quesadilla with meat",
    "baked potato with meat",
    "papas con huevo",
    "sour & spicy pork",
    "pollo margarita",
    "deluxe seafood set + herbal tea",
    "mcchicken burger + veg puff",
  ])("is in %j", (text) => {
    expect(read(text).diet).toBe("non_veg");
  });
});
