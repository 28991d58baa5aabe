/** Work that is charged and not answered yet: what a crash leaves here, the next start refunds. */
import type { Database, RootDatabase } from "lmdb";
import type { Reservation } from "./money.ts";

type ReservationRow = readonly [
  customer: string,
  endpoint: string,
  items: number,
  centiCredits: number,
  chargedCentiCredits: number,
  leftCentiCredits: number,
];

export class Reservations {
  readonly #rows: Database<ReservationRow, string>;

  constructor(environment: RootDatabase<unknown, string>) {
    this.#rows = environment.openDB<ReservationRow, string>("reservations", {});
  }

  has(workId: string): boolean {
    return this.#rows.doesExist(workId);
  }

  /** Inside a write transaction only. */
  put(reservation: Reservation): void {
    this.#rows.put(reservation.workId, [
      reservation.customer,
      reservation.endpoint,
      reservation.items,
      reservation.centiCredits,
      reservation.chargedCentiCredits,
      reservation.leftCentiCredits,
    ]);
  }

  /** Inside a write transaction only. */
  remove(workId: string): void {
    this.#rows.remove(workId);
  }

  list(countMax: number = Infinity): readonly Reservation[] {
    const range = countMax === Infinity ? {} : { limit: countMax };
    return [...this.#rows.getRange(range)].map(({ key, value }) => toReservation(key, value));
  }
}

function toReservation(workId: string, row: ReservationRow): Reservation {
  const [customer, endpoint, items, centiCredits, chargedCentiCredits, leftCentiCredits] = row;
  return {
    workId,
    customer,
    endpoint,
    items,
    centiCredits,
    chargedCentiCredits,
    leftCentiCredits,
  };
}
