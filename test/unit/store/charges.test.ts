import { setTimeout as sleep } from "node:timers/promises";
import { join } from "node:path";
import { open } from "lmdb";
import { describe, expect, it } from "vitest";
import { Charges } from "../../../src/store/charges.ts";
import { Ledger } from "../../../src/store/ledger.ts";
import { Replies } from "../../../src/store/replies.ts";
import { Writer } from "../../../src/store/writer.ts";
import { useFolders, workOf } from "../../support/store-folder.ts";

const folders = useFolders();
const commitTimeoutMs = 30;

/** Charges of `casa`, who has 1000, on a disk whose commits take `commitMs` more. */
async function openCharges(disk: { commitMs: number }) {
  const path = join(folders.create(), "money");
  const environment = open<unknown, string>({ path, overlappingSync: false, maxDbs: 12 });
  folders.later(() => environment.close());
  const ledger = new Ledger(environment, Date.now);
  const writer = new Writer(
    {
      transaction: async <T>(action: () => T): Promise<T> => {
        const result = await environment.transaction(action);
        await sleep(disk.commitMs);
        return result;
      },
    },
    commitTimeoutMs,
  );
  const casa = { customer: "casa", unlimited: false, centiCredits: 1000, sequence: 0 };
  await environment.transaction(() => ledger.putAccount(casa));
  return {
    charges: new Charges(writer, { ledger, replies: new Replies(environment, Date.now) }),
    ledger,
  };
}

describe("a charge whose commit hangs", () => {
  it("is given up, and refunded when it comes through after all", async () => {
    const disk = { commitMs: 0 };
    const { charges, ledger } = await openCharges(disk);
    const reservation = await charges.reserve(workOf(100));
    disk.commitMs = 5 * commitTimeoutMs;
    await expect(charges.settle(reservation)).rejects.toMatchObject({
      code: "storage_unavailable",
    });
    await expect.poll(() => [...ledger.movements("casa")].length).toBe(2);
    expect([...ledger.movements("casa")]).toMatchObject([
      { kind: "charge", centiCredits: -100 },
      { kind: "refund", centiCredits: 100, note: "charged too late to be answered" },
    ]);
    expect(charges.held("casa")).toBe(0);
  });
});

describe("a refund", () => {
  it("gives back what was settled", async () => {
    const { charges, ledger } = await openCharges({ commitMs: 0 });
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
});
