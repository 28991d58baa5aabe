/**
 * A piece of metered work from its reservation to its end: settled or refunded, once. The
 * charge stands in the ledger from the reservation on, so that at any instant, a crash
 * included, the balance is the sum of the ledger.
 */
import { ServiceError } from "../errors.ts";
import type { AccountState, Ledger } from "./ledger.ts";
import type { Reservation, StoredReply, Work } from "./money.ts";
import type { Replies } from "./replies.ts";
import type { Reservations } from "./reservations.ts";
import type { Writer } from "./writer.ts";

/** Bounds the time that one transaction keeps every other writer waiting: about 10 ms. */
const rowsPerTransactionMax = 1000;

/** Far below LMDB's 1,978 bytes a key, which would be refused only after the first `put`. */
const idCharsMax = 255;

export interface ChargeBooks {
  readonly ledger: Ledger;
  readonly reservations: Reservations;
  readonly replies: Replies;
}

export class Charges {
  readonly #writer: Writer;
  readonly #books: ChargeBooks;
  /** Refunds that a failing disk refused, by work; made up for once it writes again. */
  readonly #owed = new Map<string, { reservation: Reservation; note: string }>();

  constructor(writer: Writer, books: ChargeBooks) {
    this.#writer = writer;
    this.#books = books;
  }

  async reserve(work: Work): Promise<Reservation> {
    if (!Number.isSafeInteger(work.centiCredits) || work.centiCredits < 0) {
      throw new RangeError(`Expected a price in whole centicredits, got ${work.centiCredits}`);
    }
    checkId(work.workId);
    return this.#writer.writeInTime(
      () => this.#reserveNow(work),
      (late) => void this.release(late, "reserved too late to be used").catch(() => {}),
    );
  }

  async settle(
    reservation: Reservation,
    reply?: { key: string; stored: StoredReply },
  ): Promise<void> {
    const { reservations, replies } = this.#books;
    if (reply) checkId(reply.key);
    await this.#writer.write(() => {
      if (!reservations.has(reservation.workId)) {
        throw new Error(`Work ${reservation.workId} has no reservation to settle`);
      }
      reservations.remove(reservation.workId);
      if (reply) replies.put(reservation.customer, reply.key, reply.stored);
    });
    if (this.#owed.size > 0) this.#payOwed();
  }

  /** A reservation that is gone already (settled, released, recovered) is left as it is. */
  async release(reservation: Reservation, note: string): Promise<void> {
    try {
      await this.#writer.write(() => this.#refundNow(reservation, note));
    } catch (error) {
      this.#owed.set(reservation.workId, { reservation, note });
      throw error;
    }
  }

  /** Refunds every reservation there is; how many. */
  async refundAll(note: string): Promise<number> {
    let count = 0;
    for (;;) {
      const refunded = await this.#writer.write(() => {
        const found = this.#books.reservations.list(rowsPerTransactionMax);
        for (const reservation of found) this.#refundNow(reservation, note);
        return found.length;
      });
      count += refunded;
      if (refunded < rowsPerTransactionMax) return count;
    }
  }

  #reserveNow(work: Work): Reservation {
    const { ledger, reservations } = this.#books;
    const { customer, centiCredits } = work;
    const account = ledger.findAccount(customer);
    if (account === undefined) throw new Error(`No account ${customer} to charge`);
    if (reservations.has(work.workId)) throw new Error(`Work ${work.workId} is reserved already`);
    if (!account.unlimited && (account.centiCredits <= 0 || account.centiCredits < centiCredits)) {
      throw insufficient(account, centiCredits);
    }
    const chargedCentiCredits = account.unlimited ? 0 : centiCredits;
    const after = ledger.append(account, {
      kind: "charge",
      // Not a plain minus: it would write the price 0 as −0.
      centiCredits: 0 - chargedCentiCredits,
      priceCentiCredits: centiCredits,
      work,
      note: "",
    });
    const reservation = { ...work, chargedCentiCredits, leftCentiCredits: after.centiCredits };
    reservations.put(reservation);
    return reservation;
  }

  #refundNow(reservation: Reservation, note: string): void {
    const { ledger, reservations } = this.#books;
    const account = ledger.findAccount(reservation.customer);
    if (account === undefined || !reservations.has(reservation.workId)) return;
    ledger.append(account, {
      kind: "refund",
      centiCredits: reservation.chargedCentiCredits,
      priceCentiCredits: reservation.centiCredits,
      work: reservation,
      note,
    });
    reservations.remove(reservation.workId);
  }

  #payOwed(): void {
    const owed = [...this.#owed.values()];
    this.#owed.clear();
    // One that fails again puts itself back.
    for (const { reservation, note } of owed) this.release(reservation, note).catch(() => {});
  }
}

function checkId(id: string): void {
  if (id.length > 0 && id.length <= idCharsMax) return;
  throw new RangeError(`Expected an id of 1 to ${idCharsMax} characters but got ${id.length}`);
}

function insufficient(account: AccountState, centiCredits: number): ServiceError {
  return new ServiceError(
    "insufficient_credits",
    `This request costs ${centiCredits / 100} credits and the account ` +
      `has ${account.centiCredits / 100} left; nothing was charged.`,
  );
}
