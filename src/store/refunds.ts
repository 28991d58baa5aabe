/**
 * Gives back charges of work that failed. What a failing disk refuses stays owed: it is tried again
 * after the next charge and when the books are closed.
 */
import { inspect } from "node:util";
import { ServiceError } from "../errors.ts";
import type { Ledger } from "./ledger.ts";
import type { Reservation } from "./money.ts";
import type { Writer } from "./writer.ts";

/** As much of a logger as the money needs; pino's fits. */
export interface MoneyLog {
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** For programs without a log, such as the operator's tool, which has nothing to give back. */
export const processWarnings: MoneyLog = { warn: emitWarning, error: emitWarning };

const lost = "a refund is lost: the credits stay charged until the operator adds them";

/** A charge to give back, and why, in the ledger's words. */
export interface Refund {
  readonly reservation: Reservation;
  readonly note: string;
}

export interface RefundParts {
  readonly writer: Writer;
  readonly ledger: Ledger;
  readonly log: MoneyLog;
  /** Has charges booked that are on the disk. @throws {ServiceError} `storage_unavailable`. */
  readonly catchUp: () => Promise<void>;
}

export class Refunds {
  readonly #parts: RefundParts;
  #owed: Refund[] = [];
  readonly #underWay = new Set<Promise<void>>();

  constructor(parts: RefundParts) {
    this.#parts = parts;
  }

  /** Resolves when it is written, or owed since the disk refused it. */
  give(refund: Refund): Promise<void> {
    return this.#follow(this.#giveOrOwe(refund));
  }

  /** Gives back what may have been charged, for nobody who waits, should that write come through. */
  giveIfWritten(charging: Promise<unknown>, refund: Refund): void {
    // One that fails in the end has charged nothing.
    const giving = charging.then(
      () => this.#giveOrOwe(refund),
      () => {},
    );
    void this.#follow(this.#tellBugs(giving, refund));
  }

  /** Tries what is owed again, for nobody who waits. The log knows of it already. */
  retry(): void {
    for (const refund of this.#owed.splice(0)) {
      void this.#follow(this.#tellBugs(this.#tryToWrite(refund), refund));
    }
  }

  /** Waits for refunds under way, and tries those that are owed a last time. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#underWay);
    this.retry();
    await Promise.allSettled(this.#underWay);
    for (const refund of this.#owed.splice(0)) this.#parts.log.error(describe(refund), lost);
  }

  #follow(giving: Promise<void>): Promise<void> {
    const forget = (): void => void this.#underWay.delete(giving);
    this.#underWay.add(giving);
    giving.then(forget, forget);
    return giving;
  }

  async #giveOrOwe(refund: Refund): Promise<void> {
    const refusal = await this.#tryToWrite(refund);
    if (refusal === undefined) return;
    const fields = { err: refusal, ...describe(refund) };
    this.#parts.log.warn(fields, "a refund is owed: the disk refuses it for now");
  }

  /** Why the disk refused it, which is then owed. */
  async #tryToWrite(refund: Refund): Promise<ServiceError | undefined> {
    try {
      await this.#parts.catchUp();
      await this.#write(refund);
      return undefined;
    } catch (error) {
      if (!isRefusedByDisk(error)) throw error;
      this.#owed.push(refund);
      return error;
    }
  }

  async #tellBugs(giving: Promise<unknown>, refund: Refund): Promise<void> {
    try {
      await giving;
    } catch (bug) {
      this.#parts.log.error({ err: bug, ...describe(refund) }, lost);
    }
  }

  #write({ reservation, note }: Refund): Promise<unknown> {
    const { writer, ledger } = this.#parts;
    const { customer, chargedCentiCredits, centiCredits } = reservation;
    return writer.write(() => {
      const account = ledger.findAccount(customer);
      if (account === undefined) throw new Error(`No account ${customer} to give back to`);
      ledger.append(account, {
        kind: "refund",
        centiCredits: chargedCentiCredits,
        priceCentiCredits: centiCredits,
        work: reservation,
        note,
      });
    });
  }
}

function isRefusedByDisk(error: unknown): error is ServiceError {
  return error instanceof ServiceError && error.code === "storage_unavailable";
}

function describe({ reservation, note }: Refund) {
  const { customer, workId, chargedCentiCredits } = reservation;
  return { customer, work: workId, credits: chargedCentiCredits / 100, note };
}

function emitWarning(fields: object, message: string): void {
  process.emitWarning(`${message}: ${inspect(fields)}`);
}
