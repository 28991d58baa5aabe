import { describe, expect, it } from "vitest";
import {
  type ReadAheadOrder,
  startReadingAhead,
  type Wanted,
  wants,
} from "../../../src/engine/read-ahead.ts";

/** Names that are read by hand: `finish` ends a reading. `ahead` starts them. */
function readings(given: Partial<ReadAheadOrder> = {}) {
  const asked: { names: readonly string[]; wanted: Wanted; finish: () => void }[] = [];
  const readAhead = (names: readonly string[], wanted: Wanted): Promise<void> =>
    new Promise((finish) => void asked.push({ names, wanted, finish }));
  const order = {
    isKnown,
    wanted: wants.line,
    readAhead,
    isShared: false,
    isBeside: false,
    ...given,
  };
  return { asked, ahead: (menu: readonly string[]) => startReadingAhead(menu, order) };
}

const names = (count: number): string[] => Array.from({ length: count }, (_, at) => `dish ${at}`);
const isKnown = (): boolean => false;

describe("startReadingAhead", () => {
  it("leaves a few names to the one who asks", () => {
    const { asked, ahead } = readings();
    const ready = ahead(names(23));
    expect(asked).toEqual([]);
    expect(names(23).map((_, row) => ready(row))).toEqual(names(23).map(() => undefined));
  });

  it("has each name after the first ones read once, in order", () => {
    const { asked, ahead } = readings({ wanted: 6 });
    ahead([...names(100), ...names(100)]);
    const read = asked.flatMap((one) => one.names);
    expect(read).toEqual(names(100).slice(-read.length));
    expect(read.length).toBeGreaterThan(80);
    expect(new Set(asked.map(({ wanted }) => wanted))).toEqual(new Set([6]));
  });

  it("reads nothing that is known", () => {
    const known = new Set(names(60));
    const { asked, ahead } = readings({ isKnown: (row) => known.has(names(110)[row]!) });
    ahead(names(110));
    expect(asked.flatMap((one) => one.names).every((name) => !known.has(name))).toBe(true);
    expect(asked).not.toEqual([]);
    ahead(names(60));
    expect(asked.flatMap((one) => one.names).filter((name) => known.has(name))).toEqual([]);
  });

  it("has a row waited for whose name is not read yet, and none else", async () => {
    const { asked, ahead } = readings();
    const menu = names(120);
    const ready = ahead(menu);
    const waits = menu.map((_, row) => ready(row));
    const firsts = asked.map((one) => menu.indexOf(one.names[0]!));
    expect(waits.flatMap((wait, row) => (wait === undefined ? [] : [row]))).toEqual(firsts);
    for (const { finish } of asked) finish();
    await Promise.all(waits);
  });

  it("has more done by the one who asks while the models have something else to do", () => {
    const [alone, beside] = [readings(), readings({ isBeside: true })];
    for (const { ahead } of [alone, beside]) ahead(names(100));
    const count = ({ asked }: typeof alone): number => asked.flatMap((one) => one.names).length;
    expect(count(beside)).toBeLessThan(count(alone));
    expect(beside.asked.length).toBe(1);
  });

  it("does not run far ahead of a catalog's reader", () => {
    const { asked, ahead } = readings();
    const menu = names(2000);
    const ready = ahead(menu);
    const count = (): number => asked.flatMap((one) => one.names).length;
    expect(count()).toBeLessThan(512);
    menu.forEach((_, row) => {
      void ready(row);
      expect(count() - row).toBeLessThan(512);
    });
    expect(menu.length - count()).toBeLessThan(24);
  });

  it("reads all but a handful of names ahead among others", () => {
    const { asked, ahead } = readings({ isShared: true });
    expect(ahead(names(7))(0)).toBeUndefined();
    expect(ahead(names(20))(0)).toBeInstanceOf(Promise);
    expect(asked.map((one) => one.names)).toEqual([names(20)]);
  });

  it("passes a failure on to who waits for it, and to nobody else", async () => {
    const failing = (): Promise<void> => Promise.reject(new Error("out of ink"));
    const { ahead } = readings({ readAhead: failing });
    const menu = names(100);
    const ready = ahead(menu);
    const waits = menu.flatMap((_, row) => ready(row) ?? []);
    await expect(waits[0]).rejects.toThrow("out of ink");
  });
});
