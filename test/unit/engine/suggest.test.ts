/** What holds for every cart and menu, with the real lexicon; the classifier's part is the lexicon's. */
import { describe, expect, it } from "vitest";
import type { Suggested, Suggestions } from "../../../src/engine/suggest/suggest.ts";
import { courseOf, type MenuItem, titleOf } from "../../../src/engine/suggest/menu-item.ts";
import { loadTextEngine } from "../../../src/engine/text-engine.ts";
import { fastFoodMenu, mixedMenu, northIndianMenu } from "../../support/menus.ts";

const { read, suggest } = loadTextEngine();

function toItem(text: string): MenuItem {
  const reading = read(text);
  return { reading, cuisine: reading.cuisine ?? "uncertain" };
}

function suggestFor(cart: readonly string[], menu: readonly string[], k = 5): Suggestions {
  return suggest(cart.map(toItem), menu.map(toItem), k);
}

/** The menu's items that are suggested, best first. */
function offered(cart: readonly string[], menu: readonly string[], k = 5): string[] {
  return suggestFor(cart, menu, k).suggested.map(({ row }) => menu[row]!);
}

const menus = { northIndianMenu, fastFoodMenu, mixedMenu };
const carts: Readonly<Record<string, readonly string[]>> = {
  "one main": ["Dal Makhani"],
  "a main and its bread": ["Paneer Butter Masala", "Butter Naan"],
  "a biryani": ["Chicken Biryani (Half) ₹180"],
  "a burger": ["Veg Burger"],
  "a pizza and a drink": ["Margherita Pizza", "Coke"],
  "two kitchens": ["Masala Dosa", "Veg Hakka Noodles"],
  "veg and non-veg": ["Butter Chicken", "Dal Makhani"],
  "drinks only": ["Masala Chai", "Sprite"],
  "breads only": ["Tandoori Roti", "Garlic Naan"],
  "sweets only": ["Gulab Jamun", "Rasmalai"],
  "unknown words only": ["Zxqv", "Wjkp Qvx"],
  "a combo": ["Burger + Fries + Coke"],
  "one thing many times": ["Idli", "Idli", "IDLI (2 pcs)"],
  "another script": ["पनीर टिक्का"],
  "a heading": ["STARTERS"],
};
const cases = Object.entries(carts).flatMap(([name, cart]) =>
  Object.entries(menus).map(([menuName, menu]) => ({ name, cart, menuName, menu })),
);

/** One sentence in capitals and full stop, without a hole where a name should stand. */
function isSentence(reason: string): boolean {
  return /^\p{Lu}[^\n{}]*[^\s.]\.$/u.test(reason) && !/ {2}| [.,]|[.!?] \p{Lu}/u.test(reason);
}

describe.each(cases)("for $name and the $menuName", ({ cart, menu }) => {
  const { suggested, diet, categories } = suggestFor(cart, menu, 20);
  const items = menu.map(toItem);

  it("has scores from 1 to 0 that fall down the list", () => {
    const scores = suggested.map(({ score }) => score);
    expect(scores.every((score) => score >= 0 && score <= 1)).toBe(true);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
  });

  it("offers each row of the menu at most once, up to as many as asked", () => {
    const rows = suggested.map(({ row }) => row);
    expect(new Set(rows).size).toBe(rows.length);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.length).toBeLessThanOrEqual(20);
    const first = suggestFor(cart, menu, 3).suggested;
    expect(first).toEqual(suggested.slice(0, 3));
  });

  it("says why in one sentence that names the item", () => {
    for (const { row, reason } of suggested) {
      expect(isSentence(reason), reason).toBe(true);
      expect(reason.toLowerCase()).toContain(titleOf(items[row]!).toLowerCase());
    }
  });

  it("keeps to what a vegetarian eats, where the cart does", () => {
    if (diet !== "veg") return;
    const others = suggested.filter(({ row }) => items[row]!.reading.diet !== "veg");
    expect(others).toEqual([]);
  });

  it("never offers a section heading", () => {
    const isHeading = (name: string): boolean => name.length > 3 && name === name.toUpperCase();
    expect(suggested.filter(({ row }) => isHeading(menu[row]!))).toEqual([]);
  });

  it("begins with a course that the cart lacks, unless all are there or only sweets", () => {
    const isSweet = categories.length === 1 && categories[0] === "dessert";
    if (!isSweet) expect(categories).not.toContain(suggested[0]!.category);
  });

  it("is the same every time, whatever was asked in between", () => {
    suggestFor(["Pad Thai"], fastFoodMenu);
    expect(suggestFor(cart, menu, 20).suggested).toEqual(suggested);
  });
});

describe("a cart", () => {
  it.each<[string, Suggestions["diet"], Suggestions["cuisine"], readonly string[]]>([
    ["Dal Makhani", "veg", "North Indian", ["main"]],
    ["Butter Chicken|Dal Makhani|Naan", "mixed", "North Indian", ["main", "bread"]],
    ["Chicken Biryani", "non_veg", "Mughlai", ["main"]],
    ["Fried Rice|Chilli Chicken", "non_veg", "Chinese", ["main", "side"]],
    ["Burger", "unknown", "American", ["main"]],
    ["Burger|Veg Pizza|Ravioli", "veg", "Italian", ["main"]],
    ["Masala Dosa|Pad Thai", "veg", "uncertain", ["main"]],
    ["Coke|Sprite", "veg", "Beverages", ["beverage"]],
    ["Masala Dosa|Coke|Gulab Jamun", "veg", "South Indian", ["main", "beverage", "dessert"]],
    ["Zxqv", "unknown", "uncertain", ["main"]],
  ])("%s is %s, %s, with %j", (names, diet, cuisine, categories) => {
    const { suggested: _, ...cart } = suggestFor(names.split("|"), ["Papad"]);
    expect(cart).toEqual({ diet, cuisine, categories });
  });
});

describe("a course that no word tells", () => {
  it.each([
    ["Beverages", "beverage"],
    ["Desserts", "dessert"],
    ["Bakery", "dessert"],
    ["Thai", "main"],
    ["uncertain", "main"],
  ] as const)("is, of what looks like %s, %s", (cuisine, course) => {
    expect(courseOf({ reading: read("Zxqvaccino"), cuisine })).toBe(course);
    expect(courseOf({ reading: read("Dal Makhani"), cuisine })).toBe("main");
  });
});

describe("what is in the cart", () => {
  it.each([
    [
      "Chicken Biryani",
      "CHIKEN BIRIYANI (Full) Rs.299|Biryani Chicken|Family Pack Chicken Biryani",
    ],
    ["Chicken Biryani", "1 plate chicken biryani|Murgh Biryani|चिकन बिरयानी|Chicken Biryani Jumbo"],
    ["Coke", "COKE (Can)|Coke 2 Ltr|coke|Coke Bottle"],
    ["Masala Dosa", "MASALA DOSA|Masala Dosai|Masala Dosa (2 pcs)"],
    ["Butter Naan", "Butter Naan ₹45|Naan Butter|Buttr Naan|Butter Nan"],
    ["French Fries", "French Fries (Medium)|French Fries Regular"],
    ["Paneer Tikka", "Panner Tikka (8 pcs)|PANEER TIKKA HALF|Paneer Tika"],
    ["Veg Fried Rice", "Vegetable Fried Rice|Fried Rice Veg|Veg. Fried Rice Half"],
    ["Margherita Pizza", "Pizza Margherita|Margarita Pizza (Large)|MARGHERITA PIZZA 10 inch"],
    ["Chicken Momos", "Momos Chicken|Chicken Momo|chicken momos 8pcs|Chicken Momos (Plate)"],
    ["Palak Paneer", "Paneer Palak|Palak Panner|Spinach Paneer"],
    ["Aloo Gobi", "Gobi Aloo|Aloo Gobhi|Alu Gobi Half"],
    ["Cappuccino", "Cappucino|CAPPUCCINO (Tall)|Cappuccino Small"],
    ["Ulundu Vadai", "Ulunthu Vadai|ulundhu vadai (2 pcs)"],
    ["Zxqv Delight", "ZXQV delight (Large)|Delight Zxqv|zxqv delight 2pcs"],
  ])("is not offered again: %s as %s", (item, others) => {
    expect(offered([item], others.split("|"), 20)).toEqual([]);
  });

  it("is offered as another dish of its kind", () => {
    expect(offered(["Garlic Naan"], ["Butter Naan", "garlic naan"])).toEqual(["Butter Naan"]);
    expect(offered(["Tikka"], ["Aloo Tikki"])).toEqual(["Aloo Tikki"]);
  });

  it("is not offered again as a part of a combo", () => {
    const again = offered(["Burger + Fries + Coke"], ["Coke", "Brownie", "Sprite"], 1);
    expect(again).not.toEqual(["Coke"]);
  });
});

describe("a vegetarian cart", () => {
  it("gets nothing where nothing is surely vegetarian", () => {
    const menu = ["Chicken Wings", "Burger", "Fried Rice", "Soup", "Egg Curry", "Zxqv", "Omelette"];
    expect(offered(["Dal Makhani"], menu, 20)).toEqual([]);
  });

  it("gets drinks, sweets and mock meat", () => {
    const menu = ["Coke", "Kheer", "Soya Chaap", "Eggless Cake", "Mutton Soup"];
    const found = offered(["Dal Makhani"], menu, 20);
    expect(new Set(found)).toEqual(new Set(["Coke", "Kheer", "Soya Chaap", "Eggless Cake"]));
  });
});

describe("variety", () => {
  const courseCounts = (suggested: readonly Suggested[]): number[] => {
    const courses = suggested.map(({ category }) => category);
    return [...new Set(courses)].map((one) => courses.filter((other) => other === one).length);
  };

  it.each([
    ["Butter Chicken", "Butter Naan|Coke|Pepsi|Sprite|Fanta|Thums Up|Limca|Gulab Jamun|Raita"],
    ["Dal Makhani", "Roti|Butter Roti|Tandoori Roti|Missi Roti|Rumali Roti|Coke|Kheer|Papad"],
    ["Veg Burger", "Chocolate Shake|Vanilla Shake|Mango Shake|Oreo Shake|French Fries|Brownie"],
    ["Veg Biryani", "Raita|Boondi Raita|Onion Raita|Pineapple Raita|Mint Raita|Chaas|Kulfi"],
  ])("does not fill the list for %s with one course", (item, menu) => {
    const { suggested } = suggestFor([item], menu.split("|"));
    expect(Math.max(...courseCounts(suggested))).toBeLessThan(4);
    expect(courseCounts(suggested).length).toBeGreaterThanOrEqual(3);
    expect(courseCounts(suggested.slice(0, 2))).toEqual([1, 1]);
  });
});

describe("what a cart keeps to", () => {
  it("is kept to: eggless cakes with an eggless cake", () => {
    const menu = ["Butterscotch Cake", "Mango Cake", "Butterscotch Cake (Eggless)"];
    expect(offered(["Eggless Chocolate Cake"], menu, 1)).toEqual(["Butterscotch Cake (Eggless)"]);
  });

  it("is more of its kind when it is sweets alone, and something else when it is bread", () => {
    const menu = ["Vanilla Cupcake", "Chocolate Brownie", "Oreo Cupcake", "Plain Naan", "Dal Fry"];
    expect(offered(["Red Velvet Cupcake"], menu, 5)).toEqual(
      expect.arrayContaining(["Oreo Cupcake"]),
    );
    expect(offered(["Butter Naan"], menu, 1)).toEqual(["Dal Fry"]);
  });
});

describe("what a waiter would say", () => {
  it.each([
    ["Chicken Biryani", "Water|Raita|Garlic Bread|Pasta", "Raita"],
    ["Butter Chicken", "Pizza|Butter Naan|Idli|Croissant", "Butter Naan"],
    ["Veg Burger", "French Fries|Idli|Miso Soup|Papad", "French Fries"],
    ["Masala Dosa", "Filter Coffee|Red Wine|Soju|Iced Tea", "Filter Coffee"],
    ["Margherita Pizza", "Papad|Garlic Bread|Tandoori Roti|Injera", "Garlic Bread"],
    ["Gulab Jamun", "Ketchup|Vanilla Ice Cream|Steamed Rice", "Vanilla Ice Cream"],
  ])("to %s, of %s, is first %s", (item, menu, best) => {
    expect(offered([item], menu.split("|"))[0]).toBe(best);
  });

  it.each([
    ["Zumbo Qvx", "Blorp Wjk", "Frim Zhd"],
    ["Frim Zhd", "Zumbo Qvx", "Blorp Wjk"],
    ["Mango Lassi", "Rose Lassi", "Kesar Lassi"],
  ])("names %s, %s and %s in the menu's order, which nothing tells apart", (...menu) => {
    const { suggested } = suggestFor(["Chicken Biryani"], menu);
    expect(suggested.map(({ row }) => row)).toEqual([0, 1, 2]);
    const alone = menu.map((name) => suggestFor(["Chicken Biryani"], [name]).suggested[0]!.score);
    expect(new Set(alone).size).toBe(1);
  });

  it("marks what is of the cart's cuisine", () => {
    const { suggested } = suggestFor(["Masala Dosa"], ["Medu Vada", "Nachos"]);
    expect(suggested.map(({ row, isCartCuisine }) => [row, isCartCuisine])).toEqual([
      [0, true],
      [1, false],
    ]);
  });
});

describe("empty strings and a menu of nothing", () => {
  it("are no items", () => {
    expect(offered(["Dal"], ["", "₹99", "🔥", " "], 20)).not.toContain("");
    expect(offered(["Dal Makhani"], ["Dal Makhani"])).toEqual([]);
  });

  it("still get a sentence when they are the cart", () => {
    for (const cart of [[""], ["₹99"], ["", "Dal"]]) {
      const { suggested } = suggestFor(cart, ["Naan", "Coke", "Kheer", "Papad", "Poha"]);
      const odd = suggested.filter(({ reason }) => !isSentence(reason));
      expect(odd.map(({ reason }) => reason)).toEqual([]);
    }
  });
});
