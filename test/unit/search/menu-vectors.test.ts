import { describe, expect, it } from "vitest";
import { MenuMemory } from "../../../src/engine/search/menu-memory.ts";
import { leadingDim, MenuVectors } from "../../../src/engine/search/menu-vectors.ts";
import { sliceAndRenormalise } from "../../../src/engine/vectors/native.ts";
import { Vectors } from "../../../src/engine/vectors/vectors.ts";

function vectorsOf(rows: number, dim = 256): Vectors {
  return new Vectors(
    Float32Array.from({ length: rows * dim }, (_, at) => Math.sin(at)),
    dim,
  );
}

/** Units that say of a vector its first component, and how often they were made. */
function countingSums() {
  const made = { times: 0, by: [] as Float32Array[] };
  const toSums = async (vectors: Vectors): Promise<Float32Array> => {
    made.times++;
    const sums = Float32Array.from({ length: vectors.rows }, (_, row) => vectors.row(row)[0]!);
    made.by.push(sums);
    return sums;
  };
  return { made, toSums };
}

const settled = () => new Promise(setImmediate);

describe("a menu's vectors", () => {
  it("are cut once, to what cutting them makes, and shorter ones not at all", async () => {
    const menu = new MenuVectors(vectorsOf(3));
    const expected = await sliceAndRenormalise(vectorsOf(3), leadingDim);
    expect((await menu.leading()).data).toEqual(expected.data);
    expect(await menu.leading()).toBe(await menu.leading());
    const short = new MenuVectors(vectorsOf(3, 64));
    expect(await short.leading()).toBe(short.all);
  });

  it("give a layer's sums, made once for all who ask, each layer its own", async () => {
    const menu = new MenuVectors(vectorsOf(3));
    const [one, other] = [countingSums(), countingSums()];
    const found = await Promise.all([menu.sumsBy(one.toSums), menu.sumsBy(one.toSums)]);
    await menu.sumsBy(other.toSums);
    const leading = await menu.leading();
    expect(found[0]).toEqual(Float32Array.from([0, 1, 2], (row) => leading.row(row)[0]!));
    expect([found[0] === found[1], one.made.times, other.made.times]).toEqual([true, 1, 1]);
  });

  it("have sums made again that failed", async () => {
    const menu = new MenuVectors(vectorsOf(3));
    const { toSums } = countingSums();
    let isBroken = true;
    const fragile = async (vectors: Vectors): Promise<Float32Array> => {
      if (isBroken) throw new Error("out of memory");
      return toSums(vectors);
    };
    await expect(menu.sumsBy(fragile)).rejects.toThrow("out of memory");
    isBroken = false;
    expect(await menu.sumsBy(fragile)).toHaveLength(3);
  });

  it("are released with all that was made of them when the last one lets go", async () => {
    const whole = vectorsOf(4);
    const menu = new MenuVectors(whole.from(1), whole.data);
    const { made, toSums } = countingSums();
    await menu.sumsBy(toSums);
    const leading = await menu.leading();
    menu.hold();
    menu.letGo();
    await settled();
    const lengths = () => [whole.data.length, leading.data.length, made.by[0]!.length];
    expect(lengths()).toEqual([4 * 256, 3 * leadingDim, 3]);
    menu.letGo();
    await settled();
    expect(lengths()).toEqual([0, 0, 0]);
  });
});

describe("the memory of menus", () => {
  const namesOf = (menu: number, count = 4) =>
    Array.from({ length: count }, (_, item) => `Menu ${menu}, item ${item}`);
  const keep = (memory: MenuMemory, names: readonly string[]): MenuVectors => {
    const vectors = new MenuVectors(vectorsOf(names.length));
    memory.keep(names, vectors);
    return vectors;
  };

  it("lends what it holds of these very names in this order", () => {
    const memory = new MenuMemory();
    const vectors = keep(memory, namesOf(1));
    expect(memory.borrow(namesOf(1))).toBe(vectors);
    expect(memory.borrow(namesOf(1).toReversed())).toBeUndefined();
    expect(memory.borrow(namesOf(2))).toBeUndefined();
    expect(memory.borrow([namesOf(1).join(",")])).toBeUndefined();
    keep(memory, namesOf(1));
    expect(memory.borrow(namesOf(1))).toBe(vectors);
  });

  it("forgets the menu that was asked for longest ago when there are too many items", () => {
    const memory = new MenuMemory(12);
    for (const menu of [1, 2, 3]) keep(memory, namesOf(menu));
    memory.borrow(namesOf(1));
    keep(memory, namesOf(4));
    const known = [1, 2, 3, 4].filter((menu) => memory.borrow(namesOf(menu)) !== undefined);
    expect(known).toEqual([1, 3, 4]);
  });

  it("does not let go of what somebody has borrowed", async () => {
    const memory = new MenuMemory(4);
    keep(memory, namesOf(1)).letGo();
    const borrowed = memory.borrow(namesOf(1))!;
    keep(memory, namesOf(2)).letGo();
    await settled();
    expect(borrowed.all.data.length).toBeGreaterThan(0);
    borrowed.letGo();
    await settled();
    expect(borrowed.all.data.length).toBe(0);
  });

  it("keeps no menu that is too large or of long texts", () => {
    const memory = new MenuMemory(8);
    keep(memory, namesOf(1, 9));
    expect(memory.borrow(namesOf(1, 9))).toBeUndefined();
    const long = ["long ".repeat(10_000)];
    keep(memory, long);
    expect(memory.borrow(long)).toBeUndefined();
  });
});
