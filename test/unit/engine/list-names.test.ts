import { describe, expect, it } from "vitest";
import { listKnown, listNames } from "../../../src/engine/list-names.ts";
import { CancelledError } from "../../../src/errors.ts";
import { messyNames, newNameList } from "../../support/names.ts";

const ready = () => undefined;
const mayBegin = () => true;

/** As the engine lists names: what is known at once, the rest one by one; and how many were known. */
async function list(texts: readonly string[], examines: boolean) {
  const names = newNameList(examines);
  const { from, isUnread } = await listKnown(texts, names);
  await listNames(texts, { list: names, from, mayBegin, ready });
  const unread = texts.filter((_, row) => isUnread[row] === 1);
  return { from, unread, names };
}

describe("listing names", () => {
  const menu = messyNames.slice(0, 600);

  it("takes over what it did lately, and comes to the same", async () => {
    const first = await list(menu, true);
    const again = await list(menu, true);
    expect(again.from).toBe(600);
    expect(again.names.examine()).toEqual(first.names.examine());
    expect(again.names.encoderTexts()).toEqual(first.names.encoderTexts());
    expect(again.names.profiles()).toEqual(first.names.profiles());
  });

  it("does the rest from the first name on that it did nothing for", async () => {
    const mixed = [...menu.slice(0, 550), "Never Seen Before Dal", ...menu.slice(550)];
    await list(menu, true);
    const { from, unread, names } = await list(mixed, true);
    expect([from, unread]).toEqual([550, ["Never Seen Before Dal"]]);
    const plain = newNameList(true);
    for (const name of mixed) plain.add(name);
    expect(names.encoderTexts()).toEqual(plain.encoderTexts());
    expect(names.examine()).toEqual(plain.examine());
  });

  it("takes a name for a report only when its kitchen is known too", async () => {
    const texts = ["Unheard Of Paneer Tikka"];
    await list(texts, false);
    expect(await list(texts, true)).toMatchObject({ from: 0, unread: texts });
    expect((await list(texts, true)).from).toBe(1);
    expect((await list(texts, false)).from).toBe(1);
  });

  it("asks whether it may begin, also when all is known", async () => {
    await list(menu, false);
    const order = { list: newNameList(), from: 0 };
    const refused = listNames(menu, { ...order, mayBegin: () => false, ready });
    await expect(refused).rejects.toThrow(CancelledError);
  });
});
