import { type Database, open } from "lmdb";
import { describe, expect, it } from "vitest";
import { useFolders, workOf } from "../../support/store-folder.ts";
import { openMoney } from "../../../src/store/lmdb-money.ts";

const folders = useFolders();

type Rows = (name: string) => Database<never, never>;

/** Sound books with a grant, a charge, a refund and an open reservation; then `damage`. */
async function verifyAfter(damage: (rows: Rows) => Promise<unknown>): Promise<readonly string[]> {
  const { folder, money } = await folders.openBooks({ centiCredits: 1000 });
  await money.settle(await money.reserve(workOf(100, { workId: "w1" })));
  await money.release(await money.reserve(workOf(200, { workId: "w2" })), "");
  await money.reserve(workOf(300, { workId: "w3" }));
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
      (rows) => rows("accounts").put("casa" as never, [false, 601, 5] as never),
      ["casa: balance 601, but the ledger adds up to 600"],
    ],
    [
      "a movement that is missing",
      (rows) => rows("ledger").remove(["casa", 2] as never),
      [
        "casa: movement 3 stands in place 2",
        "casa: movement 3 says balance 700, the sum is 800",
        "casa: movement 4 says balance 900, the sum is 1000",
        "casa: movement 5 says balance 600, the sum is 700",
        "casa: balance 600, but the ledger adds up to 700",
      ],
    ],
    [
      "the last movement missing",
      (rows) => rows("ledger").remove(["casa", 5] as never),
      [
        "casa: balance 600, but the ledger adds up to 900",
        "casa: 5 movements expected, the ledger ends at 4",
        "casa: reservation w3 has no charge of 300",
      ],
    ],
    [
      "an amount of the wrong sign",
      async (rows) => {
        const row = rowOf(rows("ledger"), ["casa", 5]);
        row[2] = 300;
        await rows("ledger").put(["casa", 5] as never, row as never);
      },
      [
        "casa: movement 5 says balance 600, the sum is 1200",
        "casa: movement 5 is a charge of 300",
        "casa: balance 600, but the ledger adds up to 1200",
        "casa: reservation w3 has no charge of 300",
      ],
    ],
    [
      "work that is charged twice",
      async (rows) => {
        const row = rowOf(rows("ledger"), ["casa", 5]);
        row[5] = "w1";
        await rows("ledger").put(["casa", 5] as never, row as never);
      },
      ["casa: movement 5 charges work w1 again", "casa: reservation w3 has no charge of 300"],
    ],
    [
      "a reservation without a charge",
      (rows) => rows("reservations").put("w9" as never, ["casa", "/x", 1, 5, 5, 0] as never),
      ["casa: reservation w9 has no charge of 5"],
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
