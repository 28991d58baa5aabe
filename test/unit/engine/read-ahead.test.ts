import { describe, expect, it } from "vitest";
import { startReadingAhead, type Wanted, wants } from "../../../src/engine/read-ahead.ts";

/** Names that are read by hand: `finish` ends the oldest reading. */
function readings() {
  const asked: { names: readonly string[]; wanted: Wanted; finish: () => void }[] = [];
  const readAhead = (names: readonly string[], wanted: Wanted): Promise<void> =>
    new Promise((finish) => void asked.push({ names, wanted, finish }));
  return { asked, readAhead };
}

const names = (count: number): string[] => Array.from({ length: count }, (_, at) => `dish ${at}`);
const isKnown = (): boolean => false;

describe("startReadingAhead", () => {
  it("leaves a few names to the one who asks", () => {
    const { asked, readAhead } = readings();
    const ready = startReadingAhead(names(23), {
      isKnown,
      wanted: wants.line,
      readAhead,
      isShared: false,
    });
    expect(asked).toEqual([]);
    expect(names(23).map((_, row) => ready(row))).toEqual(names(23).map(() => undefined));
  });

  it("has each name after the first ones read once, in order", () => {
    const { asked, readAhead } = readings();
    const menu = [...names(100), ...names(100)];
    startReadingAhead(menu, { isKnown, wanted: 6, readAhead, isShared: false });
    const read = asked.flatMap((one) => one.names);
    expect(read).toEqual(names(100).slice(-read.length));
    expect(read.length).toBeGreaterThan(80);
    expect(new Set(asked.map(({ wanted }) => wanted))).toEqual(new Set([6]));
  });

  it("reads nothing that is known", () => {
    const { asked, readAhead } = readings();
    const known = new Set(names(60));
    const order = {
      isKnown: (name: string) => known.has(name),
      wanted: wants.line,
      readAhead,
      isShared: false,
    } as const;
    startReadingAhead(names(110), order);
    expect(asked.flatMap((one) => one.names).every((name) => !known.has(name))).toBe(true);
    expect(asked).not.toEqual([]);
    startReadingAhead(names(60), order);
    expect(asked.flatMap((one) => one.names).filter((name) => known.has(name))).toEqual([]);
  });

  it("has a row waited for whose name is not read yet, and none else", async () => {
    const { asked, readAhead } = readings();
    const menu = names(120);
    const ready = startReadingAhead(menu, {
      isKnown,
      wanted: wants.line,
      readAhead,
      isShared: false,
    });
    const waits = menu.map((_, row) => ready(row));
    const firsts = asked.map((one) => menu.indexOf(one.names[0]!));
    expect(waits.flatMap((wait, row) => (wait === undefined ? [] : [row]))).toEqual(firsts);
    for (const { finish } of asked) finish();
    await Promise.all(waits);
  });

  it("does not run far ahead of a catalog's reader", () => {
    const { asked, readAhead } = readings();
    const menu = names(2000);
    const ready = startReadingAhead(menu, {
      isKnown,
      wanted: wants.line,
      readAhead,
      isShared: false,
    });
    const count = (): number => asked.flatMap((one) => one.names).length;
    expect(count()).toBeLessThan(512);
    menu.forEach((_, row) => {
      void ready(row);
      expect(count() - row).toBeLessThan(512);
    });
    expect(menu.length - count()).toBeLessThan(24);
  });

  it("reads all but a handful of names ahead among others", () => {
    const { asked, readAhead } = readings();
    const order = { isKnown, wanted: wants.line, readAhead, isShared: true };
    expect(startReadingAhead(names(7), order)(0)).toBeUndefined();
    expect(startReadingAhead(names(20), order)(0)).toBeInstanceOf(Promise);
    expect(asked.map((one) => one.names)).toEqual([names(20)]);
  });

  it("passes a failure on to who waits for it, and to nobody else", async () => {
    const readAhead = (): Promise<void> => Promise.reject(new Error("out of ink"));
    const menu = names(100);
    const ready = startReadingAhead(menu, {
      isKnown,
      wanted: wants.line,
      readAhead,
      isShared: false,
    });
    const waits = menu.flatMap((_, row) => ready(row) ?? []);
    await expect(waits[0]).rejects.toThrow("out of ink");
  });
});
