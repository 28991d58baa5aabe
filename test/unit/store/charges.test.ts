import { setTimeout as sleep } from "node:timers/promises";
import { join } from "node:path";
import { open } from "lmdb";
import { describe, expect, it } from "vitest";
import { Charges } from "../../../src/store/charges.ts";
import { type AccountState, type Entry, Ledger } from "../../../src/store/ledger.ts";
import { Replies } from "../../../src/store/replies.ts";
import { Writer } from "../../../src/store/writer.ts";
import { useFolders, workOf } from "../../support/store-folder.ts";

const folders = useFolders();
const commitTimeoutMs = 30;

interface Disk {
  /** What commits take more. */
  commitMs: number;
  /** Happens right before a queued charge, as if in another process. */
  before?: () => Promise<unknown>;
}

const grant: Entry = { kind: "grant", centiCredits: 7, priceCentiCredits: 0, work: null, note: "" };
const reply = {
  key: "again",
  stored: { requestDigest: "0", contentType: "application/json", body: Buffer.from("{}") },
};

/** Charges of `casa`, who has 1000, on a disk of one's own. */
async function openCharges(disk: Disk) {
  const path = join(folders.create(), "money");
  const options = { path, overlappingSync: false, eventTurnBatching: false, maxDbs: 12 };
  const environment = open<unknown, string>(options);
  folders.later(() => environment.close());
  class SlowLedger extends Ledger {
    override async appendUnlessMoved(account: AccountState, entry: Entry): Promise<boolean> {
      await disk.before?.();
      const isWritten = await super.appendUnlessMoved(account, entry);
      await sleep(disk.commitMs);
      return isWritten;
    }
  }
  const ledger = new SlowLedger(environment, Date.now);
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
  const append = (entry: Entry) =>
    environment.transaction(() => ledger.append(ledger.findAccount("casa")!, entry));
  return {
    charges: new Charges(writer, { ledger, replies: new Replies(environment, Date.now) }),
    ledger,
    append,
  };
}

describe("a charge whose commit hangs", () => {
  it.each([
    ["alone", undefined],
    ["with a reply", reply],
  ])("is given up, and refunded when it comes through after all (%s)", async (_, kept) => {
    const disk = { commitMs: 0 };
    const { charges, ledger } = await openCharges(disk);
    const reservation = await charges.reserve(workOf(100));
    disk.commitMs = 5 * commitTimeoutMs;
    await expect(charges.settle(reservation, kept)).rejects.toMatchObject({
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

describe("a charge alone", () => {
  it("is written behind what another process wrote meanwhile", async () => {
    const disk: Disk = { commitMs: 0 };
    const { charges, ledger, append } = await openCharges(disk);
    disk.before = () => append(grant);
    await charges.settle(await charges.reserve(workOf(100)));
    expect([...ledger.movements("casa")]).toMatchObject([
      { kind: "grant", sequence: 1, balanceCentiCredits: 1007 },
      { kind: "charge", sequence: 2, balanceCentiCredits: 907 },
    ]);
    expect(charges.held("casa")).toBe(0);
  });

  it("is refused when another process has spent the money meanwhile", async () => {
    const disk: Disk = { commitMs: 0 };
    const { charges, ledger, append } = await openCharges(disk);
    disk.before = () => append({ ...grant, kind: "charge", centiCredits: -950 });
    const settling = charges.settle(await charges.reserve(workOf(100)));
    await expect(settling).rejects.toMatchObject({ code: "insufficient_credits" });
    expect([...ledger.movements("casa")]).toHaveLength(1);
    expect(charges.held("casa")).toBe(0);
  });

  it("is held until it is committed, and counted once by those who reserve meanwhile", async () => {
    const { charges } = await openCharges({ commitMs: 5 });
    const settling = charges.settle(await charges.reserve(workOf(600)));
    expect(charges.held("casa")).toBe(600);
    const rest = await charges.reserve(workOf(400));
    expect(rest.leftCentiCredits).toBe(0);
    await expect(charges.reserve(workOf(1))).rejects.toMatchObject({
      code: "insufficient_credits",
    });
    await Promise.all([settling, charges.settle(rest)]);
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
