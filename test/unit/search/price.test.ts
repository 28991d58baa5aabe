import { describe, expect, it } from "vitest";
import { priceWordsIn } from "../../../src/engine/search/price.ts";

const wordsIn = (raw: string): string[] => [...priceWordsIn(raw)];

describe("what a dish may cost", () => {
  it.each([
    ["combo under 200", ["under", "200"]],
    ["COMBO UNDER Rs. 200", ["under", "rs", "r", "200"]],
    ["below ₹150 biryani", ["below", "150"]],
    ["within $ 9.50", ["within", "9", "50"]],
    ["up to 300 rupees", ["up", "to", "300", "rupees", "rupee"]],
    ["upto 300", ["upto", "300"]],
    ["less than 12 euros pasta", ["less", "les", "than", "12", "euros", "euro"]],
    ["max 80 bucks", ["max", "80", "bucks", "buck"]],
    ["dibawah 50rb", ["dibawah", "50", "rb"]],
    ["di bawah 50 ribu", ["di", "bawah", "50", "ribu"]],
    ["menos de 100 pesos", ["menos", "meno", "de", "100", "pesos", "peso"]],
    ["100 rupaye ke andar kuch", ["100", "rupaye", "ke", "andar"]],
    ["200 se kam", ["200", "se", "kam"]],
    ["₹250 or less", ["250", "or", "less", "les"]],
    ["5 quid and under", ["5", "quid", "and", "under"]],
    ["under 200 or 300", ["under", "200"]],
  ])("is heard in %j", (raw, words) => {
    expect(wordsIn(raw)).toEqual(words);
  });

  it.each([
    "",
    "biryani",
    "200",
    "chicken 65",
    "under the sea platter",
    "underdone 200",
    "under 300 calories",
    "below 300 kcal",
    "under 20 minutes",
    "within 30 min",
    "less than 10 g sugar",
    "max 4 people",
    "up to 6 pax",
    "under 5%",
    "less than 2 hours",
    "combo for 200 orang",
  ])("is not heard in %j", (raw) => {
    expect(wordsIn(raw)).toEqual([]);
  });

  it("takes all digits of a number, or none of it", () => {
    expect(wordsIn("under 1200 calories")).toEqual([]);
    expect(wordsIn("under 1,200")).toEqual(["under", "1", "200"]);
  });
});
