/** Each part of the score and the advice on it, read with the real lexicon. */
import { describe, expect, it } from "vitest";
import { cuisines } from "../../../src/engine/text/knowledge/labels.ts";
import {
  list,
  messyChoice,
  messyMenu,
  numbersIn,
  reportOn,
  scoresOf,
} from "../../support/report-menu.ts";

describe("uniqueness", () => {
  it.each<[string, readonly string[], counts: readonly number[], score: number]>([
    ["nothing twice", ["Dal", "Roti"], [0, 0], 100],
    ["a repeat", ["Dal", "DAL ₹90", "Roti", "Naan"], [1, 0], 50],
    ["two sizes", ["Dal (Half)", "Dal (Full)", "Roti", "Naan"], [0, 1], 94],
    ["a size beside none", ["Dal", "Dal (Half)", "Roti", "Naan"], [0, 1], 94],
    ["one size in two spellings", ["Samosa (2 Pcs)", "Samosa 2 pieces"], [1, 0], 0],
    ["sizes and a repeat", ["Dal Half", "DAL HALF", "Dal Full", "Naan"], [1, 1], 44],
    ["empty lines", ["", "", "Dal", "Roti"], [0, 0], 100],
  ])("tells repeats from sizes: %s", (_, texts, counts, score) => {
    const report = reportOn(texts);
    expect(numbersIn(report, "uniqueness").slice(1)).toEqual(counts);
    expect(scoresOf(report)["uniqueness"]).toBe(score);
  });

  it("takes every excess duplicate off the unique items", () => {
    const { summary } = reportOn(["", "", "Dal (Half)", "Dal (Full)", "Dal", "Roti"]);
    expect(summary).toMatchObject({ totalItems: 6, uniqueItems: 3 });
  });
});

describe("a specialist", () => {
  const drinks = ["Masala Chai", "Filter Coffee", "Coke", "Mango Lassi", "Lemon Soda", "Green Tea"];
  const pizzas = ["Margherita", "Farmhouse", "Pepperoni", "Chicken", "Four Cheese", "Mushroom"];

  it.each([
    [
      "of drinks",
      [...drinks, "Iced Tea", "Sprite", "Pepsi", "Espresso", "Virgin Mojito", "Cold Coffee"],
    ],
    ["of pizzas", pizzas.map((name) => `${name} Pizza`)],
  ])("%s loses nothing for the courses it does not serve", (_, texts) => {
    const report = reportOn(texts);
    expect(scoresOf(report)["course_balance"]).toBe(100);
    expect(report.summary.grade).toBe("A");
    expect(report.categories.missing).toHaveLength(4);
    expect(report.recommendations.filter(({ message }) => message.startsWith("Among"))).toEqual([]);
  });

  it("who is none is told what guests will miss", () => {
    const mains = ["Dal Makhani", "Butter Chicken", "Chana Masala", "Veg Biryani", "Palak Paneer"];
    const sides = ["Green Salad", "Papad", "Boondi Raita", "French Fries"];
    const report = reportOn([...mains, "Egg Curry", ...sides, "Butter Naan", "Garlic Naan"]);
    expect(report.categories.counts).toEqual({
      main: 6,
      side: 4,
      bread: 2,
      beverage: 0,
      dessert: 0,
    });
    expect(scoresOf(report)["course_balance"]).toBe(50);
    expect(report.recommendations).toContainEqual({
      severity: "medium",
      message:
        "Among 12 dishes there are no drinks and no desserts. " +
        "Guests like to add one to an order: a few are enough.",
      rows: [],
    });
  });
});

describe("lines that are no dishes", () => {
  it("are left out of every count and advised on last", () => {
    const plain = ["Dal Makhani", "Butter Chicken", "Lassi"];
    const report = reportOn([...plain, "STARTERS", "", "Carry Bag"]);
    const { dietary, cuisines: found, categories } = reportOn(plain);
    expect(report).toMatchObject({ dietary, cuisines: found, categories });
    expect(report.recommendations.at(-1)).toMatchObject({ severity: "low", rows: [3, 5] });
    expect(report.recommendations.at(-1)!.message).toContain("“STARTERS”; “Carry Bag”");
  });

  it("make a menu of nothing else fail", () => {
    const { summary, recommendations, components } = reportOn(["", "STARTERS"]);
    expect(summary.grade).toBe("F");
    expect(components.slice(2).map(({ score }) => score)).toEqual([0, 0, 0, 0]);
    expect(recommendations[0]).toMatchObject({
      severity: "high",
      message: "No line of this menu names a dish. Add dishes to it.",
      rows: [0, 1],
    });
  });
});

describe("look-alikes", () => {
  const report = reportOn(messyMenu, messyChoice);

  it("count each dish once, however often it is listed", () => {
    expect(numbersIn(report, "look_alikes")).toEqual([15, 4, 1]);
    expect(scoresOf(report)["look_alikes"]).toBe(70);
  });

  it("are advised on by pairs of dishes, with all their listings", () => {
    const found = report.recommendations.filter(({ message }) => message.includes("alike"));
    expect(found.map(({ message }) => message.split(".")[0])).toEqual([
      "2 pairs of names look alike, but only one of the two is vegetarian: " +
        "“Paneer Tikka” and “Chicken Tikka”; “Veg Biryani” and “Mutton Biryani”",
      "1 pair of names looks alike, but differs in the meat, fish or other protein: " +
        "“Mutton Biryani” and “Chikken Biryani”",
    ]);
    expect(found[0]!.rows.map((row) => messyMenu[row])).toEqual(
      list(
        "CHICKEN TIKKA Rs. 250|Chicken Tikka (half)|Chicken Tikka|Paneer Tikka|Veg Biryani NEW!|" +
          "Veg Biryani|Mutton Biryani",
      ),
    );
  });
});

describe("recommendations", () => {
  const sound = ["Dal Makhani", "Lassi", "Veg Pizza", "Naan", "Coke", "Chai", "Idli", "Dosa"];
  const choice = { cuisine: "North Indian" } as const;

  it("are none for a menu in order", () => {
    const { recommendations, summary } = reportOn(sound, choice);
    expect(recommendations).toEqual([]);
    expect(summary).toMatchObject({ healthScore: 100, grade: "A" });
  });

  it.each([
    ["a repeat, a price, a diet", "Dal Makhani|Zxqvw ₹60", "repeats|price|vegetarian"],
    ["two diets before a price", "Ramen ₹60|Zxqvw", "vegetarian|price"],
    ["two prices before a diet", "Raita ₹20|Ramen ₹60", "price|vegetarian"],
    ["a repeat before two sizes", "Dal Makhani|Tea (S)|Tea (M)|Tea (L)", "repeats|another size"],
  ])("come in order of effect: %s", (_, added, matters) => {
    const { recommendations } = reportOn([...sound, ...list(added)], choice);
    const places = list(matters).map((matter) =>
      recommendations.findIndex(({ message }) => message.includes(matter)),
    );
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  it.each([
    [4, "high", 5],
    [5, "medium", 25 / 6],
    [11, "medium", 25 / 12],
    [12, "low", 25 / 13],
  ])("with one price beside %i names are %s, for %f points", (others, severity) => {
    const names = Array.from({ length: others }, (_, at) => `${sound[at % 8]!} Number${at}`);
    const { recommendations } = reportOn([...names, "Masala Dosa ₹70"], { ...choice, same: [] });
    const advice = recommendations.find(({ message }) => message.includes("price"));
    expect(advice).toMatchObject({ severity, rows: [others] });
  });
});

describe("cuisines", () => {
  it("are ordered by count, then by label", () => {
    const texts = ["Pad Thai", "Ramen", "Tacos al Pastor", "Green Curry", "Family Combo"];
    const { labels, uncertain } = reportOn(texts).cuisines;
    expect(labels.map(({ label, count }) => [label, count])).toEqual([
      ["Thai", 2],
      ["Japanese", 1],
      ["Mexican", 1],
    ]);
    expect(labels.map(({ label }) => cuisines.includes(label))).toEqual([true, true, true]);
    expect(uncertain).toEqual([4]);
  });
});

describe("the grade", () => {
  it.each([
    [100, "A", 0],
    [90, "A", 4],
    [85, "B", 6],
    [78, "C", 9],
    [75, "C", 10],
  ])("of %i is %s", (healthScore, grade, priced) => {
    const names = Array.from({ length: 10 }, (_, at) => `Paneer Tikka ${"abcdefghij"[at]!}xyz`);
    const texts = names.map((name, at) => (at < priced ? `${name} ₹90` : name));
    const { summary } = reportOn(texts, { same: [], cuisine: "North Indian" });
    expect(summary).toMatchObject({ healthScore, grade });
  });
});
