import { describe, expect, it } from "vitest";
import { openMoney } from "../../../src/store/lmdb-money.ts";
import { balanceOf, useFolders, workOf } from "../../support/store-folder.ts";

const folders = useFolders();
const hourMs = 60 * 60 * 1000;

describe("a reservation", () => {
  it("takes the price off at once and is final when settled", async () => {
    const { money } = await folders.openBooks({ centiCredits: 1000 });
    const work = workOf(250);
    const reservation = await money.reserve(work);
    expect(reservation).toEqual({ ...work, chargedCentiCredits: 250, leftCentiCredits: 750 });
    expect(await balanceOf(money)).toBe(750);
    await money.settle(reservation);
    expect(await balanceOf(money)).toBe(750);
    const movements = await money.readLedger("casa", 0);
    expect(movements?.map(({ kind, centiCredits }) => [kind, centiCredits])).toEqual([
      ["grant", 1000],
      ["charge", -250],
    ]);
    expect(movements?.[1]).toMatchObject({
      sequence: 2,
      workId: work.workId,
      endpoint: "/embed",
      items: 1,
      priceCentiCredits: 250,
      balanceCentiCredits: 750,
    });
    expect(money.verify()).toEqual([]);
  });

  it("is let go by a release, once, and leaves no trace", async () => {
    const { money } = await folders.openBooks({ centiCredits: 1000 });
    const reservation = await money.reserve(workOf(250));
    await money.release(reservation);
    await money.release(reservation);
    expect(await balanceOf(money)).toBe(1000);
    expect(await money.readLedger("casa", 0)).toHaveLength(1);
  });

  it("cannot be settled twice or after a release", async () => {
    const { money } = await folders.openBooks({ centiCredits: 1000 });
    const settled = await money.reserve(workOf(1));
    const both = await Promise.allSettled([money.settle(settled), money.settle(settled)]);
    expect(both.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
    await expect(money.settle(settled)).rejects.toThrow("no reservation to settle");
    await money.release(settled);
    expect(await balanceOf(money)).toBe(999);
    const released = await money.reserve(workOf(1));
    await money.release(released);
    await expect(money.settle(released)).rejects.toThrow("no reservation to settle");
    expect(await balanceOf(money)).toBe(999);
  });

  it.each([
    ["nothing is left", 0, 0],
    ["less is left than the price", 249, 250],
  ])("is refused when %s, and the balance stays", async (_, centiCredits, price) => {
    const { money } = await folders.openBooks({ centiCredits });
    await expect(money.reserve(workOf(price))).rejects.toMatchObject({
      code: "insufficient_credits",
      message: expect.stringContaining(`${price / 100} credits and the account has`),
    });
    expect(await balanceOf(money)).toBe(centiCredits);
    expect(money.verify()).toEqual([]);
  });

  it("may take the last hundredth", async () => {
    const { money } = await folders.openBooks({ centiCredits: 250 });
    expect((await money.reserve(workOf(250))).leftCentiCredits).toBe(0);
  });

  it("of an unlimited account charges 0 and records the price", async () => {
    const { money } = await folders.openBooks({ unlimited: true });
    const reservation = await money.reserve(workOf(250));
    expect(reservation).toMatchObject({ chargedCentiCredits: 0, leftCentiCredits: 0 });
    await money.settle(reservation);
    const [movement] = (await money.readLedger("casa", 0)) ?? [];
    expect(movement).toMatchObject({ centiCredits: 0, priceCentiCredits: 250 });
    expect(money.verify()).toEqual([]);
  });

  it("of an unlimited account stands beside others that end in any way", async () => {
    const { money } = await folders.openBooks({ unlimited: true });
    const [first, second, third] = await Promise.all(
      [1, 2, 3].map((each) => money.reserve(workOf(each))),
    );
    await money.release(first!);
    await Promise.all([money.settle(second!), money.settle(third!)]);
    expect(await money.readLedger("casa", 0)).toHaveLength(2);
    expect(await balanceOf(money)).toBe(0);
  });

  it.each([-1, 0.5, Number.NaN, Infinity])("has no price of %d", async (price) => {
    const { money } = await folders.openBooks({ centiCredits: 1000 });
    await expect(money.reserve(workOf(price))).rejects.toThrow(RangeError);
  });

  it("is not made for a stranger or under a work id in use", async () => {
    const { money } = await folders.openBooks({ centiCredits: 1000 });
    await expect(money.reserve(workOf(1, { customer: "who" }))).rejects.toThrow("No account");
    const { workId } = await money.reserve(workOf(1));
    await expect(money.reserve(workOf(1, { workId }))).rejects.toThrow("reserved already");
    expect(await balanceOf(money)).toBe(999);
  });
});

describe("a process beside this one", () => {
  it("sees no reservation, and may spend what was held: then nothing is charged", async () => {
    const { money, folder } = await folders.openBooks({ centiCredits: 1000 });
    const stored = { requestDigest: "d", contentType: "application/json", body: Buffer.from("1") };
    const reservation = await money.reserve(workOf(600));
    const other = openMoney({ folder });
    folders.later(() => other.close());
    expect(await balanceOf(other)).toBe(1000);
    await other.settle(await other.reserve(workOf(700)));
    const settling = money.settle(reservation, { reply: { key: "k", stored } });
    await expect(settling).rejects.toMatchObject({
      code: "insufficient_credits",
      message: expect.stringContaining("costs 6 credits and the account has 3 left"),
    });
    expect(await money.findReply("casa", "k")).toBeUndefined();
    expect(await balanceOf(money)).toBe(300);
    expect(money.verify()).toEqual([]);
  });
});

describe("the process that serves", () => {
  it("has charges in a journal first, and a moment later in the ledger", async () => {
    const { money } = await folders.openBooks({ centiCredits: 1000 });
    await money.claimServer("port 8080");
    await money.settle(await money.reserve(workOf(100)));
    expect(await balanceOf(money)).toBe(900);
    const kinds = async () => (await money.readLedger("casa", 0))?.map(({ kind }) => kind);
    expect(await kinds()).toEqual(["grant"]);
    await expect.poll(kinds).toEqual(["grant", "charge"]);
    expect(await balanceOf(money)).toBe(900);
    expect(money.verify()).toEqual([]);
  });
});

describe("a kept reply", () => {
  const stored = { requestDigest: "d1", contentType: "application/json", body: Buffer.from("{}") };

  it("is found under its account and key until 24 hours have passed", async () => {
    let now = 1_000_000;
    const { money } = await folders.openBooks({ centiCredits: 1000, now: () => now });
    await money.settle(await money.reserve(workOf(1)), {
      reply: { key: "retry-1", stored },
    });
    expect(await money.findReply("casa", "retry-1")).toEqual(stored);
    expect(await money.findReply("casa", "retry-2")).toBeUndefined();
    expect(await money.findReply("other", "retry-1")).toBeUndefined();
    now += 24 * hourMs - 1;
    expect(await money.findReply("casa", "retry-1")).toBeDefined();
    now += 1;
    expect(await money.findReply("casa", "retry-1")).toBeUndefined();
  });

  it("keeps a body of any bytes and size", async () => {
    const { money } = await folders.openBooks({ centiCredits: 1000 });
    const body = new Uint8Array(3_000_000).map((_, index) => index % 251);
    await money.settle(await money.reserve(workOf(1)), {
      reply: { key: "big", stored: { ...stored, body } },
    });
    const found = await money.findReply("casa", "big");
    expect(Buffer.compare(found?.body ?? new Uint8Array(), body)).toBe(0);
  });

  it("goes when it is old, however many there are, and a younger one stays", async () => {
    let now = 1_000_000;
    const { money } = await folders.openBooks({ centiCredits: 100_000, now: () => now });
    const settle = async (key: string) =>
      money.settle(await money.reserve(workOf(1)), { reply: { key, stored } });
    const count = 12_005;
    await Promise.all(Array.from({ length: count }, (_, index) => settle(`key-${index}`)));
    now += 24 * hourMs;
    await settle("key-0");
    expect(await money.removeOldReplies()).toBe(count);
    expect(await money.removeOldReplies()).toBe(0);
    expect(await money.findReply("casa", "key-0")).toEqual(stored);
  });

  it("stays for the next sweep when this one is told to end", async () => {
    let now = 1_000_000;
    const { money } = await folders.openBooks({ centiCredits: 100_000, now: () => now });
    const settle = async (key: string) =>
      money.settle(await money.reserve(workOf(1)), { reply: { key, stored } });
    await Promise.all(Array.from({ length: 1005 }, (_, index) => settle(`key-${index}`)));
    now += 24 * hourMs;
    let asked = 0;
    const removed = await money.removeOldReplies(() => ++asked > 2);
    expect(removed).toBe(400);
    expect(await money.removeOldReplies()).toBe(1005 - removed);
  });
});
