import { describe, expect, it } from "vitest";
import { Charges } from "../../../src/store/charges.ts";
import type { Place } from "../../../src/store/journal.ts";
import { Replies } from "../../../src/store/replies.ts";
import { MemoryFile } from "../../support/journal-file.ts";
import { commitTimeoutMs, createLog, openDisk } from "../../support/store-disk.ts";
import { useFolders, workOf } from "../../support/store-folder.ts";

const folders = useFolders();
const begin: Place = { booksId: "a1", sequence: 1, page: 0 };

/** Charges of `casa`, who has 1000, through a journal; and as a start after a crash would open them. */
async function openJournaled(pages = 8) {
  const { disk, environment, ledger, writer } = await openDisk(folders);
  const { lines, log } = createLog();
  const about = environment.openDB<Place, string>("about", {});
  const file = new MemoryFile(pages);
  const open = async (): Promise<Charges> => {
    const replies = new Replies(environment, Date.now);
    const charges = new Charges(writer, { ledger, replies, log, now: Date.now });
    const place = about.get("journal") ?? begin;
    const savePlace = (next: Place): void => void about.put("journal", next);
    await charges.useJournal({ file, bytes: Buffer.from(file.bytes), place, savePlace });
    return charges;
  };
  const charges = await open();
  const kinds = () => [...ledger.movements("casa")].map(({ kind }) => kind);
  const free = () => charges.free(ledger.findAccount("casa")!);
  const spend = async (centiCredits: number) => {
    const reservation = await charges.reserve(workOf(centiCredits));
    await charges.settle(reservation);
    return reservation;
  };
  return { charges, disk, file, ledger, lines, open, kinds, free, spend };
}

describe("a charge in the journal", () => {
  it("is taken off at once and in the ledger a moment later, once", async () => {
    const { spend, free, kinds, ledger } = await openJournaled();
    const { workId } = await spend(100);
    expect([free(), kinds()]).toEqual([900, []]);
    await expect.poll(kinds).toEqual(["charge"]);
    expect([free(), ledger.findAccount("casa")?.centiCredits]).toEqual([900, 900]);
    expect([...ledger.movements("casa")]).toMatchObject([
      { workId, centiCredits: -100, priceCentiCredits: 100, endpoint: "/embed", items: 1 },
    ]);
  });

  it("stands in the ledger at the time when it was made", async () => {
    const { charges, spend, ledger } = await openJournaled();
    const before = Date.now();
    await spend(1);
    const after = Date.now();
    await charges.close();
    const [movement] = ledger.movements("casa");
    expect(movement!.atMs).toBeGreaterThanOrEqual(before);
    expect(movement!.atMs).toBeLessThanOrEqual(after);
  });

  it("is settled once, and no release lets go of it", async () => {
    const { charges, free } = await openJournaled();
    const reservation = await charges.reserve(workOf(100));
    const both = await Promise.allSettled([
      charges.settle(reservation),
      charges.settle(reservation),
    ]);
    expect(both.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
    await charges.release(reservation);
    expect(free()).toBe(900);
  });

  it("of an account that has spent all is refused before", async () => {
    const { charges, spend } = await openJournaled();
    await spend(1000);
    await expect(charges.reserve(workOf(1))).rejects.toMatchObject({
      code: "insufficient_credits",
    });
  });

  it("is booked before the books are closed", async () => {
    const { charges, spend, kinds } = await openJournaled();
    await Promise.all(Array.from({ length: 100 }, () => spend(1)));
    await charges.close();
    expect(kinds()).toHaveLength(100);
  });

  it("is booked by the next start when a crash leaves it there", async () => {
    const { spend, open, ledger, kinds } = await openJournaled();
    for (let count = 0; count < 5; count++) await spend(10);
    const next = await open();
    expect(kinds()).toHaveLength(5);
    await open();
    expect(kinds()).toHaveLength(5);
    expect(next.free(ledger.findAccount("casa")!)).toBe(950);
  });

  it("of an account that is gone is told as lost", async () => {
    const { charges, spend, lines, ledger, kinds } = await openJournaled();
    await spend(10);
    const findAccount = ledger.findAccount.bind(ledger);
    ledger.findAccount = () => undefined;
    await charges.close();
    ledger.findAccount = findAccount;
    expect(lines).toMatchObject([
      { level: "error", message: "a charge of an unknown account is lost" },
    ]);
    expect(kinds()).toEqual([]);
  });
});

describe("a refund of a charge in the journal", () => {
  it("stands behind it", async () => {
    const { charges, spend, kinds, free } = await openJournaled();
    await charges.refund(await spend(100));
    expect([kinds(), free()]).toEqual([["charge", "refund"], 1000]);
  });

  it("is owed while the books cannot be written", async () => {
    const { charges, spend, disk, kinds, free, lines } = await openJournaled();
    const failed = await spend(100);
    disk.isFull = true;
    await charges.refund(failed);
    expect([kinds(), free()]).toEqual([[], 900]);
    disk.isFull = false;
    await charges.close();
    expect([kinds(), free()]).toEqual([["charge", "refund"], 1000]);
    expect(lines).toHaveLength(1);
  });

  it("is given when the charge came too late to be answered", async () => {
    const { charges, file, kinds } = await openJournaled();
    file.waits = () => new Promise((resolve) => setTimeout(resolve, 1.5 * commitTimeoutMs));
    const settling = charges.settle(await charges.reserve(workOf(100)));
    await expect(settling).rejects.toMatchObject({ code: "storage_unavailable" });
    await expect.poll(kinds).toEqual(["charge", "refund"]);
  });
});

describe("books that cannot be written", () => {
  it("get the charges when there is room, and new work is refused meanwhile", async () => {
    const { charges, spend, disk, kinds, free, lines } = await openJournaled();
    disk.isFull = true;
    await spend(100);
    await expect.poll(() => lines.length).toBe(1);
    expect(lines[0]).toMatchObject({
      level: "warn",
      message: "charges wait in the journal: they cannot be booked",
    });
    await expect(charges.reserve(workOf(1))).rejects.toMatchObject({
      code: "storage_unavailable",
    });
    expect(free()).toBe(900);
    disk.isFull = false;
    await expect.poll(kinds, { timeout: 3000 }).toEqual(["charge"]);
    expect([free(), lines.length]).toEqual([900, 1]);
  });

  it("have charges refused when the journal is full, and nothing charged for those", async () => {
    const { charges, disk, open, kinds, free } = await openJournaled(2);
    const works = await Promise.all(Array.from({ length: 4 }, () => charges.reserve(workOf(10))));
    disk.isFull = true;
    for (const work of works.slice(0, 2)) await charges.settle(work);
    for (const work of works.slice(2)) {
      await expect(charges.settle(work)).rejects.toMatchObject({ code: "storage_unavailable" });
    }
    expect(free()).toBe(980);
    disk.isFull = false;
    await open();
    expect(kinds()).toEqual(["charge", "charge"]);
  });

  it("keep what is in the journal for the next start when they are closed", async () => {
    const { charges, spend, disk, open, kinds, lines } = await openJournaled();
    await spend(10);
    disk.isFull = true;
    await charges.close();
    expect([kinds(), lines.map(({ level }) => level)]).toEqual([[], ["warn"]]);
    disk.isFull = false;
    await open();
    expect(kinds()).toEqual(["charge"]);
  });
});

describe("a journal that cannot be written", () => {
  it("refuses the charge, and takes the next ones when it can", async () => {
    const { charges, file, kinds, free } = await openJournaled();
    const [failed, next] = [await charges.reserve(workOf(10)), await charges.reserve(workOf(20))];
    file.failsAfterBytes = 4096;
    await expect(charges.settle(failed)).rejects.toMatchObject({
      code: "storage_unavailable",
      cause: { message: "I/O error" },
    });
    expect(free()).toBe(980);
    file.failsAfterBytes = undefined;
    await charges.settle(next);
    await charges.close();
    expect([kinds(), free()]).toEqual([["charge"], 980]);
  });
});
