/**
 * Money held for work that is not answered yet or not booked yet, in memory: only one process serves, and what its
 * crash forgets was never taken. A hold is open until it is charged, and charged until the ledger is known to have
 * it or it is known to have failed. The ledger shows a commit a moment before that is known here: a charged hold
 * remembers which movement its charge is, once it is one, and so whether it shows.
 */
import type { AccountState } from "./ledger.ts";
import type { Reservation } from "./money.ts";

/** What tells a hold from others. */
type Held = Pick<Reservation, "workId" | "customer">;

interface Hold {
  readonly reservation: Reservation;
  /** The sequence number of its charge, `Infinity` before there is one; undefined while it is open. */
  chargedAs: number | undefined;
}

export class Holds {
  readonly #holds = new Map<string, Hold>();
  /** By customer, some tens at most; those who hold nothing are not in it. */
  readonly #ofCustomer = new Map<string, Set<Hold>>();

  has(workId: string): boolean {
    return this.#holds.has(workId);
  }

  /** Whether its charge can still be written. */
  isOpen(workId: string): boolean {
    const hold = this.#holds.get(workId);
    return hold !== undefined && hold.chargedAs === undefined;
  }

  /** Hundredths of a credit that are held and not taken yet from this state of the account. */
  beside({ customer, sequence }: AccountState): number {
    let sum = 0;
    for (const { reservation, chargedAs = Infinity } of this.#ofCustomer.get(customer) ?? []) {
      if (chargedAs > sequence) sum += reservation.chargedCentiCredits;
    }
    return sum;
  }

  add(reservation: Reservation): void {
    const { workId, customer } = reservation;
    const hold = { reservation, chargedAs: undefined };
    this.#holds.set(workId, hold);
    const others = this.#ofCustomer.get(customer);
    if (others === undefined) this.#ofCustomer.set(customer, new Set([hold]));
    else others.add(hold);
  }

  /**
   * Its charge is under way, or stands as this movement in a transaction that is about to be committed. There is no
   * hold for what a crash left to be booked.
   */
  markCharged({ workId }: Held, sequence = Infinity): void {
    const hold = this.#holds.get(workId);
    if (hold !== undefined) hold.chargedAs = sequence;
  }

  /** Lets go of an open one; one that is charged or gone is left as it is. */
  release(held: Held): void {
    if (this.isOpen(held.workId)) this.drop(held);
  }

  /** Lets go of it, whatever became of it; one that is gone is left as it is. */
  drop({ workId, customer }: Held): void {
    const hold = this.#holds.get(workId);
    if (hold === undefined) return;
    this.#holds.delete(workId);
    const others = this.#ofCustomer.get(customer)!;
    others.delete(hold);
    if (others.size === 0) this.#ofCustomer.delete(customer);
  }
}
