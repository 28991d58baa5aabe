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

describe("meat before a bracket that says it is a copy", () => {
  it.each(["Chick'n Tenders (Plant Based)", "Chicken Tenders (Vegan)", "Beef Burger (Impossible)"])(
    "is none in %j",
    (text) => {
      expect(read(text)).toMatchObject({ diet: "veg", proteins: [] });
    },
  );
  it("is some where the bracket only says veg, or more", () => {
    expect(read("Chicken Tenders (Veg)").diet).not.toBe("veg");
    expect(read("Chicken Salad (vegan cheese)").diet).toBe("non_veg");
  });
});
