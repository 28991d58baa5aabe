/**
 * Charges on the disk before they are in the ledger: a ring of pages, written behind one another. One flush makes a
 * batch of them final, where LMDB takes two and four turns between threads. What is booked may be written over.
 */
import { type Batch, type Charge, decodeBatch, encodeBatch, pageBytes } from "./journal-batch.ts";

/** Where the oldest batch lies that is not booked, or the next one will. */
export interface Place {
  readonly booksId: string;
  readonly sequence: number;
  readonly page: number;
}

export interface JournalFile {
  readonly pages: number;
  /** Resolves when all bytes are on the disk. */
  write(bytes: Buffer, position: number): Promise<void>;
  close(): Promise<void>;
}

export interface JournalEvents {
  /** A batch more lies on the disk. */
  readonly onWritten: () => void;
  /** Nothing can be written before `forget`. Those who wait are told by it, or by `fail`. */
  readonly onStuck: () => void;
}

interface Written extends Batch {
  readonly page: number;
  readonly pages: number;
}

interface Waiting {
  readonly charge: Charge;
  readonly resolve: () => void;
  readonly reject: (cause: unknown) => void;
}

/** Some two or three pages. */
const chargesPerBatchMax = 64;

export class Journal {
  readonly #file: JournalFile;
  readonly #events: JournalEvents;
  #next: Place;
  /** What is not booked, oldest first. */
  readonly #written: Written[] = [];
  #waiting: Waiting[] = [];
  #writing: Promise<void> | undefined;
  /** A write failed, of which the disk may hold all: none may follow until the books are past it. */
  #isBroken = false;

  /** `place` is where the books stand, and `bytes` what the file held when it was opened. */
  constructor(
    file: JournalFile,
    { place, bytes }: { readonly place: Place; readonly bytes: Buffer },
    events: JournalEvents,
  ) {
    this.#file = file;
    this.#events = events;
    this.#next = place;
    for (let batch = this.#read(bytes); batch; batch = this.#read(bytes)) this.#keep(batch);
  }

  /** Resolves when the charge is on the disk. @throws what the disk says; then nothing is charged. */
  append(charge: Charge): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ charge, resolve, reject });
      this.#write();
    });
  }

  /** The oldest batches that are not booked, of so many charges or the first batch alone, and where they end. */
  oldest(chargesMax: number): { readonly batches: readonly Batch[]; readonly end: Place } {
    let charges = 0;
    const isOver = this.#written.findIndex(
      (batch) => (charges += batch.charges.length) > chargesMax,
    );
    const count = isOver === -1 ? this.#written.length : Math.max(1, isOver);
    const { sequence, page } = this.#written[count] ?? this.#next;
    return {
      batches: this.#written.slice(0, count),
      end: { ...this.#next, sequence, page },
    };
  }

  /** Whether the books are to hear of this batch or an earlier one. */
  holdsUpTo(sequence: number): boolean {
    return this.#isBroken || (this.#written[0]?.sequence ?? Infinity) <= sequence;
  }

  /** Of the last batch written. */
  get lastSequence(): number {
    return this.#next.sequence - 1;
  }

  /** All before `end` is booked, and the books know of it. */
  forget(end: Place): void {
    const count = this.#written.findIndex(({ sequence }) => sequence >= end.sequence);
    this.#written.splice(0, count === -1 ? this.#written.length : count);
    if (end.sequence === this.#next.sequence) this.#isBroken = false;
    this.#write();
  }

  /** What waits for room gets none. */
  fail(cause: unknown): void {
    if (this.#writing !== undefined) return;
    for (const { reject } of this.#waiting.splice(0)) reject(cause);
  }

  /** Waits for the write under way. No other call may follow. */
  async close(): Promise<void> {
    await this.#writing;
    await this.#file.close();
  }

  #write(): void {
    if (this.#writing !== undefined || this.#waiting.length === 0) return;
    const batch = this.#waiting.slice(0, chargesPerBatchMax);
    const charges = batch.map(({ charge }) => charge);
    const { booksId, sequence } = this.#next;
    const bytes = encodeBatch({ booksId, sequence, charges });
    const pages = bytes.length / pageBytes;
    const page = this.#isBroken ? undefined : this.#findRoom(pages);
    if (page === undefined) return this.#events.onStuck();
    this.#waiting = this.#waiting.slice(batch.length);
    const onArrived = (): void => {
      this.#writing = undefined;
      this.#keep({ booksId, sequence, charges, page, pages });
      for (const { resolve } of batch) resolve();
      this.#events.onWritten();
      this.#write();
    };
    const onFailed = (cause: unknown): void => {
      this.#writing = undefined;
      this.#isBroken = true;
      this.#next = { ...this.#next, sequence: sequence + 1 };
      for (const { reject } of batch) reject(cause);
      this.#write();
    };
    this.#writing = this.#file.write(bytes, page * pageBytes).then(onArrived, onFailed);
  }

  #keep(batch: Written): void {
    this.#written.push(batch);
    this.#next = {
      ...this.#next,
      sequence: batch.sequence + 1,
      page: batch.page + batch.pages,
    };
  }

  /** The first page for so many; undefined while the ring is full. */
  #findRoom(pages: number): number | undefined {
    const head = this.#next.page;
    const tail = this.#written[0]?.page;
    if (tail === undefined) return 0;
    if (head <= tail) return head + pages <= tail ? head : undefined;
    if (head + pages <= this.#file.pages) return head;
    return pages <= tail ? 0 : undefined;
  }

  /** The next batch of what the file held: behind the last one or, as `#findRoom` has it, at the beginning. */
  #read(bytes: Buffer): Written | undefined {
    for (const page of [this.#next.page, 0]) {
      const batch = decodeBatch(bytes.subarray(page * pageBytes));
      if (batch?.booksId !== this.#next.booksId || batch.sequence !== this.#next.sequence) continue;
      const pages = encodeBatch(batch).length / pageBytes;
      return { ...batch, page, pages };
    }
    return undefined;
  }
}
