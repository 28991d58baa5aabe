import { describe, expect, it } from "vitest";
import { examine } from "../../../src/engine/report/examined.ts";
import { loadTextEngine } from "../../../src/engine/text-engine.ts";

const { read } = loadTextEngine();

describe("one line of a menu", () => {
  it.each([
    ["Chicken Tikka", { line: "dish", issues: [], suggested: "" }],
    ["STARTERS", { line: "heading", issues: [], suggested: "" }],
    ["Dal Makhani Rs. 90", { line: "dish", issues: ["price"], suggested: "Dal Makhani" }],
    ["₹199", { line: "empty", issues: ["price", "empty"], suggested: "" }],
  ])("%j is examined", (raw, expected) => {
    expect(examine(raw, read(raw))).toEqual(expected);
  });

  it("is examined once a reading", () => {
    const reading = read("Dal Makhani Rs. 90");
    expect(examine("Dal Makhani Rs. 90", reading)).toBe(examine("Dal Makhani Rs. 90", reading));
  });
});
