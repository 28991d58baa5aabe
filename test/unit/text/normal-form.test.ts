import { describe, expect, it } from "vitest";
import { loadTextEngine } from "../../../src/engine/text-engine.ts";

const { toNormalForm, toEncoderTexts } = loadTextEngine();
const toEncoderText = (raw: string): string => toEncoderTexts([raw])[0]!;

describe("the normal form", () => {
  it.each([
    ["Murgh Makhani (Half) Rs 320", "Butter Chicken"],
    ["CHIKEN BIRIYANI *Best Seller*", "chicken biryani"],
    ["Kheere ka Raita", "Cucumber Raita"],
    ["THE FALAFEL BOWL", "Falafel Bowl"],
    ["Sautéed Cabbage 炒莲白菜", "Sauteed Cabbage"],
    ["Nasi Goreng", "nasi goreng [500 gm]"],
    ["Ground Beef Taco", "Minced Beef Taco"],
    ["Susu Panas", "Hot Milk"],
    ["Pulihora", "Tamarind Rice"],
    ["Andhra Chepala Pulusu (Fish Curry)", "Andhra Fish Pulusu"],
    ["Bhindi Masala (Veg)", "Okra Masala"],
    ["Yummy Dosa (GF) (V)", "Yummy Dosa"],
    ["Plain Briyani", "Plain Biryani"],
    ["Cah Taoge", "Cah Tauge"],
    ["Gaeng Karee Gai", "Chicken Thai Yellow Curry"],
    ["Pnr Btr Msla", "Paneer Butter Masala"],
    ["Cup of Tomato Soup", "Tomato Soup"],
    ["Tomato Soup, Cup", "Tomato Soup"],
    ["Cheesecake Slice", "Cheesecake"],
    ["Sangria - Pitcher", "Sangria"],
    ["Sheera", "Sooji Halwa"],
    ["Fuyung Hai", "Egg Foo Young"],
    ["Egg S/W", "Egg Sandwich"],
    ["Avocado Gaspacho", "Avocado Gazpacho"],
    ["Glühwein", "Mulled Wine"],
    ["蛋炒飯", "Egg Fried Rice"],
    ["Spiku", "Lapis Surabaya"],
    ["Half Boil Egg", "Half Boiled Egg"],
    ["Penne Ala Vodka", "Penne alla Vodka"],
    ["Sio Bak (Ala Carte)", "Siu Yuk"],
  ])("brings %j and %j together", (a, b) => {
    expect(toEncoderText(a)).toBe(toEncoderText(b));
  });

  it.each([
    ["Paneer Tikka", "Paneer Tikka Masala"],
    ["Hot Americano", "Iced Americano"],
    ["Veg Manchurian Dry", "Veg Manchurian Gravy"],
    ["Pasta without egg", "Pasta with egg"],
    ["Penne Arrabbiata", "Fusilli Arrabbiata"],
    ["Chicken 65", "Chicken"],
    ["Fried Rice (Egg)", "Fried Rice"],
    ["Masala Dosa (Cheese)", "Masala Dosa"],
    ["Limau Ais", "Limau Panas"],
    ["Anjal Rava Fry", "Anjal Tawa Fry"],
    ["Dan Dan Noodles", "Noodles"],
    ["Jackfruit Smoothie", "Smoothie"],
    ["Bruschetta Mozzarella", "Bruschetta Caprese"],
    ["Mexican Patty Sub", "Hara Bhara Kebab Sub"],
    ["Corn Pizza", "Cheese and Corn Pizza"],
    ["Masala Chai", "Masala Chaas"],
    ["Mango Lassi", "Mango Smoothie"],
    ["Chicken Sheera", "Sooji Halwa"],
    ["Sake Kama", "Sake"],
    ["Achaar", "Mixed Pickle"],
    ["Fruit Cup", "Fruit"],
    ["Rice Bowl", "Rice"],
    ["Glühwein", "Sangria"],
  ])("keeps %j and %j apart", (a, b) => {
    expect(toEncoderText(a)).not.toBe(toEncoderText(b));
  });

  it("knows each word with and without the dish", () => {
    const form = toNormalForm("Murgh Makhani");
    expect(form.named.map(({ text }) => text)).toEqual(["butter", "chicken"]);
    expect(form.worded.map(({ text }) => text)).toContain("chicken");
    expect(form.stems).toEqual(["murgh", "makhani"]);
  });

  it("tells what a word is for", () => {
    const { named } = toNormalForm("spicy zumbo chicken without onion 65");
    expect(Object.fromEntries(named.map(({ text, role }) => [text, role]))).toMatchObject({
      spicy: "spice",
      zumbo: "unknown",
      chicken: "protein",
      no: "without",
      onion: "ingredient",
    });
  });

  it("leaves a text that is only in another script as it is, and noise alone too", () => {
    expect(toEncoderText("奶茶店")).not.toBe("");
    expect(toEncoderText("₹199")).toBe("199");
    expect(toEncoderText("🍕")).toBe("🍕");
    expect(toEncoderText("")).toBe("");
  });
});
