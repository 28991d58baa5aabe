import { array, assert, asyncProperty, integer, oneof, record, constant } from "fast-check";
import { describe, expect, it } from "vitest";
import { Journal, type Place } from "../../../src/store/journal.ts";
import type { Charge } from "../../../src/store/journal-batch.ts";
import { chargeOf, MemoryFile } from "../../support/journal-file.ts";

const begin: Place = { booksId: "a1", sequence: 1, page: 0 };

function openJournal(file: MemoryFile, place = begin) {
  const told = { written: 0, stuck: 0 };
  const events = { onWritten: () => void told.written++, onStuck: () => void told.stuck++ };
  const bytes = Buffer.from(file.bytes);
  return { journal: new Journal(file, { place, bytes }, events), told };
}

function workIds(charges: readonly Charge[]): string[] {
  return charges.map(({ workId }) => workId);
}

/** What a start after a crash would find, the books being at `place`. */
function found(file: MemoryFile, place: Place): string[] {
  const { batches } = openJournal(file, place).journal.oldest(Infinity);
  return workIds(batches.flatMap(({ charges }) => charges));
}

/** All that is written is booked; where the books are then. */
function book(journal: Journal): Place {
  const { end } = journal.oldest(Infinity);
  journal.forget(end);
  return end;
}

describe("a journal", () => {
  it("has a charge on the disk when it says so, and not before", async () => {
    const file = new MemoryFile(8);
    const { journal, told } = openJournal(file);
    let arrive = () => {};
    file.waits = () => new Promise((resolve) => (arrive = resolve));
    const charge = chargeOf(5);
    let isDone = false;
    const appending = journal.append(charge).then(() => (isDone = true));
    await new Promise(setImmediate);
    expect([isDone, found(file, begin), told.written]).toEqual([false, [], 0]);
    arrive();
    await appending;
    expect([found(file, begin), told.written]).toEqual([[charge.workId], 1]);
  });

  it("writes together what comes while it writes", async () => {
    const file = new MemoryFile(8);
    const { journal } = openJournal(file);
    const charges = [1, 2, 3, 4].map((price) => chargeOf(price));
    await Promise.all(charges.map((charge) => journal.append(charge)));
    expect(file.writes).toHaveLength(2);
    expect(found(file, begin)).toEqual(workIds(charges));
  });

  it("gives the oldest batches, so many charges at most and one batch at least", async () => {
    const { journal } = openJournal(new MemoryFile(8));
    for (let count = 0; count < 4; count++) await journal.append(chargeOf(count));
    const sizes = [0, 1, 3, 9].map((most) => journal.oldest(most).batches.length);
    expect(sizes).toEqual([1, 1, 3, 4]);
    journal.forget(journal.oldest(3).end);
    expect(journal.oldest(9).batches.map(({ sequence }) => sequence)).toEqual([4]);
    expect([journal.holdsUpTo(3), journal.holdsUpTo(4)]).toEqual([false, true]);
  });

  it("has what is too much for it wait until there is room", async () => {
    const file = new MemoryFile(3);
    const { journal, told } = openJournal(file);
    for (let count = 0; count < 3; count++) await journal.append(chargeOf(count));
    let isDone = false;
    const late = journal.append(chargeOf(4)).then(() => (isDone = true));
    await new Promise(setImmediate);
    expect([isDone, told.stuck]).toEqual([false, 1]);
    journal.forget(journal.oldest(1).end);
    await late;
    expect(file.writes.at(-1)).toEqual({ page: 0, pages: 1 });
  });

  it("tells those who wait for room when there will be none", async () => {
    const { journal } = openJournal(new MemoryFile(1));
    await journal.append(chargeOf(1));
    const late = journal.append(chargeOf(2));
    journal.fail(new Error("the books cannot be written"));
    await expect(late).rejects.toThrow("the books cannot be written");
  });

  it.each([0, 5, 4096])("never finds a charge whose write failed after %d bytes", async (bytes) => {
    const file = new MemoryFile(8);
    const { journal, told } = openJournal(file);
    const [first, failed, last] = [chargeOf(1), chargeOf(2), chargeOf(3)];
    await journal.append(first);
    file.failsAfterBytes = bytes;
    await expect(journal.append(failed)).rejects.toThrow("I/O error");
    file.failsAfterBytes = undefined;
    // The books are told first where the next one will lie.
    const later = journal.append(last);
    expect([told.stuck, file.writes.length]).toEqual([1, 1]);
    const place = book(journal);
    await later;
    expect(found(file, place)).toEqual([last.workId]);
  });

  it("of other books is empty", async () => {
    const file = new MemoryFile(8);
    await openJournal(file).journal.append(chargeOf(1));
    expect(found(file, { ...begin, booksId: "b2" })).toEqual([]);
  });

  it("is found again after a crash at any moment, as a list would be", async () => {
    const step = oneof(
      record({ kind: constant("append" as const), count: integer({ min: 1, max: 150 }) }),
      record({ kind: constant("book" as const), count: integer({ min: 1, max: 80 }) }),
      record({ kind: constant("crash" as const), count: constant(0) }),
    );
    await assert(
      asyncProperty(array(step, { maxLength: 40 }), async (steps) => {
        const file = new MemoryFile(16);
        let { journal } = openJournal(file);
        let place = begin;
        let list: string[] = [];
        for (const { kind, count } of steps) {
          if (kind === "append") {
            const charges = Array.from({ length: count }, () => chargeOf(1));
            const appending = Promise.allSettled(charges.map((each) => journal.append(each)));
            await new Promise(setImmediate);
            journal.fail(new Error("full"));
            const results = await appending;
            const kept = charges.filter((_, at) => results[at]!.status === "fulfilled");
            list.push(...workIds(kept));
          } else if (kind === "book") {
            const { batches, end } = journal.oldest(count);
            list = list.slice(batches.flatMap(({ charges }) => charges).length);
            place = end;
            journal.forget(end);
          } else {
            ({ journal } = openJournal(file, place));
          }
          expect(found(file, place)).toEqual(list);
        }
      }),
      { seed: 42, numRuns: 200 },
    );
  });
});
