import { describe, expect, it } from "vitest";
import { prepareItems } from "../../../src/engine/search/prepare-items.ts";
import { CancelledError } from "../../../src/errors.ts";
import { textEngine } from "../../support/names.ts";

const { native } = textEngine;
const menu = Array.from({ length: 300 }, (_, row) => `Unheard Of Kebab ${row}`);
const order = { reader: native, mayBegin: () => true, ready: () => undefined };

describe("prepareItems", () => {
  it("has the addon read what it lacks, and nothing twice", async () => {
    native.prepareItem(menu[7]!);
    const isUnread = native.lacksItems(menu);
    expect([...isUnread]).toEqual(menu.map((_, row) => (row === 7 ? 0 : 1)));
    const read: string[] = [];
    const reader = {
      prepareItem(raw: string) {
        read.push(raw);
        native.prepareItem(raw);
      },
    };
    await prepareItems(menu, { ...order, reader, isUnread });
    expect(read).toEqual(menu.toSpliced(7, 1));
    expect([...native.lacksItems(menu)]).toEqual(menu.map(() => 0));
  });

  it("asks whether it may begin, where there is something to read", async () => {
    const refusing = { ...order, mayBegin: () => false };
    const isUnread = Uint8Array.of(0, 1);
    const refused = prepareItems(["dal", "naan"], { ...refusing, isUnread });
    await expect(refused).rejects.toThrow(CancelledError);
    await prepareItems(["dal", "naan"], { ...refusing, isUnread: new Uint8Array(2) });
  });

  it("waits for those that another thread reads", async () => {
    const steps: string[] = [];
    const reader = { prepareItem: (raw: string) => void steps.push(raw) };
    const ready = (row: number) =>
      row === 2 ? Promise.resolve().then(() => void steps.push("ready")) : undefined;
    const isUnread = Uint8Array.of(0, 1, 1);
    await prepareItems(["dal", "naan", "puri"], { ...order, reader, isUnread, ready });
    expect(steps).toEqual(["naan", "ready", "puri"]);
  });
});
