/** What a ledger says of work: which of it stays charged. */
import type { LmdbMoney } from "../../src/store/lmdb-money.ts";

export interface PaidWork {
  readonly endpoint: string;
  readonly items: number;
  readonly centiCredits: number;
}

/** The charges of an account that were not refunded, oldest first. */
export async function readPaidWork(money: LmdbMoney, customer: string): Promise<PaidWork[]> {
  const paid = new Map<string, PaidWork>();
  for (const movement of (await money.readLedger(customer, 0)) ?? []) {
    const { kind, workId, endpoint, items, centiCredits } = movement;
    if (workId === null) continue;
    if (kind === "refund") paid.delete(workId);
    else paid.set(workId, { endpoint: endpoint!, items: items!, centiCredits: -centiCredits });
  }
  return [...paid.values()];
}
