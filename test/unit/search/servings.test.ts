import { describe, expect, it } from "vitest";
import { placeOf, toFeatures } from "../../../src/engine/search/features.ts";
import type { Company } from "../../../src/engine/search/question.ts";
import { ranker, servings, text } from "../../support/search/describe.ts";
import { servingShare, stepsBetween } from "../../support/search/serving-share.ts";

/** What the addon makes of an item for a guest who asks for four. */
function fitForFour(name: string) {
  const raw = "meal for four";
  const query = text.search.toQuery({ raw, reading: text.read(raw) });
  const { conceptAt } = text.search;
  const cosines = new Float32Array(1 + query.concepts.length);
  const parts = { query, conceptAt, cosines, guessedMoods: new Float32Array() };
  const { rows } = toFeatures({ ...parts, names: [name], ranker });
  return {
    share: rows[placeOf("serves as many")],
    fewer: rows[placeOf("serves fewer")],
    isUnknown: rows[placeOf("serves nobody knows how many")],
  };
}

function askedBy(raw: string): Company | undefined {
  return text.search.toQuery({ raw, reading: text.read(raw) }).company;
}

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
    const served = servings.servedBy(text.read(name));
    expect(served).toBeCloseTo(people, 1);
    const fit = fitForFour(name);
    expect(fit.share).toBeCloseTo(servingShare(served, 4), 6);
    expect(fit.fewer).toBeCloseTo(Math.max(0, -stepsBetween(served, 4)), 6);
    expect(fit.isUnknown).toBe(0);
  });

  it.each(["Paneer Tikka", "Chicken 65", "7up", ""])("is not told by %j", (name) => {
    expect(servings.servedBy(text.read(name))).toBeUndefined();
    expect(fitForFour(name)).toEqual({ share: 0, fewer: 0, isUnknown: 1 });
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
    ["lunch for the whole office", 6],
    ["cheap eats for students", 0.6],
  ])("%s: %d", (query, people) => {
    const company = askedBy(query);
    expect(company?.people).toBe(people);
    expect(company).toEqual(servings.askedBy({ raw: query, reading: text.read(query) }));
  });

  it.each(["paneer tikka", "something spicy", "pizza 10 inches", "chicken 65", ""])(
    "is not told by %j",
    (query) => {
      expect(askedBy(query)).toBeUndefined();
    },
  );
});
