import { describe, expect, it } from "vitest";
import { loadTextEngine } from "../../../../src/engine/text-engine.ts";
import {
  dishOf,
  explain,
  ingredientsOf,
  modifiersOf,
} from "../../../../src/engine/text/reading/explain.ts";
import { wordsMax } from "../../../../src/engine/text/native.ts";
import type { Reading } from "../../../../src/engine/text/reading/read.ts";

const { read } = loadTextEngine();

/** What a reading says, without how it came to say it. */
function said({ cleaned, kinds, diet, proteins, category, cuisine }: Reading) {
  return { text: cleaned.text, kind: kinds[0]?.name, diet, proteins, category, cuisine };
}

describe("a name as menus print it", () => {
  it("reads as the plain dish", () => {
    const plain = said(read("chicken biryani"));
    expect(plain).toMatchObject({
      kind: "chicken biryani",
      diet: "non_veg",
      proteins: ["chicken"],
      category: "main",
      cuisine: "Mughlai",
    });
    for (const text of [
      "CHIKEN BIRIYANI (Half) Rs.199 *Best Seller*",
      "Chicken   Biryani",
      "12. Chicken Biriyani - ₹240/-",
      "🔥 chicken biryani (serves 2)",
      "NEW! Chiken Biryani",
    ]) {
      expect(said(read(text))).toEqual(plain);
    }
  });

  it.each([
    ["Panner Tika Masla", "paneer tikka masala"],
    ["chiken tikka", "chicken tikka"],
    ["buter chiken", "butter chicken"],
    ["vegitable fried rice", "veg fried rice"],
    ["muttn korma", "mutton korma"],
    ["sanwich", "sandwich"],
    ["burgar", "burger"],
    ["schezwan noodels", "schezwan noodles"],
    ["chiken 65", "chicken 65"],
    ["karahi chicken", "kadai chicken"],
    ["kadhai chicken", "kadai chicken"],
    ["alu gobhi", "aloo gobi"],
    ["aloo gobhi", "aloo gobi"],
    ["panir butter masala", "paneer butter masala"],
    ["biriani", "biryani"],
    ["briyani", "biryani"],
  ])("%j is %s, however it is spelt", (text, dish) => {
    expect(dishOf(read(text))).toBe(dish);
  });
});

describe("words that look alike", () => {
  it.each([
    ["aloo tikki", "aloo tikka"],
    ["tikka", "tikki"],
    ["malabar parotta", "aloo paratha"],
    ["parotta", "paratha"],
    ["mee siam", "mie"],
    ["dal", "doi"],
    ["thali", "thai"],
    ["larb", "lamb"],
    ["matar paneer", "butter paneer"],
    ["sambar", "sambal"],
    ["poha", "pho"],
    ["bhaji", "bajji"],
    ["kali dal", "kalmi kebab"],
  ])("are kept apart: %j and %j", (a, b) => {
    const [first, second] = [read(a), read(b)];
    expect([first.cleaned.text, second.cleaned.text]).toEqual([a, b]);
    expect(first.spans[0]!.senses).not.toEqual(second.spans[0]!.senses);
    expect(dishOf(first) ?? a).not.toBe(dishOf(second) ?? b);
  });

  it.each(["tikka", "tikki", "paratha", "parotta", "mee", "mie", "dal", "doi", "larb", "thali"])(
    "%j stays as it is",
    (word) => {
      expect(read(word).cleaned.text).toBe(word);
    },
  );
});

describe("other scripts", () => {
  it.each([
    ["पनीर टिक्का", "paneer tikka", "veg"],
    ["दाल मखनी", "dal makhani", "veg"],
    ["चिकन बिरयानी", "chicken biryani", "non_veg"],
    ["लस्सी", "lassi", "veg"],
    ["समोसा", "samosa", "veg"],
    ["मटन कोरमा", "mutton korma", "non_veg"],
    ["தோசை", "dosa", "veg"],
    ["ఇడ్లీ", "idli", "veg"],
    ["মাছের ঝোল", "macher jhol", "non_veg"],
    ["ผัดไทย", "pad thai", "unknown"],
    ["ต้มยำกุ้ง", "tom yum goong", "non_veg"],
    ["كبسة دجاج", "chicken kabsa", "non_veg"],
    ["حمص", "hummus", "veg"],
    ["فلافل", "falafel", "veg"],
    ["麻婆豆腐", "mapo tofu", "unknown"],
    ["炒饭", "fried rice", "unknown"],
    ["北京烤鸭", "peking duck", "non_veg"],
    ["ラーメン", "ramen", "unknown"],
    ["寿司", "sushi", "unknown"],
    ["불고기", "bulgogi", "non_veg"],
    ["비빔밥", "bibimbap", "unknown"],
    ["борщ", "borscht", "unknown"],
    ["phở bò", "pho bo", "non_veg"],
    ["crème brûlée", "creme brulee", "veg"],
  ])("%j is kept and is %s, %s", (text, dish, diet) => {
    const reading = read(text);
    expect(reading.cleaned.text).toBe(text.normalize("NFKC"));
    expect([dishOf(reading), reading.diet]).toEqual([dish, diet]);
  });

  it("stand beside Latin letters", () => {
    const reading = read("Paneer Tikka पनीर टिक्का ₹220");
    expect(reading.cleaned.text).toBe("paneer tikka पनीर टिक्का");
    expect(reading).toMatchObject({ diet: "veg", proteins: ["paneer"] });
  });
});

describe("what a name is made of", () => {
  it("is one part, however long, where nothing parts it", () => {
    const { words, segments } = read("chickenbiryani ".repeat(80));
    expect(words.length).toBeGreaterThan(wordsMax);
    expect(segments).toHaveLength(1);
  });

  it("lists ingredients by their English names, without those left out", () => {
    expect(ingredientsOf(read("jhinga and aloo"))).toEqual(["prawn", "potato"]);
    expect(ingredientsOf(read("pasta without murgh"))).not.toContain("chicken");
  });

  it("lists sizes, spice and ways of cooking", () => {
    const kinds = modifiersOf(read("spicy grilled zxqv")).map(({ kind }) => kind);
    expect(kinds).toEqual(["spice", "cooking"]);
  });

  it("is explained stretch by stretch, in order", () => {
    const lines = explain(read("chicken burger with zxqv"));
    expect(lines.at(0)).toMatch(/^chicken burger: /);
    expect(lines.at(-1)).toBe("zxqv: unknown");
  });
});

describe("the cuisine by the lexicon alone", () => {
  it.each([
    ["masala dosa", "South Indian"],
    ["paneer butter masala", "North Indian"],
    ["veg hakka noodles", "Chinese"],
    ["lasagna", "Italian"],
    ["pad thai", "Thai"],
    ["okonomiyaki", "Japanese"],
    ["quesadilla", "Mexican"],
    ["shawarma", "Middle Eastern"],
    ["bibimbap", "Korean"],
    ["cheeseburger", "American"],
    ["galouti kebab", "Mughlai"],
    ["banh mi", "Vietnamese"],
    ["moussaka", "Mediterranean"],
    ["croissant", "Bakery"],
    ["cold coffee", "Beverages"],
    ["nasi goreng", "SE Asian"],
    ["schnitzel", "European"],
    ["rasmalai", "Desserts"],
  ])("of %j is %s", (text, cuisine) => {
    expect(read(text).cuisine).toBe(cuisine);
  });

  it.each(["chef's special", "zxqv", "₹99"])("is unknown for %j", (text) => {
    expect(read(text).cuisine).toBeUndefined();
  });
});
