/** The charge for one piece of work, written to disk beside the work or the last of it. */
import type { Money, Reservation, Settling } from "../store/money.ts";

export class Settlement {
  readonly #money: Money;
  readonly #reservation: Reservation;
  #writing: Promise<void> | undefined;

  constructor(money: Money, reservation: Reservation) {
    this.#money = money;
    this.#reservation = reservation;
  }

  /** Nothing when it was begun before. Should it be refused, the work goes on, and `end` tells. */
  begin(reply?: Settling["reply"]): void {
    if (this.#writing !== undefined) return;
    this.#writing = this.#money.settle(this.#reservation, { reply });
    this.#writing.catch(() => {});
  }

  /** Resolves when the charge is on disk. Begins it, should nobody have. @throws as `Money.settle`. */
  async end(reply?: Settling["reply"]): Promise<void> {
    this.begin(reply);
    await this.#writing;
  }

  /** Gives back what was charged, of work that failed; what never was is why it failed. */
  async undo(): Promise<void> {
    const isCharged = await this.#writing?.then(
      () => true,
      () => false,
    );
    if (isCharged === true) await this.#money.refund(this.#reservation);
  }
}
