/**
 * A piece of metered work from its reservation to its end: charged or let go, once. A reservation is
 * held in memory; the charge and the kept reply are one transaction, flushed before the answer may
 * leave. So the balance is the sum of the ledger at any instant, a crash included, and work that
 * failed before its end leaves no trace.
 */
import { ServiceError } from "../errors.ts";
import { Holds } from "./holds.ts";
import type { AccountState, Ledger } from "./ledger.ts";
import type { Reservation, Settling, Work } from "./money.ts";
import { type MoneyLog, Refunds } from "./refunds.ts";
import type { Replies } from "./replies.ts";
import type { Writer } from "./writer.ts";

/** Far below LMDB's 1,978 bytes a key, which would be refused only after the first `put`. */
const idCharsMax = 255;

const tooLate = "charged too late to be answered";
const failedLate = "failed after it was charged";

export interface ChargeBooks {
  readonly ledger: Ledger;
  readonly replies: Replies;
  readonly log: MoneyLog;
}

export class Charges {
  readonly #writer: Writer;
  readonly #books: ChargeBooks;
  readonly #holds = new Holds();
  readonly #refunds: Refunds;

  constructor(writer: Writer, books: ChargeBooks) {
    this.#writer = writer;
    this.#books = books;
    this.#refunds = new Refunds({ ...books, writer });
  }

  /** What of an account's balance is left to spend, in hundredths of a credit. */
  free(account: AccountState): number {
    return account.centiCredits - this.#holds.beside(account);
  }

  /** In one go, so that no other reservation sees the same credits. */
  async reserve(work: Work): Promise<Reservation> {
    if (!Number.isSafeInteger(work.centiCredits) || work.centiCredits < 0) {
      throw new RangeError(`Expected a price in whole centicredits, got ${work.centiCredits}`);
    }
    checkId(work.workId);
    this.#writer.refuseWhileFailing();
    if (this.#holds.has(work.workId)) throw new Error(`Work ${work.workId} is reserved already`);
    const account = this.#findAccount(work);
    const free = this.free(account);
    if (!account.unlimited && (free <= 0 || free < work.centiCredits)) {
      throw insufficient(free, work);
    }
    const chargedCentiCredits = account.unlimited ? 0 : work.centiCredits;
    const leftCentiCredits = free - chargedCentiCredits;
    const reservation = { ...work, chargedCentiCredits, leftCentiCredits };
    this.#holds.add(reservation);
    return reservation;
  }

  async settle(reservation: Reservation, { reply, onDecided }: Settling = {}): Promise<void> {
    if (reply) checkId(reply.key);
    try {
      await this.#writer.writeInTime(
        () => {
          this.#charge(reservation, reply);
          onDecided?.();
        },
        (charging) => this.#refunds.giveIfWritten(charging, { reservation, note: tooLate }),
      );
    } finally {
      this.#holds.drop(reservation);
    }
    this.#refunds.retry();
  }

  /** Of settled work. Should the disk refuse it, it is tried again after the next charge. */
  refund(reservation: Reservation): Promise<void> {
    return this.#refunds.give({ reservation, note: failedLate });
  }

  /** A reservation that is gone already (settled, released) is left as it is. */
  async release(reservation: Reservation): Promise<void> {
    this.#holds.drop(reservation);
  }

  /** Waits for what is to be given back. No other call may follow. */
  close(): Promise<void> {
    return this.#refunds.close();
  }

  #findAccount({ customer }: Work): AccountState {
    const account = this.#books.ledger.findAccount(customer);
    if (account === undefined) throw new Error(`No account ${customer} to charge`);
    return account;
  }

  /** Inside a write transaction. Another process may have spent what was held here. */
  #charge(reservation: Reservation, reply: Settling["reply"]): void {
    const { ledger, replies } = this.#books;
    const { workId, customer, chargedCentiCredits, centiCredits } = reservation;
    if (!this.#holds.isOpen(workId)) throw new Error(`Work ${workId} has no reservation to settle`);
    const account = this.#findAccount(reservation);
    if (account.centiCredits < chargedCentiCredits) {
      throw insufficient(account.centiCredits, reservation);
    }
    const { sequence } = ledger.append(account, {
      kind: "charge",
      // Not a plain minus: it would write the price 0 as −0.
      centiCredits: 0 - chargedCentiCredits,
      priceCentiCredits: centiCredits,
      work: reservation,
      note: "",
    });
    if (reply) replies.put(customer, reply.key, reply.stored);
    this.#holds.markWritten(reservation, sequence);
  }
}

function checkId(id: string): void {
  if (id.length > 0 && id.length <= idCharsMax) return;
  throw new RangeError(`Expected an id of 1 to ${idCharsMax} characters but got ${id.length}`);
}

function insufficient(free: number, { centiCredits }: Work): ServiceError {
  return new ServiceError(
    "insufficient_credits",
    `This request costs ${centiCredits / 100} credits and the account ` +
      `has ${Math.max(0, free) / 100} left; nothing was charged.`,
  );
}
