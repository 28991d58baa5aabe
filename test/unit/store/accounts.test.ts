import { describe, expect, it } from "vitest";
import { digestKey } from "../../../src/store/keys.ts";
import { useFolders } from "../../support/store-folder.ts";

const folders = useFolders();

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
