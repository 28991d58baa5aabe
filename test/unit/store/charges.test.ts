import { describe, expect, it } from "vitest";
import { Charges } from "../../../src/store/charges.ts";
import { Refunds } from "../../../src/store/refunds.ts";
import { Replies } from "../../../src/store/replies.ts";
import { commitTimeoutMs, createLog, openDisk } from "../../support/store-disk.ts";
import { useFolders, workOf } from "../../support/store-folder.ts";

const folders = useFolders();
const owed = "a refund is owed: the disk refuses it for now";
const lost = "a refund is lost: the credits stay charged until the operator adds them";

async function openCharges() {
  const { disk, environment, ledger, writer } = await openDisk(folders);
  const { lines, log } = createLog();
  const replies = new Replies(environment, Date.now);
  return {
    charges: new Charges(writer, { ledger, replies, log, now: Date.now }),
    disk,
    ledger,
    lines,
  };
}

describe("a charge whose commit hangs", () => {
  async function giveUpCharge() {
    const { charges, disk, ledger } = await openCharges();
    const reservation = await charges.reserve(workOf(100));
    disk.commitMs = 1.5 * commitTimeoutMs;
    await expect(charges.settle(reservation)).rejects.toMatchObject({
      code: "storage_unavailable",
    });
    return { charges, ledger };
  }

  it("is given up, and refunded when it comes through after all", async () => {
    const { charges, ledger } = await giveUpCharge();
    await expect.poll(() => [...ledger.movements("casa")].length).toBe(2);
    expect([...ledger.movements("casa")]).toMatchObject([
      { kind: "charge", centiCredits: -100 },
      { kind: "refund", centiCredits: 100, note: "charged too late to be answered" },
    ]);
    expect(charges.free(ledger.findAccount("casa")!)).toBe(1000);
  });

  it("is waited for, with its refund, before the books are closed", async () => {
    const { charges, ledger } = await giveUpCharge();
    await charges.close();
    expect([...ledger.movements("casa")].map(({ kind }) => kind)).toEqual(["charge", "refund"]);
  });
});

describe("a refund", () => {
  it("gives back what was settled", async () => {
    const { charges, ledger } = await openCharges();
    const reservation = await charges.reserve(workOf(100));
    await charges.settle(reservation);
    await charges.refund(reservation);
    const { workId } = reservation;
    expect([...ledger.movements("casa")]).toMatchObject([
      { kind: "charge", centiCredits: -100, workId },
      { kind: "refund", centiCredits: 100, workId, note: "failed after it was charged" },
    ]);
    expect(ledger.findAccount("casa")).toMatchObject({ centiCredits: 1000 });
  });

  it("that the disk refuses is told once, and written after the next charge", async () => {
    const { charges, disk, ledger, lines } = await openCharges();
    const failed = await charges.reserve(workOf(100));
    const next = await charges.reserve(workOf(1));
    await charges.settle(failed);
    disk.isFull = true;
    await charges.refund(failed);
    expect(lines).toEqual([{ level: "warn", message: owed, fields: expect.anything() }]);
    expect(lines[0]?.fields).toMatchObject({
      err: { cause: { message: "No space left on device" } },
      customer: "casa",
      work: failed.workId,
      credits: 1,
    });

    disk.isFull = false;
    await charges.settle(next);
    await charges.close();
    expect([...ledger.movements("casa")].map(({ kind }) => kind)).toEqual([
      "charge",
      "charge",
      "refund",
    ]);
    expect([...ledger.movements("casa")].at(-1)).toMatchObject({ workId: failed.workId });
    expect(lines).toHaveLength(1);
  });

  it("that is owed is written when the books are closed", async () => {
    const { charges, disk, ledger, lines } = await openCharges();
    const reservation = await charges.reserve(workOf(100));
    await charges.settle(reservation);
    disk.isFull = true;
    await charges.refund(reservation);
    disk.isFull = false;
    await charges.close();
    expect(ledger.findAccount("casa")).toMatchObject({ centiCredits: 1000 });
    expect(lines.map(({ level }) => level)).toEqual(["warn"]);
  });

  it("that even then the disk refuses is told as lost", async () => {
    const { charges, disk, ledger, lines } = await openCharges();
    const reservation = await charges.reserve(workOf(100));
    await charges.settle(reservation);
    disk.isFull = true;
    await charges.refund(reservation);
    await charges.close();
    expect(lines.map(({ level, message }) => [level, message])).toEqual([
      ["warn", owed],
      ["error", lost],
    ]);
    const { workId } = reservation;
    expect(lines[1]?.fields).toMatchObject({ customer: "casa", work: workId, credits: 1 });
    expect(ledger.findAccount("casa")).toMatchObject({ centiCredits: 900 });
  });

  it("that fails for a bug fails, and is not tried again", async () => {
    const { charges, ledger, lines } = await openCharges();
    const reservation = await charges.reserve(workOf(100));
    await charges.settle(reservation);
    const broken = { ...reservation, chargedCentiCredits: 0.5 };
    await expect(charges.refund(broken)).rejects.toThrow(RangeError);
    await charges.close();
    expect([lines, [...ledger.movements("casa")].length]).toEqual([[], 1]);
  });

  it("that fails for a bug behind everybody's back is told as lost", async () => {
    const { ledger, writer } = await openDisk(folders);
    const { lines, log } = createLog();
    const refunds = new Refunds({ ledger, writer, log, catchUp: async () => {} });
    const reservation = { ...workOf(100), chargedCentiCredits: 0.5, leftCentiCredits: 0 };
    refunds.giveIfWritten(Promise.resolve(), { reservation, note: "too late" });
    await refunds.close();
    expect(lines).toMatchObject([
      { level: "error", message: lost, fields: { err: expect.any(RangeError), customer: "casa" } },
    ]);
  });
});
