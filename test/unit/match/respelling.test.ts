import { describe, expect, it } from "vitest";
import { listOf, messyNames } from "../../support/names.ts";
import { unlikeNames } from "../../support/pairs.ts";

/** Whether two names come to be read as one, in either order. */
function readAsOne(a: string, b: string): boolean {
  const [there] = listOf([a, b]).respellPairs(Uint32Array.of(0), Uint32Array.of(1));
  const [back] = listOf([a, b]).respellPairs(Uint32Array.of(1), Uint32Array.of(0));
  expect(back).toBe(there);
  return there === 1;
}

describe("names spelt in another way", () => {
  it.each([
    ["SKYWAY BURRITO", "SKYWY BURR"],
    ["Chicken Marble Sandwich", "Chicken Marbel Sandwich"],
    ["Whopper Chicken Combo", "Combo Whppr Chkn"],
    ["Sky High Mudpie", "SKY-HIGH MUD PIE"],
    ["Beauty Bonanza Juice", "Beauty Bnza Juice Rs.120"],
    ["Dal Punjabi Tadka", "Pnjbi Dal Tdka"],
    ["Queen Margherita Pizza", "QN MARGH PZA"],
    ["Mazedar Makhni Paneer", "Mazedaar Makhani Paneer"],
    ["Kungfu Kuey Teow", "Kuey Teow Kung Fu"],
    ["Kadai Paneer & Dal Tadka Mealbox", "Kadhai Paneer And Dal Tadka Meal Box"],
    ["SNICKERDOODLE", "SNICKERDOODEL"],
  ])("%s and %s are read as one", (a, b) => {
    expect(readAsOne(a, b)).toBe(true);
  });

  it.each([
    ["Mountain Valley Spring Water", "Mountain Valley Sparkling Water"],
    ["McVeggie Burger Happy Meal", "McEgg Burger Happy Meal"],
    ["Quart with Mixins", "Quart with No Mixins"],
    ["Masala Chai [with sugar]", "Masala Chai [without sugar]"],
    ["Zumbo Meal 1", "Zumbo Meal 2"],
    ["Zumbo Chicken Roll", "Zumbi Paneer Roll"],
    ["Pakola", "Pakolo"],
    ["(Half)", "(Full)"],
  ])("%s and %s are not", (a, b) => {
    expect(readAsOne(a, b)).toBe(false);
  });

  it("goes by the name that says it best, wherever it stands", () => {
    const list = listOf(["Skywy Burr", "Paneer Tikka", "Skyway Burrito", "Skyway Brrito"]);
    expect([...list.respell()]).toEqual([2, 1, 2, 2]);
    expect(new Set(list.encoderTexts()).size).toBe(2);
    expect([...list.profiles()]).toEqual([0, 1, 0, 0]);
  });

  it("leaves a name alone that may be either of two", () => {
    const list = listOf(["Zorba Bonanza Juice", "Zorba Bnz Juice", "Zorba Benzo Juice"]);
    expect([...list.respell()]).toEqual([0, 1, 2]);
  });

  it("reads no name as one that it cannot be paired with", () => {
    const names = [...messyNames, ...unlikeNames(300), ...messyNames.map((name) => `${name}x`)];
    [...listOf(names).respell()].forEach((by, row) => {
      if (by !== row) expect(readAsOne(names[by]!, names[row]!)).toBe(true);
    });
  });

  it("refuses rows that are not there", () => {
    const list = listOf(["Idli"]);
    expect(() => list.respellPairs(Uint32Array.of(0), Uint32Array.of(1))).toThrow(/rows/);
  });
});
