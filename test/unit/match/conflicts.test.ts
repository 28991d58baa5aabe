import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  conflicts,
  hasDietConflict,
  hasProteinConflict,
} from "../../../src/engine/match/conflicts.ts";
import * as naive from "../../support/conflicts.ts";
import { toMatchItem } from "../../support/match-item.ts";
import { askBothWays, messyNames, textEngine } from "../../support/names.ts";

function conflictsOf(a: string, b: string): number {
  return askBothWays([a, b], (list, left, right) => list.conflicts(left, right));
}

function areWrittenAlike(a: string, b: string): boolean {
  return askBothWays([a, b], (list, left, right) => list.writtenAlike(left, right)) === 2;
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
    const sum = conflictsOf(a, b);
    expect([hasDietConflict(sum), hasProteinConflict(sum)]).toEqual([diet, protein]);
  });

  it("tell lime tea from lemon tea", () => {
    expect(conflictsOf("Lime Tea", "Lemon Tea")).toBe(conflicts.namedDifferently);
    expect(conflictsOf("Family Combo 1", "Family Combo No. 2")).toBe(conflicts.numberedApart);
    expect(conflictsOf("Combo #3", "Combo #4")).toBe(conflicts.numberedApart);
    expect(conflictsOf("Lunch Special #2", "Lunch Special 3")).toBe(conflicts.numberedApart);
    expect(conflictsOf("#12 Burrito", "#14 Burrito")).toBe(0);
    expect(conflictsOf("Snack Pack 1", "Snack Pack 2")).toBe(conflicts.numberedApart);
    expect(conflictsOf("Match Day Combos3", "Match Day Combos2")).toBe(conflicts.numberedApart);
    expect(conflictsOf("Sushi Set A", "Sushi Set B")).toBe(conflicts.numberedApart);
    expect(conflictsOf("8801. Bento A", "8805. Bento E")).toBe(conflicts.numberedApart);
    expect(conflictsOf("Paket Ichi-KUN", "Paket Ni-KUN") & conflicts.numberedApart).not.toBe(0);
    expect(conflictsOf("Combo Two", "Combo 2")).toBe(0);
    expect(conflictsOf("Roti Pack 2", "Roti Pack 4")).toBe(0);
    expect(conflictsOf("Spicy Pork 香辣猪肉面", "Spicy Pork 香辣猪肉饭")).toBe(
      conflicts.signsApart,
    );
    expect(conflictsOf("Spicy Pork 香辣猪肉面", "Spicy Pork 香辣猪肉麵")).toBe(0);
    expect(conflictsOf("Wanton Mee 云吞面", "Handmade Wanton Mee 手工云吞面")).not.toBe(0);
    expect(conflictsOf("Beef Hor Fun 乾炒牛河 (小)", "Beef Hor Fun 干炒牛河")).toBe(0);
    expect(conflictsOf("Kung Pao Chicken 宫保鸡丁饭", "Kung Pao Chicken 宫保鸡饭")).toBe(0);
    expect(conflictsOf("Rocket 4", "Rocket 10")).toBe(conflicts.numberedApart);
    expect(conflictsOf("Party Tray (A)", "Party Tray (C)") & conflicts.numberedApart).not.toBe(0);
    expect(conflictsOf("Idli 2", "Idli")).toBe(0);
    expect(conflictsOf("Prawn Fried Rice", "Fried Prawn Rice")).toBe(conflicts.friedApart);
    expect(conflictsOf("Veg Fried Rice", "Fried Vegetable Rice")).toBe(0);
    expect(conflictsOf("Family Combo 2", "FAMILY COMBO 2 (Half)")).toBe(0);
    expect(conflictsOf("Lemon Tea", "Iced Lemon Tea")).toBe(0);
  });

  it("tell names that give the same Chinese name, of three signs or more", () => {
    const both = [
      "Fried Fish Slice Rice 炸鱼片饭",
      "Deep-fried Fish Slice with Rice 炸鱼片饭",
    ] as const;
    expect(areWrittenAlike(...both)).toBe(true);
    expect(conflictsOf(...both)).toBe(0);
    expect(areWrittenAlike("Spicy Set 套餐", "Sweet Set 套餐")).toBe(false);
    expect(areWrittenAlike("Wonton Noodle 云吞面", "Curry Noodle 咖喱面")).toBe(false);
  });

  it("are none between the same words, split or in order otherwise", () => {
    expect(areWrittenAlike("911 Roll", "9-1-1 ROLL")).toBe(true);
    expect(areWrittenAlike("911 Roll", "91 Roll")).toBe(false);
    expect(conflictsOf("Lollipop Chaap", "Chaap Lollipop")).toBe(0);
    expect(conflictsOf("Lollipop Chaap", "Chicken Lollipop")).not.toBe(0);
    expect(conflictsOf("Combotwo", "Combo Four")).toBe(conflicts.numberedApart);
    expect(conflictsOf("Classic Honey Butter Waffle", "Honey Butter Classic Waffle")).toBe(0);
  });

  it.each([
    ["Andhra Fish Masala", "Kerala Fish Masala", true],
    ["Fish Masala", "Kerala Fish Masala", true],
    ["North Indian Veg Meal", "Veg Meal", true],
    ["Cwie Mie Level Zorbax", "Cwie Mie Level Quuxel", true],
    ["Kerala Dal Tadka", "Zorbax Dal Tadka", true],
    ["Japanese Udon Noodle", "Udon Noodle", false],
    ["Hyderabadi Dum Aloo", "Aloo Dum - Hyderabadi", false],
    ["Chettinad Fish Masala", "Chettinadu Fish Masala", false],
    ["Zorbax Dal Tadka", "Zorbaxx Dal Tadka", false],
    ["Zorbax Dal Tadka", "Dal Tadka", false],
    ["Oregano Chicken Roll", "Chicken Roll", true],
    ["Spicy Paneer Pizza", "Paneer Pizza", true],
    ["Classic Margherita Pizza", "Margherita Pizza", false],
    ["Rice Jeera Brown", "Brown Jeera Rice", false],
    ["Salt & Pepper Shrimp (With Shell)", "Salt & Pepper Shrimp (No Shell)", true],
    ["Nasi Ayam Penyet", "Ayam Penyet (Tanpa Nasi)", true],
    ["Tex-Mex Vegan Bowl", "Tex-Mex Vegetarian Bowl", true],
    ["Egg Curry (No Onion)", "Egg Curry (Without Onion)", false],
    ["Myeongdong Tteokbokki", "Myeong Dong Tteokbokki", false],
  ])("%s and %s: told apart %s", (a, b, isApart) => {
    expect((conflictsOf(a, b) & conflicts.toldApart) !== 0).toBe(isApart);
  });

  it("are those that the naive way finds", () => {
    const name = fc.constantFrom(...messyNames);
    fc.assert(
      fc.property(name, name, (a, b) => {
        const [x, y] = [a, b].map((raw) =>
          toMatchItem(textEngine.read(raw), textEngine.toNormalForm(raw)),
        );
        const expected =
          Number(naive.hasDietConflict(x!, y!)) * conflicts.diet +
          Number(naive.hasProteinConflict(x!, y!)) * conflicts.protein +
          Number(naive.nameDifferently(x!, y!)) * conflicts.namedDifferently +
          Number(naive.areNumberedApart(x!, y!)) * conflicts.numberedApart +
          Number(naive.areFriedApart(x!, y!)) * conflicts.friedApart;
        // What is told apart by kitchens, spellings and signs has examples above.
        const sum = conflictsOf(a, b) & ~conflicts.toldApart & ~conflicts.signsApart;
        expect(sum, `${a} / ${b}`).toBe(expected);
        expect(areWrittenAlike(a, b), `${a} / ${b}`).toBe(naive.areWrittenAlike(x!, y!));
      }),
      { seed: 3, numRuns: 3000 },
    );
  });
});
