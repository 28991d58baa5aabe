import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { featureNames, markCount, toPairInput } from "../../../src/engine/match/pair-input.ts";
import { toItems } from "./items.ts";

/** A token a letter, so that a test can read what a name came to. */
const tokenize = (text: string): Int32Array => Int32Array.from(text, (char) => char.charCodeAt(0));

function pairOf(left: string, right: string, cosine = 0.5) {
  const [a, b] = toItems([left, right]);
  const input = toPairInput(a!, b!, { cosine, tokenize });
  const fact = (name: (typeof featureNames)[number]) =>
    input.features[featureNames.indexOf(name)]! / 255;
  return { ...input, fact, text: String.fromCharCode(...input.ids) };
}

const names = [
  "Paneer Tikka",
  "CHICKEN TIKKA (Half)",
  "Murgh Makhani",
  "Butter Chicken",
  "Veg Hakka Noodles + Coke",
  "Dhokra",
  "Dhokla",
  "宫保鸡丁 Kung Pao Chicken",
  "奶茶",
  "₹199",
  "",
  "x".repeat(500),
  "dal ".repeat(120),
];

describe("toPairInput", () => {
  it("is the same for both orders of two names", () => {
    const name = fc.constantFrom(...names);
    fc.assert(
      fc.property(name, name, (a, b) => {
        const there = pairOf(a, b);
        const back = pairOf(b, a);
        expect([there.ids, there.marks, there.features]).toEqual([
          back.ids,
          back.marks,
          back.features,
        ]);
      }),
      { seed: 2, numRuns: 200 },
    );
  });

  it("stays within what the model has tables for", () => {
    for (const a of names) {
      for (const b of names) {
        const { ids, marks, features } = pairOf(a, b);
        expect(ids.length).toBe(marks.length);
        expect(ids.length).toBeLessThanOrEqual(60);
        expect(features).toHaveLength(featureNames.length);
        for (const mark of marks) expect(mark).toBeLessThan(markCount);
      }
    }
  });

  it("finds one dish under two names, and says that the letters differ", () => {
    const { fact } = pairOf("Murgh Makhani", "Butter Chicken");
    expect([fact("equal terms"), fact("one dish"), fact("equal stems")]).toEqual([1, 1, 0]);
  });

  it("tells what one name has alone", () => {
    const { fact } = pairOf("Paneer Tikka", "Chicken Tikka");
    expect([fact("diet conflict"), fact("protein conflict"), fact("two dishes")]).toEqual([
      1, 1, 1,
    ]);
    expect(fact("fewer telling alone")).toBeCloseTo(1 / 4, 2);
  });

  it("marks words that are spelt alike otherwise than strangers", () => {
    const [, ...alike] = new Set(pairOf("Zumbo Dhokra", "Zumbo Dhokla").marks);
    const [, ...strange] = new Set(pairOf("Zumbo Dhokra", "Zumbo Xyzzy").marks);
    expect(alike).not.toEqual(strange);
  });

  it("knows the order of the terms", () => {
    const { fact } = pairOf("Zumbo Fried Steak", "Steak Fried Zumbo");
    expect(fact("equal terms")).toBe(1);
    expect(fact("order")).toBeLessThan(0.5);
  });
});
