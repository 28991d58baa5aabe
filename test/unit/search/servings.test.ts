import { describe, expect, it } from "vitest";
import { createServings } from "../../../src/engine/search/servings.ts";
import { readKnowledge } from "../../../src/engine/lexicon-files.ts";
import { loadTextEngine } from "../../../src/engine/text-engine.ts";

const { read } = loadTextEngine();
const servings = createServings(readKnowledge().servings);

describe("for how many people an item is", () => {
  it.each([
    ["Pizza Party for 4 (Veg) @Rs. 180 Off", 4],
    ["Chicken Biryani (Serves 2-3)", 2.5],
    ["Paket Ayam untuk 4 orang", 4],
    ["Nasi Goreng (2 pax)", 2],
    ["Vanilla Ice Cream (Family Prepack)", 4],
    ["Big 12 - Chicken Bucket", 4],
    ["Coke 1.25 L", 5],
    ["1/2 kg black forest cake", 2],
    ["Hot & Crispy Chicken - 8 pcs", 2.4],
    ["2 x Chatpata Burger", 2],
    ["Veg Burger + Paneer Burger", 2],
    ["Paneer Tikka (Half)", 0.6],
    ["Makhani Pizza [14 inches]", 4],
    ["Feast for 300 people", 20],
  ])("%s: %d", (name, people) => {
    expect(servings.servedBy(read(name))).toBeCloseTo(people, 1);
  });

  it.each(["Paneer Tikka", "Chicken 65", "7up", ""])("is not told by %j", (name) => {
    expect(servings.servedBy(read(name))).toBeUndefined();
  });
});

describe("for how many people a guest asks", () => {
  it.each([
    ["order for 6 friends watching the match", 6],
    ["party order for five people", 5],
    ["ipl match with 4-5 friends", 4.5],
    ["dinner for a family of four", 4],
    ["movie night for two", 2],
    ["makan rame rame sama temen", 6],
    ["akele ke liye kuch", 1],
    ["2 logon ke liye combo", 2],
    ["veg starters, 8 ladies hain", 8],
    ["6 KIDS, birthday party", 6],
    ["cheap eats for students", 0.6],
  ])("%s: %d", (query, people) => {
    expect(servings.askedBy({ raw: query, reading: read(query) })?.people).toBe(people);
  });

  it.each(["paneer tikka", "something spicy", "pizza 10 inches", "chicken 65", ""])(
    "is not told by %j",
    (query) => {
      expect(servings.askedBy({ raw: query, reading: read(query) })).toBeUndefined();
    },
  );
});
