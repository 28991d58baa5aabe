import { assert, constantFrom, oneof, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { stem } from "../../../src/engine/text/native.ts";

describe("stem", () => {
  it.each([
    ["rolls", "roll"],
    ["dumplings", "dumpling"],
    ["curries", "curry"],
    ["biryanis", "biryani"],
    ["laddus", "laddu"],
    ["anis", "anis"],
    ["berries", "berry"],
    ["cookies", "cookie"],
    ["smoothies", "smoothie"],
    ["pies", "pie"],
    ["potatoes", "potato"],
    ["tomatoes", "tomato"],
    ["sandwiches", "sandwich"],
    ["radishes", "radish"],
    ["boxes", "box"],
    ["glasses", "glass"],
    ["olives", "olive"],
    ["noodles", "noodle"],
    ["momos", "momo"],
    ["kebabs", "kebab"],
    ["jalapeños", "jalapeno"],
    ["crêpes", "crepe"],
    ["rösti", "rosti"],
    ["phở", "pho"],
  ])("reduces %j to %j", (word, reduced) => {
    expect(stem(word)).toBe(reduced);
  });

  it.each([
    "fries",
    "swiss",
    "hummus",
    "asparagus",
    "couscous",
    "octopus",
    "cassis",
    "anis",
    "bass",
    "molasses",
    "gas",
    "65",
    "पनीर",
    "กุ้ง",
    "鸡",
    "떡볶이",
    "",
  ])("leaves %j alone", (word) => {
    expect(stem(word)).toBe(word);
  });

  it.each([
    ["fries", "fry"],
    ["pedas", "peda"],
    ["tenders", "tender"],
  ])("keeps %j and %j apart", (a, b) => {
    expect(stem(a)).not.toBe(stem(b));
  });

  it("changes nothing more the second time", () => {
    const ending = constantFrom("s", "es", "ies", "oes", "sses", "xes", "ches", "shes", "us", "is");
    const wordLike = string({ minLength: 1, maxLength: 8 }).chain((head) =>
      ending.map((tail) => head + tail),
    );
    const letters = string({ unit: constantFrom(..."aeioscxhzé"), maxLength: 9 });
    assert(
      property(oneof(wordLike, letters, string({ unit: "grapheme" })), (word) => {
        expect(stem(stem(word))).toBe(stem(word));
      }),
      { numRuns: 5000, seed: 1 },
    );
  });
});
