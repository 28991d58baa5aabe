import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isLacking } from "../../../src/engine/search/absent.ts";

const gates = { doubtMax: 0.68, floor: 0, range: 0 };
const rows = new Float32Array();

interface Told {
  readonly doubt: number;
  readonly sameness?: readonly number[];
  readonly ranks?: readonly number[];
}

function lacks({ doubt, sameness = [], ranks = [] }: Told, fair = [...ranks.keys()]): boolean {
  const menu = {
    doubt: () => doubt,
    gates,
    sameness: Float32Array.from(sameness),
    rows,
    ranks: Float64Array.from(ranks),
  };
  return isLacking(
    menu,
    fair.map((row) => ({ row })),
  );
}

describe("whether a menu lacks what is asked for", () => {
  it("is told by the doubt alone where nothing is named", () => {
    expect(lacks({ doubt: 0.68, ranks: [0.9] })).toBe(true);
    expect(lacks({ doubt: 0.67, ranks: [0.1] })).toBe(false);
  });

  it("is told by the one item that is it, however many are not", () => {
    const sameness = [...Array.from({ length: 200 }, () => -6), 6];
    const ranks = sameness.map(() => 0.2);
    expect(lacks({ doubt: 0.5, sameness, ranks })).toBe(false);
    expect(lacks({ doubt: 0.5, sameness, ranks }, [...sameness.keys()].slice(0, 200))).toBe(true);
  });

  it("is no less so with more doubt, less sameness or less relevance", () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const item = fc.tuple(fc.double({ min: -8, max: 8, noNaN: true }), share);
    fc.assert(
      fc.property(share, share, fc.array(item, { minLength: 1 }), share, (a, b, items, by) => {
        const sameness = items.map(([one]) => one);
        const ranks = items.map(([, one]) => one);
        const [less, more] = [Math.min(a, b), Math.max(a, b)];
        if (!lacks({ doubt: less, sameness, ranks })) return;
        expect(lacks({ doubt: more, sameness, ranks })).toBe(true);
        const lower = {
          sameness: sameness.map((one) => one - by),
          ranks: ranks.map((one) => one * by),
        };
        expect(lacks({ doubt: more, ...lower })).toBe(true);
      }),
    );
  });

  it("lacks everything where nothing may be shown", () => {
    expect(lacks({ doubt: 0, sameness: [9], ranks: [0.9] }, [])).toBe(true);
  });
});
