import { describe, expect, it } from "vitest";
import { createSlipFinder } from "../../../src/engine/text/slips.ts";

const anchors = ["quesadilla", "burrito", "muffin", "butter", "batter", "mexican", "tomatoes"];
const find = createSlipFinder(anchors, new Set([...anchors, "bitter", "muffins"]));

describe("createSlipFinder", () => {
  it.each([
    ["quesadila", "quesadilla"],
    ["quessadilla", "quesadilla"],
    ["quesadilka", "quesadilla"],
    ["quesaidlla", "quesadilla"],
    ["muffn", "muffin"],
    ["burritp", "burrito"],
  ])("puts %j right to %j", (word, anchor) => {
    expect(find(word)).toBe(anchor);
  });

  it.each([
    ["an anchor", "batter"],
    ["a known word", "bitter"],
    ["a slip of two anchors", "botter"],
    ["two slips", "quesadial"],
    ["another first letter", "puffin"],
    ["a plural", "burritos"],
    ["another ending", "burrita"],
    ["another language's form", "mexicana"],
    ["a short word", "buter".slice(0, 4)],
    ["a word with an accent", "búrrito"],
    ["an empty word", ""],
  ])("leaves %s alone", (_, word) => {
    expect(find(word)).toBeUndefined();
  });

  it("agrees with trying every slip of every anchor", () => {
    const letters = "abcdefghijklmnopqrstuvwxyz".split("");
    for (const anchor of ["quesadilla", "mexican"]) {
      for (let at = 1; at < anchor.length - 1; at++) {
        const [head, tail] = [anchor.slice(0, at), anchor.slice(at)];
        const slips = [head + tail.slice(1), head + tail[1]! + tail[0]! + tail.slice(2)];
        for (const letter of letters)
          slips.push(head + letter + tail, head + letter + tail.slice(1));
        for (const slip of slips) {
          expect(find(slip), slip).toBe(slip === anchor ? undefined : anchor);
        }
      }
    }
  });
});
