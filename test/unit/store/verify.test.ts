import { type Database, open } from "lmdb";
import { describe, expect, it } from "vitest";
import { useFolders, workOf } from "../../support/store-folder.ts";
import { openMoney } from "../../../src/store/lmdb-money.ts";

const folders = useFolders();

type Rows = (name: string) => Database<never, never>;

/** Sound books with a grant and two charges; then `damage`. */
async function verifyAfter(damage: (rows: Rows) => Promise<unknown>): Promise<readonly string[]> {
  const { folder, money } = await folders.openBooks({ centiCredits: 1000 });
  await money.settle(await money.reserve(workOf(100, { workId: "w1" })));
  await money.settle(await money.reserve(workOf(300, { workId: "w2" })));
  expect(money.verify()).toEqual([]);
  await money.close();
  const environment = open({ path: folder, overlappingSync: false, maxDbs: 12 });
  await damage((name) => environment.openDB<never, never>(name, {}));
  await environment.close();
  const again = openMoney({ folder });
  const problems = again.verify();
  await again.close();
  return problems;
}

/** A stored row, to be changed. */
function rowOf(rows: Database<never, never>, key: unknown): unknown[] {
  return [...(rows.get(key as never) as unknown as unknown[])];
}

describe("verify", () => {
  it("finds nothing in sound books", async () => {
    expect(await verifyAfter(async () => {})).toEqual([]);
  });

  it.each<[string, (rows: Rows) => Promise<unknown>, string[]]>([
    [
      "a balance that the ledger does not explain",
      (rows) => rows("accounts").put("casa" as never, [false, 601, 3] as never),
      ["casa: balance 601, but the ledger adds up to 600"],
    ],
    [
      "a movement that is missing",
      (rows) => rows("ledger").remove(["casa", 2] as never),
      [
        "casa: movement 3 stands in place 2",
        "casa: movement 3 says balance 600, the sum is 700",
        "casa: balance 600, but the ledger adds up to 700",
      ],
    ],
    [
      "the last movement missing",
      (rows) => rows("ledger").remove(["casa", 3] as never),
      [
        "casa: balance 600, but the ledger adds up to 900",
        "casa: 3 movements expected, the ledger ends at 2",
      ],
    ],
    [
      "an amount of the wrong sign",
      async (rows) => {
        const row = rowOf(rows("ledger"), ["casa", 3]);
        row[2] = 300;
        await rows("ledger").put(["casa", 3] as never, row as never);
      },
      [
        "casa: movement 3 says balance 600, the sum is 1200",
        "casa: movement 3 is a charge of 300",
        "casa: balance 600, but the ledger adds up to 1200",
      ],
    ],
    [
      "work that is charged twice",
      async (rows) => {
        const row = rowOf(rows("ledger"), ["casa", 3]);
        row[5] = "w1";
        await rows("ledger").put(["casa", 3] as never, row as never);
      },
      ["casa: movement 3 charges work w1 again"],
    ],
    [
      "a refund of work that nobody charged",
      async (rows) => {
        const refund = [0, 2, 50, 50, 650, "w9", "/x", 1, ""];
        await rows("ledger").put(["casa", 4] as never, refund as never);
        await rows("accounts").put("casa" as never, [false, 650, 4] as never);
      },
      ["casa: movement 4 refunds 50 of work w9, which is not charged"],
    ],
    [
      "a ledger and a key without their account",
      (rows) => rows("accounts").remove("casa" as never),
      [
        "casa: a ledger without an account",
        expect.stringMatching(/^key key_\w+: no account casa$/),
      ],
    ],
    [
      "a key that its id does not lead to",
      async (rows) => {
        const [id] = [...rows("key-ids").getKeys()];
        await rows("key-ids").remove(id as never);
      },
      [expect.stringMatching(/^key key_\w+: its id leads elsewhere$/)],
    ],
  ])("finds %s", async (_, damage, problems) => {
    expect(await verifyAfter(damage)).toEqual(problems);
  });
});
