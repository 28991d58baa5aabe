/**
 * Brings charges from the journal into the ledger: many in a transaction, a moment behind the answers that they paid
 * for. Where the books stand in the journal is written in the same transaction, so that each is booked once, a crash
 * at any moment included.
 */
import { ServiceError } from "../errors.ts";
import type { Holds } from "./holds.ts";
import { Journal, type JournalEvents } from "./journal.ts";
import type { Charge } from "./journal-batch.ts";
import { type Ledger, toEntry } from "./ledger.ts";
import type { OpenedJournal } from "./open-journal.ts";
import type { MoneyLog } from "./refunds.ts";
import type { Writer } from "./writer.ts";

/** So long a charge is in the journal alone: other processes that read the books see it then. */
const waitMs = 100;

/** Some half a millisecond of the calling thread. */
const chargesPerWriteMax = 32;

/** After a refused write. */
const pauseMs = 1000;

export interface BookingParts {
  readonly writer: Writer;
  readonly ledger: Ledger;
  readonly holds: Holds;
  readonly log: MoneyLog;
}

export class Bookings {
  readonly #journal: Journal;
  readonly #savePlace: OpenedJournal["savePlace"];
  readonly #parts: BookingParts;
  #timer: NodeJS.Timeout | undefined;
  #booking: Promise<void> | undefined;
  #isRefused = false;

  constructor({ file, bytes, place, savePlace }: OpenedJournal, parts: BookingParts) {
    this.#parts = parts;
    this.#savePlace = savePlace;
    const events: JournalEvents = {
      onWritten: () => this.#bookIn(waitMs),
      onStuck: () => void this.#bookQuietly(),
    };
    this.#journal = new Journal(file, { place, bytes }, events);
  }

  /**
   * Resolves when the charge is on the disk, whatever becomes of this process.
   *
   * @throws {ServiceError} `storage_unavailable` when the disk refuses it; nothing is charged then.
   */
  async charge(charge: Charge): Promise<void> {
    try {
      await this.#journal.append(charge);
    } catch (error) {
      throw error instanceof ServiceError ? error : this.#parts.writer.refuse(error);
    }
  }

  /**
   * Resolves when all that is on the disk by now is in the ledger.
   *
   * @throws {ServiceError} `storage_unavailable` when the disk refuses; it is tried again by and by.
   */
  async book(): Promise<void> {
    const last = this.#journal.lastSequence;
    while (this.#journal.holdsUpTo(last)) {
      this.#booking ??= this.#bookOldest().finally(() => (this.#booking = undefined));
      await this.#booking;
    }
  }

  /** What cannot be booked stays in the journal, for the next start. No other call may follow. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#bookQuietly();
    clearTimeout(this.#timer);
    await this.#journal.close();
  }

  async #bookOldest(): Promise<void> {
    const { writer, ledger, holds, log } = this.#parts;
    const { batches, end } = this.#journal.oldest(chargesPerWriteMax);
    const charges = batches.flatMap((batch) => batch.charges);
    const lost: Charge[] = [];
    try {
      await writer.write(() => {
        for (const charge of charges) {
          const account = ledger.findAccount(charge.customer);
          if (account === undefined) lost.push(charge);
          else holds.markCharged(charge, ledger.append(account, toEntry(charge)).sequence);
        }
        this.#savePlace(end);
      });
    } catch (error) {
      for (const charge of charges) holds.markCharged(charge);
      this.#journal.fail(error);
      throw error;
    }
    for (const charge of charges) holds.drop(charge);
    this.#journal.forget(end);
    for (const charge of lost) log.error({ ...charge }, "a charge of an unknown account is lost");
  }

  #bookIn(delayMs: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#bookQuietly();
    }, delayMs);
  }

  /** For nobody who waits: tells the log of the first refusal, and tries again. */
  async #bookQuietly(): Promise<void> {
    try {
      await this.book();
      this.#isRefused = false;
    } catch (error) {
      if (!this.#isRefused) {
        this.#parts.log.warn({ err: error }, "charges wait in the journal: they cannot be booked");
      }
      this.#isRefused = true;
      this.#bookIn(pauseMs);
    }
  }
}
