import { describe, expect, it } from "vitest";
import { createLikeness } from "../../../src/engine/search/likeness.ts";
import { Vectors } from "../../../src/engine/vectors/vectors.ts";

const spicy = 3;
const sweet = 5;
/** Dishes on the axes of four dimensions: the first is core for spicy, the second fits it. */
const moods = [
  { core: [spicy], fits: [] },
  { core: [], fits: [spicy] },
  { core: [sweet], fits: [] },
  { core: [], fits: [] },
];
const axes = new Vectors(
  Float32Array.from({ length: 16 }, (_, at) => Number(at % 5 === 0)),
  4,
);
const toLikeness = createLikeness(moods, axes);
const corpus = (...rows: readonly (readonly number[])[]): Vectors =>
  new Vectors(Float32Array.from(rows.flat()), rows[0]!.length);

describe("likeness", () => {
  it("takes the word of the dish that is just like it", async () => {
    const menu = corpus([1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]);
    const { moods: told, nearest } = await toLikeness(menu, [spicy]);
    expect(Array.from(told).map((score) => Math.round(score * 100) / 100)).toEqual([1, 0.6, 0, 0]);
    expect(Array.from(nearest)).toEqual([1, 1, 1, 1]);
  });

  it("weighs several dishes by how like they are, and means over concepts", async () => {
    const menu = corpus([0.8, 0, 0.6, 0]);
    const one = (await toLikeness(menu, [spicy])).moods[0]!;
    expect(one).toBeCloseTo(0.8 ** 12 / (0.8 ** 12 + 0.6 ** 12), 3);
    const both = (await toLikeness(menu, [spicy, sweet])).moods[0]!;
    expect(both).toBeCloseTo(0.5, 3);
  });

  it("cuts the dishes' vectors to the menu's dimension", async () => {
    const table = new Vectors(Float32Array.from([0.6, 0, 0.8, 0, 0, 1, 0, 0]), 4);
    const cut = createLikeness(moods.slice(0, 2), table);
    const { moods: told, nearest } = await cut(corpus([1, 0]), [spicy]);
    expect(told[0]).toBeCloseTo(1, 3);
    expect(nearest[0]).toBeCloseTo(1, 5);
  });

  it("tells nothing when nothing is asked for, and refuses vectors of other dishes", async () => {
    expect((await toLikeness(corpus([1, 0, 0, 0]), [])).moods).toHaveLength(0);
    expect(() => createLikeness(moods.slice(1), axes)).toThrow("centroids.mjs");
  });
});
