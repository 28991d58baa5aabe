import { describe, expect, it } from "vitest";
import { hasDietConflict, hasProteinConflict } from "../../../src/engine/match/conflicts.ts";
import { toItems } from "./items.ts";

function conflictsOf(a: string, b: string): readonly boolean[] {
  const [left, right] = toItems([a, b]);
  const said = [hasDietConflict(left!, right!), hasProteinConflict(left!, right!)];
  expect([hasDietConflict(right!, left!), hasProteinConflict(right!, left!)]).toEqual(said);
  return said;
}

describe("conflicts", () => {
  it.each([
    ["Paneer Tikka", "Chicken Tikka", true, true],
    ["Veg Biryani", "Chicken Biryani", true, false],
    ["Chicken Momos", "Mutton Momos", false, true],
    ["Prawn Curry", "Fish Curry", false, true],
    ["Mutton Korma", "Lamb Korma", false, false],
    ["Chicken 65", "Murgh 65", false, false],
    ["Egg Fried Rice", "Chicken Egg Fried Rice", false, false],
    ["Biryani", "Chicken Biryani", false, false],
    ["Mushroom Masala", "Chicken Masala", true, false],
    ["Palak Tofu", "Palak Soya", false, true],
    ["Turkey Pastrami Sandwich", "Beef Pastrami Sandwich", false, true],
    ["Pad Tai Tofu", "Pad Thai Shrimp", true, true],
    ["Lassi", "Masala Chai", false, false],
  ])("%s and %s: diet %s, protein %s", (a, b, diet, protein) => {
    expect(conflictsOf(a, b)).toEqual([diet, protein]);
  });
});
