/**
 * Money held for work that is not answered yet, in memory: only one process serves, and what its
 * crash forgets was never taken. A hold is open until its charge is written, and written until the
 * commit is known to be on disk or to have failed.
 */
import type { Reservation } from "./money.ts";

interface Hold {
  readonly reservation: Reservation;
  isWritten: boolean;
}

interface Sums {
  open: number;
  written: number;
}

const nothing: Readonly<Sums> = { open: 0, written: 0 };

export class Holds {
  readonly #holds = new Map<string, Hold>();
  /** By customer; those who hold nothing are not in it. */
  readonly #sums = new Map<string, Sums>();

  has(workId: string): boolean {
    return this.#holds.has(workId);
  }

  /** Whether its charge can still be written. */
  isOpen(workId: string): boolean {
    return this.#holds.get(workId)?.isWritten === false;
  }

  /** Hundredths of a credit that no charge in the ledger has taken yet. */
  open(customer: string): number {
    return this.#sumsOf(customer).open;
  }

  /** The same, with what was written but may not be seen in the ledger yet. */
  openOrWritten(customer: string): number {
    const { open, written } = this.#sumsOf(customer);
    return open + written;
  }

  add(reservation: Reservation): void {
    this.#holds.set(reservation.workId, { reservation, isWritten: false });
    this.#change(reservation, "open", 1);
  }

  /** The charge of an open hold stands in a transaction that is about to be committed. */
  markWritten({ workId }: Reservation): void {
    const hold = this.#holds.get(workId)!;
    hold.isWritten = true;
    this.#change(hold.reservation, "open", -1);
    this.#change(hold.reservation, "written", 1);
  }

  /** Lets go of it, whatever became of it; one that is gone is left as it is. */
  drop({ workId }: Reservation): void {
    const hold = this.#holds.get(workId);
    if (hold === undefined) return;
    this.#holds.delete(workId);
    this.#change(hold.reservation, hold.isWritten ? "written" : "open", -1);
  }

  #sumsOf(customer: string): Readonly<Sums> {
    return this.#sums.get(customer) ?? nothing;
  }

  #change({ customer, chargedCentiCredits }: Reservation, which: keyof Sums, sign: 1 | -1): void {
    const sums = { ...this.#sumsOf(customer) };
    sums[which] += sign * chargedCentiCredits;
    if (sums.open === 0 && sums.written === 0) this.#sums.delete(customer);
    else this.#sums.set(customer, sums);
  }
}
