/**
 * A piece of metered work from its reservation to its end: charged or let go, once. A reservation is held in memory.
 * The process that serves writes its charges to the journal, flushed before the answer may leave, from where they get
 * into the ledger (`bookings.ts`); a charge with a reply to keep is one transaction with it, and so are all of a
 * process without a journal. The balance is the sum of the ledger at any instant, a crash included.
 */
import { ServiceError } from "../errors.ts";
import { Bookings } from "./bookings.ts";
import { Holds } from "./holds.ts";
import type { Charge } from "./journal-batch.ts";
import { type AccountState, type Ledger, toEntry } from "./ledger.ts";
import type { Reservation, Settling, Work } from "./money.ts";
import type { OpenedJournal } from "./open-journal.ts";
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
  /** The clock, in Unix milliseconds. */
  readonly now: () => number;
}

export class Charges {
  readonly #writer: Writer;
  readonly #books: ChargeBooks;
  readonly #holds = new Holds();
  readonly #refunds: Refunds;
  #bookings: Bookings | undefined;

  constructor(writer: Writer, books: ChargeBooks) {
    this.#writer = writer;
    this.#books = books;
    // A refund stands behind its charge.
    const catchUp = async (): Promise<void> => this.#bookings?.book();
    this.#refunds = new Refunds({ ...books, writer, catchUp });
  }

  /**
   * Writes charges to a journal from now on. Resolves when those are booked that a crash left there.
   *
   * @throws {ServiceError} `storage_unavailable` when the disk refuses that.
   */
  async useJournal(opened: OpenedJournal): Promise<void> {
    const parts = { ...this.#books, writer: this.#writer, holds: this.#holds };
    this.#bookings = new Bookings(opened, parts);
    await this.#bookings.book();
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
      throw insufficient(free, work.centiCredits);
    }
    const chargedCentiCredits = account.unlimited ? 0 : work.centiCredits;
    const leftCentiCredits = free - chargedCentiCredits;
    const reservation = { ...work, chargedCentiCredits, leftCentiCredits };
    this.#holds.add(reservation);
    return reservation;
  }

  async settle(reservation: Reservation, { reply }: Settling = {}): Promise<void> {
    if (reply) checkId(reply.key);
    const { workId } = reservation;
    if (!this.#holds.isOpen(workId)) throw new Error(`Work ${workId} has no reservation to settle`);
    this.#holds.markCharged(reservation);
    const charge = this.#toCharge(reservation);
    const journal = reply === undefined ? this.#bookings : undefined;
    const charging = journal?.charge(charge) ?? this.#writer.write(() => this.#book(charge, reply));
    try {
      await this.#writer.inTime(charging, () => {
        this.#refunds.giveIfWritten(charging, { reservation, note: tooLate });
      });
    } catch (error) {
      this.#holds.drop(reservation);
      throw error;
    }
    if (journal === undefined) this.#holds.drop(reservation);
    this.#refunds.retry();
  }

  /** Of settled work. Should the disk refuse it, it is tried again after the next charge. */
  refund(reservation: Reservation): Promise<void> {
    return this.#refunds.give({ reservation, note: failedLate });
  }

  /** A reservation that is gone already (settled, released) is left as it is. */
  async release(reservation: Reservation): Promise<void> {
    this.#holds.release(reservation);
  }

  /** Waits for what is to be given back or booked. No other call may follow. */
  async close(): Promise<void> {
    await this.#refunds.close();
    const bookings = this.#bookings;
    this.#bookings = undefined;
    await bookings?.close();
  }

  #findAccount({ customer }: Pick<Work, "customer">): AccountState {
    const account = this.#books.ledger.findAccount(customer);
    if (account === undefined) throw new Error(`No account ${customer} to charge`);
    return account;
  }

  #toCharge({ centiCredits: priceCentiCredits, ...reservation }: Reservation): Charge {
    return { ...reservation, priceCentiCredits, atMs: this.#books.now() };
  }

  /** Inside a write transaction. Another process may have spent what was held here. */
  #book(charge: Charge, reply: Settling["reply"]): void {
    const { ledger, replies } = this.#books;
    const account = this.#findAccount(charge);
    if (account.centiCredits < charge.chargedCentiCredits) {
      throw insufficient(account.centiCredits, charge.priceCentiCredits);
    }
    const { sequence } = ledger.append(account, toEntry(charge));
    if (reply) replies.put(charge.customer, reply.key, reply.stored);
    this.#holds.markCharged(charge, sequence);
  }
}

function checkId(id: string): void {
  if (id.length > 0 && id.length <= idCharsMax) return;
  throw new RangeError(`Expected an id of 1 to ${idCharsMax} characters but got ${id.length}`);
}

function insufficient(free: number, priceCentiCredits: number): ServiceError {
  return new ServiceError(
    "insufficient_credits",
    `This request costs ${priceCentiCredits / 100} credits and the account ` +
      `has ${Math.max(0, free) / 100} left; nothing was charged.`,
  );
}
