import { describe, expect, it } from "vitest";
import { loadTextEngine } from "../../../../src/engine/text-engine.ts";
import { dishOf } from "../../../../src/engine/text/reading/explain.ts";

const { read } = loadTextEngine();

/** The lexicon's own name for the kind of dish, without the words that only modify it. */
function headOf(text: string): string | undefined {
  const [kind] = read(text).kinds;
  const { dish, head } = kind?.phrase.senses ?? {};
  return head?.name ?? dish?.kind ?? kind?.name;
}

describe("the head of a name", () => {
  it.each([
    ["butter chicken pizza", "pizza"],
    ["tandoori paneer pizza", "pizza"],
    ["pizza burger", "burger"],
    ["burger pizza", "pizza"],
    ["noodle burger", "burger"],
    ["dosa with chutney", "dosa"],
    ["pizza dosa", "dosa"],
    ["samosa burger", "burger"],
    ["kebab pizza", "pizza"],
    ["taco soup", "soup"],
    ["naan taco", "taco"],
    ["cheese cake shake", "shake"],
    ["chocolate chip cookie shake", "shake"],
    ["rum raisin ice cream", "ice cream"],
    ["noodle ice cream", "ice cream"],
    ["veg club burger with fries", "burger"],
    ["noodles in hot garlic sauce", "noodle"],
    ["gobi paratha with curd", "paratha"],
    ["raita with biryani", "raita"],
  ])("of %j is %s", (text, head) => {
    expect(headOf(text)).toMatch(new RegExp(`\\b${head}s?$`));
  });

  it.each([
    ["virgin mojito", "beverage", "veg"],
    ["mojito chicken", "main", "non_veg"],
    ["mango lassi", "beverage", "veg"],
    ["lassi chicken", "main", "non_veg"],
    ["green tea", "beverage", "veg"],
    ["green tea ice cream", "dessert", "veg"],
    ["tea smoked duck", "main", "non_veg"],
    ["coffee rubbed steak", "main", "non_veg"],
    ["coffee cake", "dessert", "veg"],
    ["beer", "beverage", "veg"],
    ["beer battered fish", "main", "non_veg"],
    ["beer can chicken", "main", "non_veg"],
    ["root beer float", "beverage", "veg"],
    ["red wine", "beverage", "veg"],
    ["wine braised beef", "main", "non_veg"],
    ["penne alla vodka", "main", "veg"],
    ["gin and tonic", "beverage", "veg"],
    ["gin cured salmon", "side", "non_veg"],
    ["orange juice", "beverage", "veg"],
    ["orange chicken", "main", "non_veg"],
    ["lemon tea", "beverage", "veg"],
    ["lemon chicken", "main", "non_veg"],
    ["lemon rice", "main", "veg"],
    ["coconut water", "beverage", "veg"],
    ["butter naan", "bread", "veg"],
    ["butter chicken", "main", "non_veg"],
    ["butter milk", "beverage", "veg"],
    ["burger bun", "bread", "veg"],
    ["banana bread", "dessert", "veg"],
    ["banana chips", "side", "veg"],
    ["carrot cake", "dessert", "veg"],
    ["fish cake", "side", "non_veg"],
    ["rice pudding", "dessert", "veg"],
    ["black pudding", "side", "non_veg"],
    ["cake", "dessert", "veg"],
    ["cake shake", "beverage", "veg"],
    ["paan ice cream", "dessert", "veg"],
    ["paan shot", "beverage", "veg"],
    ["fish finger sandwich", "main", "non_veg"],
    ["chicken tikka sandwich", "main", "non_veg"],
    ["samosa", "side", "veg"],
    ["samosa burger", "main", "veg"],
    ["keema samosa", "side", "non_veg"],
    ["egg salad sandwich", "main", "non_veg"],
    ["taco pizza", "main", "unknown"],
    ["cheese fries", "side", "veg"],
    ["steak fries", "side", "veg"],
    ["steak with fries", "main", "non_veg"],
  ])("makes %j a %s that is %s", (text, category, diet) => {
    const reading = read(text);
    expect([reading.category, reading.diet]).toEqual([category, diet]);
  });
});

describe("the dish", () => {
  it.each([
    ["murgh makhani", "butter chicken"],
    ["bombay duck", "bombay duck"],
    ["kosha mangsho", "kosha mangsho"],
    ["mangsho kosha", "kosha mangsho"],
    ["sarson da saag", "sarson ka saag"],
    ["poulet roti", "roast chicken"],
    ["gambas al ajillo", "gambas al ajillo"],
    ["niku udon", "beef udon"],
    ["maguro sashimi", "tuna sashimi"],
    ["gajar halwa", "gajar ka halwa"],
    ["butter milk", "chaas"],
    ["chow mein", "chowmein"],
    ["khaman dhokla", "dhokla"],
  ])("that %j names is %s", (text, dish) => {
    expect(dishOf(read(text))).toMatch(new RegExp(dish));
  });

  it.each(["", "₹250", "🔥🔥", "zxqv wjkp", "spicy"])("is unknown for %j", (text) => {
    expect(dishOf(read(text))).toBeUndefined();
  });
});
