/**
 * How many debits a second one connection to the store makes: a reservation, held in memory, and its
 * settlement, a transaction on disk, 64 in flight. The ledger is added up before a figure is given.
 */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type LmdbMoney, openMoney } from "../../src/store/lmdb-money.ts";
import type { BenchRow } from "../report.ts";

const inFlight = 64;

export async function run({ once }: { once: boolean }): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), "menu-debits-"));
  const money = openMoney({ folder });
  try {
    const debits = once ? 2 * inFlight : 100_000;
    await money.createKey({
      customer: "bench",
      label: "",
      expiresAtMs: null,
      unlimited: false,
      centiCredits: 10 * debits,
    });
    if (!once) await debit(money, 20_000, "warm");
    const start = process.hrtime.bigint();
    await debit(money, debits, "timed");
    const ns = Number(process.hrtime.bigint() - start) / debits;
    const [account] = await money.listAccounts();
    assert.deepEqual(money.verify(), [], "the ledger must add up");
    assert.equal(account?.centiCredits, 10 * debits - debits - (once ? 0 : 20_000));
    const perSecond = Math.round(1e9 / ns).toLocaleString("en");
    return [
      {
        name: `debit · reserve + settle · ${inFlight} in flight`,
        nsPerCall: ns,
        note: `${perSecond} a second, flushed to disk`,
      },
    ];
  } finally {
    await money.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** `count` debits of one hundredth by 64 clients that each wait for their answer. */
async function debit(money: LmdbMoney, count: number, name: string): Promise<void> {
  let next = 0;
  const client = async () => {
    while (next < count) {
      const workId = `${name}-${next++}`;
      const work = { workId, customer: "bench", endpoint: "/embed", items: 1, centiCredits: 1 };
      await money.settle(await money.reserve(work));
    }
  };
  await Promise.all(Array.from({ length: inFlight }, client));
}
