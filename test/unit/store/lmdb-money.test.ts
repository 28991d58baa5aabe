import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { digestKey } from "../../../src/store/keys.ts";
import { openMoney } from "../../../src/store/lmdb-money.ts";
import type { Reservation } from "../../../src/store/money.ts";
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

  it("is given back by a release, with the reason, and only once", async () => {
    const { money } = await folders.openBooks({ centiCredits: 1000 });
    const reservation = await money.reserve(workOf(250));
    await money.release(reservation, "the model failed");
    await money.release(reservation, "again");
    expect(await balanceOf(money)).toBe(1000);
    const movements = (await money.readLedger("casa", 0)) ?? [];
    expect(movements.at(-1)).toMatchObject({ kind: "refund", note: "the model failed" });
    expect(movements).toHaveLength(3);
    expect(money.verify()).toEqual([]);
  });

  it("cannot be settled twice or after a release", async () => {
    const { money } = await folders.openBooks({ centiCredits: 1000 });
    const settled = await money.reserve(workOf(1));
    await money.settle(settled);
    await expect(money.settle(settled)).rejects.toThrow("no reservation to settle");
    await money.release(settled, "too late");
    expect(await balanceOf(money)).toBe(999);
    const released = await money.reserve(workOf(1));
    await money.release(released, "");
    await expect(money.settle(released)).rejects.toThrow("no reservation to settle");
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

describe("many reservations at once", () => {
  it("never overspend: 64 race for the credits of 40", async () => {
    const { money } = await folders.openBooks({ centiCredits: 400 });
    const results = await Promise.allSettled(
      Array.from({ length: 64 }, () => money.reserve(workOf(10))),
    );
    const made = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
    expect(made).toHaveLength(40);
    expect(new Set(made.map(({ leftCentiCredits }) => leftCentiCredits)).size).toBe(40);
    expect(await balanceOf(money)).toBe(0);
    await Promise.all(made.map((each) => money.settle(each)));
    expect(money.verify()).toEqual([]);
  });

  it("leave balance and ledger equal after any sequence of calls", async () => {
    const step = fc.record({
      action: fc.constantFrom("reserve", "settle", "release", "grant", "crash"),
      amount: fc.integer({ min: 0, max: 300 }),
      pick: fc.nat(7),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { maxLength: 6 }), { maxLength: 6 }), play),
      { seed: 42, numRuns: 40 },
    );
  });

  interface Step {
    readonly action: string;
    readonly amount: number;
    readonly pick: number;
  }

  /** Each inner array is carried out at once; a naive count runs beside the store's. */
  async function play(rounds: readonly (readonly Step[])[]) {
    const { money } = await folders.openBooks({ centiCredits: 500 });
    money.claimServer("test");
    let expected = 500;
    let open: Reservation[] = [];
    for (const round of rounds) {
      await Promise.all(round.map(take));
    }
    expect(await balanceOf(money)).toBe(expected);
    expect(money.verify()).toEqual([]);

    async function take({ action, amount, pick }: Step): Promise<void> {
      const [chosen] = action === "reserve" ? [] : open.splice(pick % (open.length || 1), 1);
      if (action === "grant" && amount > 0) {
        expected += amount;
        await money.grant("casa", amount, "");
      }
      if (action === "reserve") {
        try {
          open.push(await money.reserve(workOf(amount)));
          expected -= amount;
        } catch (error) {
          expect(error).toMatchObject({ code: "insufficient_credits" });
        }
        return;
      }
      if (chosen === undefined) return;
      if (action === "settle") return money.settle(chosen);
      if (action === "release") {
        expected += chosen.chargedCentiCredits;
        return money.release(chosen, "");
      }
      open.push(chosen);
      return undefined;
    }
  }
});

describe("recovery after a crash", () => {
  it("refunds what was reserved, once, and leaves what was settled", async () => {
    const { money, folder } = await folders.openBooks({ centiCredits: 1000 });
    await money.settle(await money.reserve(workOf(100)));
    await money.reserve(workOf(200));
    await money.reserve(workOf(300));
    const next = openMoney({ folder });
    folders.later(() => next.close());
    await expect(next.recover()).rejects.toThrow("without claimServer()");
    next.claimServer("next");
    expect(await next.recover()).toBe(2);
    expect(await next.recover()).toBe(0);
    expect(await balanceOf(next)).toBe(900);
    expect((await next.readLedger("casa", 0))?.at(-1)).toMatchObject({
      kind: "refund",
      note: "the service stopped before it answered",
    });
    expect(next.verify()).toEqual([]);
  });
});

describe("a kept reply", () => {
  const stored = { requestDigest: "d1", contentType: "application/json", body: Buffer.from("{}") };

  it("is found under its account and key until 24 hours have passed", async () => {
    let now = 1_000_000;
    const { money } = await folders.openBooks({ centiCredits: 1000, now: () => now });
    await money.settle(await money.reserve(workOf(1)), { key: "retry-1", stored });
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
    await money.settle(await money.reserve(workOf(1)), { key: "big", stored: { ...stored, body } });
    const found = await money.findReply("casa", "big");
    expect(Buffer.compare(found?.body ?? new Uint8Array(), body)).toBe(0);
  });

  it("goes when it is old, at most a thousand a call, and a younger one stays", async () => {
    let now = 1_000_000;
    const { money } = await folders.openBooks({ centiCredits: 100_000, now: () => now });
    const settle = async (key: string) =>
      money.settle(await money.reserve(workOf(1)), { key, stored });
    await Promise.all(Array.from({ length: 1005 }, (_, index) => settle(`key-${index}`)));
    now += 24 * hourMs;
    await settle("key-0");
    expect(await money.removeOldReplies()).toBe(1000);
    expect(await money.removeOldReplies()).toBe(5);
    expect(await money.removeOldReplies()).toBe(0);
    expect(await money.findReply("casa", "key-0")).toEqual(stored);
  });
});

describe("a key", () => {
  it("opens its account and shows nothing of its secret in lists", async () => {
    const { money, secret, key } = await folders.openBooks({ centiCredits: 1000 });
    const account = await money.findAccountByKey(digestKey(secret));
    expect(account).toEqual({ customer: "casa", unlimited: false, centiCredits: 1000 });
    expect(await money.listKeys()).toEqual([key]);
    expect(JSON.stringify(await money.listKeys())).not.toContain(secret.slice(12));
    expect(await money.findAccountByKey(digestKey(`${secret}x`))).toBeUndefined();
  });

  it("does nothing once revoked, for good", async () => {
    const { money, secret, key } = await folders.openBooks({});
    const revoked = await money.revokeKey(key.id);
    expect(revoked?.revokedAtMs).toBeGreaterThan(0);
    expect(await money.findAccountByKey(digestKey(secret))).toBeUndefined();
    expect(await money.revokeKey(key.id)).toEqual(revoked);
    expect(await money.revokeKey("key_nobody")).toBeUndefined();
  });

  it("ends at the moment it expires", async () => {
    let now = 1000;
    const { money } = await folders.openBooks({ now: () => now });
    const order = { customer: "casa", label: "", unlimited: false, centiCredits: 0 };
    const { secret } = await money.createKey({ ...order, expiresAtMs: 2000 });
    now = 1999;
    expect(await money.findAccountByKey(digestKey(secret))).toBeDefined();
    now = 2000;
    expect(await money.findAccountByKey(digestKey(secret))).toBeUndefined();
  });

  it("added to an account adds its credits and its freedom, and takes neither", async () => {
    const { money } = await folders.openBooks({ centiCredits: 100 });
    const order = { customer: "casa", label: "second", expiresAtMs: null };
    const second = await money.createKey({ ...order, unlimited: true, centiCredits: 50 });
    expect(second.account).toEqual({ customer: "casa", unlimited: true, centiCredits: 150 });
    const third = await money.createKey({ ...order, unlimited: false, centiCredits: 0 });
    expect(third.account).toEqual({ customer: "casa", unlimited: true, centiCredits: 150 });
    expect(await money.listKeys()).toHaveLength(3);
    expect(money.verify()).toEqual([]);
  });

  it.each([
    ["", "it is empty"],
    [" casa", "begins or ends with a space"],
    ["c".repeat(101), "it has 101 characters"],
    ["ca\nsa", "control characters"],
    ["ca\u0085sa", "control characters"],
    ["ca\ud800sa", "control characters"],
  ])("is not issued to %j", async (customer, problem) => {
    const { money } = await folders.openBooks({});
    const order = { label: "", expiresAtMs: null, unlimited: false, centiCredits: 0 };
    await expect(money.createKey({ ...order, customer })).rejects.toThrow(problem);
    expect(await money.listKeys()).toHaveLength(1);
  });

  it("is issued to a customer of 100 characters of any script", async () => {
    const { money } = await folders.openBooks({});
    const customer = `${"मेनू😀".repeat(19)}12345`;
    const order = { label: "", expiresAtMs: null, unlimited: false, centiCredits: 700 };
    await money.createKey({ ...order, customer });
    expect(await money.readLedger(customer, 0)).toHaveLength(1);
  });
});

describe("a grant", () => {
  it("adds to the account it names and to no other", async () => {
    let now = 1000;
    const { money } = await folders.openBooks({ centiCredits: 100, now: () => now });
    now = 2000;
    expect((await money.grant("casa", 50, "paid"))?.centiCredits).toBe(150);
    expect(await money.grant("who", 50, "paid")).toBeUndefined();
    expect(await money.readLedger("casa", 1001)).toMatchObject([{ note: "paid", atMs: 2000 }]);
    expect(await money.readLedger("who", 0)).toBeUndefined();
  });

  it.each([0, -1, 0.1, Number.NaN, 1e15])("is not %d hundredths", async (amount) => {
    const { money } = await folders.openBooks({});
    await expect(money.grant("casa", amount, "")).rejects.toThrow(RangeError);
  });
});
