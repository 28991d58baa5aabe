/** The charge for one piece of work, written to disk beside the work or the last of it. */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Money, Reservation, Settling } from "../store/money.ts";

export class Settlement {
  readonly #money: Money;
  readonly #reservation: Reservation;
  #writing: Promise<void> | undefined;
  /** Resolves when the charge needs this thread no more. */
  #decided: Promise<void> | undefined;
  #isDecided = false;

  constructor(money: Money, reservation: Reservation) {
    this.#money = money;
    this.#reservation = reservation;
  }

  /** Nothing when it was begun before. Should it be refused, the work goes on, and `end` tells. */
  begin(reply?: Settling["reply"]): void {
    if (this.#writing !== undefined) return;
    this.#decided = new Promise((resolve) => {
      const decide = (): void => {
        this.#isDecided = true;
        resolve();
      };
      // The store goes on when the turn in which it decides has ended.
      const onDecided = () => void setImmediate(decide);
      this.#writing = this.#money.settle(this.#reservation, { reply, onDecided });
      this.#writing.catch(decide);
    });
  }

  /** Begins it and does `meanwhile`. Resolves when that is made, and the charge waits for the disk alone. */
  async beside<Made>(meanwhile: () => Promise<Made>): Promise<Made> {
    this.begin();
    if (this.#isDecided) return meanwhile();
    // The store hands the charge over in its next turn.
    await nextTurn();
    const made = await meanwhile();
    await this.#decided;
    return made;
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
