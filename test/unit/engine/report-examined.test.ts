import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { linesOf, messyNames, textEngine } from "../../support/names.ts";
import { examine } from "../../support/naming/examined.ts";

const about = (raw: string) => linesOf([raw])[0]!;

describe("one line of a menu", () => {
  it.each([
    ["Chicken Tikka", { kind: "dish", issues: [], suggested: "", diet: "non_veg" }],
    ["STARTERS", { kind: "heading", issues: [], suggested: "" }],
    ["Apron", { kind: "other" }],
    ["Dal Makhani Rs. 90", { kind: "dish", issues: ["price"], suggested: "Dal Makhani" }],
    ["₹199", { kind: "empty", issues: ["price", "empty"], suggested: "" }],
    ["Zumbo", { kind: "dish", diet: "unknown", course: "main" }],
    ["Sweet Lassi", { course: "beverage" }],
  ])("%j is examined", (raw, expected) => {
    expect(about(raw)).toMatchObject(expected);
  });

  it("is what the naive way finds", () => {
    const lines = linesOf(messyNames);
    for (const [row, raw] of messyNames.entries()) {
      const { size: _, ...expected } = examine(raw, textEngine.read(raw));
      expect(lines[row], raw).toMatchObject(expected);
    }
  });

  it("is of one size with those that the naive way finds", () => {
    const sizes = '|(half)|(2 Pcs)|2 pieces|2pc|500 ml|0.5 L|1/2 kg|12"|12 inch|Large|6 pcs, 500ml';
    const name = fc.constantFrom(...sizes.split("|").map((size) => `Chicken Tikka ${size}`));
    fc.assert(
      fc.property(fc.array(name, { minLength: 2, maxLength: 8 }), (names) => {
        const ours = linesOf(names).map(({ size }) => size);
        const naive = names.map((raw) => examine(raw, textEngine.read(raw)).size);
        const firstOf = <T>(all: readonly T[]) => all.map((one) => all.indexOf(one));
        expect(firstOf(ours)).toEqual(firstOf(naive));
      }),
      { seed: 6, numRuns: 200 },
    );
  });
});
