import { describe, expect, it } from "vitest";
import { EqualWords } from "../../../src/engine/text/knowledge/equal-words.ts";
import { textEngine } from "../../support/names.ts";

const isNo = (stem: string): boolean => stem === "no";

function packed(...groups: readonly (readonly string[])[]): Record<string, string> {
  const words = new EqualWords();
  words.add(
    groups.map((names) => names.map((name) => name.split(" "))),
    isNo,
  );
  return Object.fromEntries(words.pack());
}

describe("words that mean the same", () => {
  it("go by the first of their group, and so does that", () => {
    expect(packed(["rice", "nasi", "arroz"])).toEqual({
      rice: "rice",
      nasi: "rice",
      arroz: "rice",
    });
  });

  it("go by the end of a chain of groups, whatever their order", () => {
    const whole = { capsicum: "capsicum", "bell pepper": "capsicum", pimentao: "capsicum" };
    expect(packed(["bell pepper", "pimentao"], ["capsicum", "bell pepper"])).toEqual(whole);
    expect(packed(["capsicum", "bell pepper"], ["bell pepper", "pimentao"])).toEqual(whole);
  });

  it("keep what was said first, and end where a circle closes", () => {
    expect(packed(["a", "x"], ["b", "x"])).toEqual({ a: "a", x: "a", b: "b" });
    expect(packed(["a", "b"], ["b", "a"])["b"]).toBe("a");
  });

  it("go by their parts where they begin with no", () => {
    expect(packed(["no onion", "sin cebolla"])).toEqual({});
  });
});

describe("names by them", () => {
  it.each([
    ["EGG FRIED RICE (NO MEAT)", "Egg Fried Rice (sin carne)"],
    ["Burrito Encebollado", "Burrito with onions"],
    ["Pimentao Zumbo", "Capsicum Zumbo"],
    ["Ice Pandan Latte", "Iced Pandan Latte"],
    ["Hawaiian Temaki", "Hawaiano Temaki"],
  ])("%s reads as %s", (a, b) => {
    const [one, other] = textEngine.toEncoderTexts([a, b]);
    expect(one).toBe(other);
  });

  it.each([
    ["Korean Wings Gochujang", "Korean Wings Chilli Paste"],
    ["EGG FRIED RICE (NO MEAT)", "Egg Fried Rice Meat"],
    ["Masago Roll", "Fish Roe Roll"],
    ["Hawaiian Temaki", "Hawaiian Pizza Temaki"],
    ["Super Taco Mixto", "Super Taco Ham and Cheese Sandwich"],
  ])("%s does not read as %s", (a, b) => {
    const [one, other] = textEngine.toEncoderTexts([a, b]);
    expect(one).not.toBe(other);
  });
});
