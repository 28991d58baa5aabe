import { describe, expect, it } from "vitest";
import { nearnessOf, passByWords } from "../../../src/engine/match/same-words.ts";
import { askBothWays, listOf, messyNames } from "../../support/names.ts";

const rowsOf = (names: readonly string[]) => Uint32Array.from(names.keys());

function haveSameWords(a: string, b: string): boolean {
  return askBothWays([a, b], (list, left, right) => list.sameWords(left, right)) === 1;
}

describe("names of the same words", () => {
  it.each([
    ["UDON NOODLE (JAPANESE)", "JAPANESE UDON NOODLE"],
    ["Egg Curry Rice Bowl (Andhra Style)", "Andhra Style Egg Curry Rice Bowl"],
    ["Nasi Goreng", "goreng nasi"],
    ["Papdi Aloo Chat", "Aloo Papdi Chaat"],
    ["Veg Mayo Dip", "Veg Mayonnaise Dip"],
    ["Nasi Goreng Udang", "Prawn Fried Rice"],
    ["CLAM CHOWDER CUP", "CLAM CHOWDER BOWL"],
    ["#5 ITALIAN BOMBER", "#5 ITALIAN BOMBER FOOTLONG"],
  ])("%s and %s are", (a, b) => {
    expect(haveSameWords(a, b)).toBe(true);
  });

  it.each([
    ["Paneer Tikka", "Paneer Tikka Roll"],
    ["Kaju Masala", "Masala Kaju"],
    ["Quart with Mixins", "Quart with No Mixins"],
    ["Masala Chai [with sugar]", "Masala Chai [without sugar]"],
    ["Masala Pasta", "Pasta Masala Kaju"],
    ["Mushroom Burrito", "Mushroom Burrito Bowl"],
  ])("%s and %s are not", (a, b) => {
    expect(haveSameWords(a, b)).toBe(false);
  });

  it("are tied to one before them wherever the naive way finds one", () => {
    const turned = messyNames.map((name) => name.split(" ").toReversed().join(" "));
    const names = [...messyNames, ...turned];
    const list = listOf(names);
    const found = list.sameWordsAmong(rowsOf(names));
    const tied = new Set<number>();
    for (let at = 0; at < found.length; at += 2) {
      const [before, row] = [found.subarray(at, at + 1), found.subarray(at + 1, at + 2)];
      expect(before[0]).toBeLessThan(row[0]!);
      expect(list.sameWords(before, row)).toEqual(Uint8Array.of(1));
      tied.add(row[0]!);
    }
    const hasTwin = (row: number): boolean => {
      const before = Uint32Array.from({ length: row }, (_, at) => at);
      return list
        .sameWords(
          before,
          before.map(() => row),
        )
        .includes(1);
    };
    expect([...names.keys()].filter(hasTwin)).toEqual([...tied]);
    expect(tied.size).toBeGreaterThan(messyNames.length / 2);
  });
});

describe("the gate", () => {
  const texts = ["Udon Noodle (Japanese)", "Paneer Tikka", "Japanese Udon Noodle"];
  const names = listOf(texts);
  const rows = rowsOf(texts);

  it("lets names of the same words pass that the encoder reads far apart", () => {
    const far = { names, rows, cosineOf: () => 0.4 };
    expect(passByWords({ ...far, least: 0.85 })).toEqual([[0, 2, 0.9]]);
    expect(nearnessOf(far)(2, 0)).toBe(0.9);
    expect(nearnessOf(far)(0, 1)).toBe(0.4);
  });

  it("leaves those alone that pass it anyway, and has its limit", () => {
    const near = { names, rows, cosineOf: () => 0.95 };
    expect(passByWords({ ...near, least: 0.85 })).toEqual([]);
    expect(nearnessOf(near)(0, 2)).toBe(0.95);
    expect(passByWords({ names, rows, cosineOf: () => 0.4, least: 0.91 })).toEqual([]);
  });
});
