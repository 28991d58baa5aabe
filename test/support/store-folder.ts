/** A folder of its own for each test, and books in it. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach } from "vitest";
import { type LmdbMoney, openMoney } from "../../src/store/lmdb-money.ts";
import type { Work } from "../../src/store/money.ts";

/** Makes folders that go, with what was opened in them, when the test that asked is over. */
export function useFolders() {
  const undo: (() => Promise<void> | void)[] = [];
  afterEach(async () => {
    for (const step of undo.splice(0).toReversed()) await step();
  });

  function create(): string {
    const folder = mkdtempSync(join(tmpdir(), "menu-store-"));
    undo.push(() => rmSync(folder, { recursive: true, force: true }));
    return folder;
  }

  return {
    create,
    /** Runs `step` after the test and before the folders go. */
    later: (step: () => Promise<void> | void) => void undo.push(step),
    /** Books with an account `casa` of so many hundredths of a credit. */
    async openBooks(options: { centiCredits?: number; unlimited?: boolean; now?: () => number }) {
      const { centiCredits = 0, unlimited = false, ...rest } = options;
      const folder = create();
      const money = openMoney({ folder, ...rest });
      undo.push(() => money.close());
      const order = { customer: "casa", label: "", expiresAtMs: null, unlimited, centiCredits };
      const { key, secret } = await money.createKey(order);
      return { folder, money, key, secret };
    },
  };
}

let works = 0;

/** A piece of work for `casa` at a price. */
export function workOf(centiCredits: number, given: Partial<Work> = {}): Work {
  works += 1;
  const base = { workId: `work-${works}`, customer: "casa", endpoint: "/embed", items: 1 };
  return { ...base, centiCredits, ...given };
}

/** What is left on `casa`, in hundredths of a credit. */
export async function balanceOf(money: LmdbMoney): Promise<number | undefined> {
  return (await money.listAccounts()).find(({ customer }) => customer === "casa")?.centiCredits;
}
