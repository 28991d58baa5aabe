import { setImmediate as nextTurn } from "node:timers/promises";
import { array, assert, asyncProperty, constantFrom, integer, nat, record } from "fast-check";
import { describe, expect, it } from "vitest";
import { digestKey } from "../../../src/store/keys.ts";
import type { Reservation } from "../../../src/store/money.ts";
import { balanceOf, useFolders, workOf } from "../../support/store-folder.ts";

const folders = useFolders();

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

  it("are never refused credits that are there: 8 spend all of it, to the last", async () => {
    const { money } = await folders.openBooks({ centiCredits: 4000 });
    const spend = async () => {
      for (let times = 0; times < 50; times++) await money.settle(await money.reserve(workOf(10)));
    };
    await Promise.all(Array.from({ length: 8 }, spend));
    expect(await balanceOf(money)).toBe(0);
    expect(money.verify()).toEqual([]);
  });

  it("show what is left at any moment, no charge twice and none left out", async () => {
    const price = 10;
    const count = 2000;
    const { money, secret } = await folders.openBooks({ centiCredits: price * count });
    const digest = digestKey(secret);
    const lefts: number[] = [];
    const spend = async (): Promise<void> => {
      for (let times = 0; times < count / 16; times++) {
        const reservation = await money.reserve(workOf(price));
        lefts.push(reservation.leftCentiCredits);
        await money.settle(reservation);
      }
    };
    const wrong: unknown[] = [];
    const watch = async (): Promise<void> => {
      while (lefts.length < count) {
        // A turn of the event loop of its own: all that was reserved before is in `lefts`.
        await nextTurn();
        const shown = (await money.findAccountByKey(digest))!.centiCredits;
        const left = price * (count - lefts.length);
        if (shown !== left) wrong.push({ shown, left });
      }
    };
    await Promise.all([watch(), ...Array.from({ length: 16 }, spend)]);
    expect(wrong).toEqual([]);
    expect(lefts).toEqual(Array.from({ length: count }, (_, at) => price * (count - 1 - at)));
    expect(money.verify()).toEqual([]);
  });

  it("leave balance and ledger equal after any sequence of calls", async () => {
    const step = record({
      action: constantFrom("reserve", "settle", "release", "grant"),
      amount: integer({ min: 0, max: 300 }),
      pick: nat(7),
    });
    await assert(asyncProperty(array(array(step, { maxLength: 6 }), { maxLength: 6 }), play), {
      seed: 42,
      numRuns: 40,
    });
  });

  interface Step {
    readonly action: string;
    readonly amount: number;
    readonly pick: number;
  }

  /** Each inner array is carried out at once; a naive count runs beside the store's. */
  async function play(rounds: readonly (readonly Step[])[]) {
    const { money } = await folders.openBooks({ centiCredits: 500 });
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
        return money.release(chosen);
      }
      open.push(chosen);
      return undefined;
    }
  }
});
