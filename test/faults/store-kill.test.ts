import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { openMoney } from "../../src/store/lmdb-money.ts";
import { type Running, runProgram } from "../support/store-child.ts";
import { useFolders } from "../support/store-folder.ts";

const folders = useFolders();
const roundCount = 20;
const grantCentiCredits = 100_000_000;

describe("the money after kill -9", () => {
  it(`holds every acknowledged charge exactly once, ${roundCount} rounds`, async () => {
    const { folder, money } = await folders.openBooks({ centiCredits: grantCentiCredits });
    await money.close();
    const settled = new Set<string>();
    for (let round = 0; round < roundCount; round += 1) {
      const child = runProgram("store-spend", [folder, `r${round}`]);
      await killSometime(child, round);
      const { out } = await child.ended;
      for (const [, id] of out.matchAll(/^settled (\S+)$/gm)) settled.add(id!);
    }
    const last = openMoney({ folder });
    folders.later(() => last.close());
    // The last round's charges may be in the journal alone.
    expect(last.verify()).toEqual([]);
    await last.claimServer("last");

    expect(last.verify()).toEqual([]);
    const movements = (await last.readLedger("casa", 0)) ?? [];
    const charged = new Set(movements.flatMap(({ workId }) => workId ?? []));
    expect(movements).toHaveLength(1 + charged.size);
    expect(settled.size).toBeGreaterThan(roundCount);
    expect([...settled].filter((id) => !charged.has(id))).toEqual([]);
    // What was final and not yet acknowledged: at most the 16 in flight of each round.
    expect(charged.size - settled.size).toBeLessThanOrEqual(16 * roundCount);
    expect(movements.at(-1)?.balanceCentiCredits).toBe(grantCentiCredits - charged.size);
  });

  it("is shared by two processes without overspending", async () => {
    const { folder, money } = await folders.openBooks({ centiCredits: 3000 });
    const spenders = ["a", "b"].map((name) => runProgram("store-spend", [folder, name, "beside"]));
    const outs = (await Promise.all(spenders.map(({ ended }) => ended))).map(({ out }) => out);
    for (const out of outs) {
      expect(out.match(/^ended insufficient_credits$/gm)).toHaveLength(16);
    }
    const acknowledged = outs.join("").match(/^settled /gm)?.length ?? 0;
    // A release that came after everybody else had found nothing leaves a credit over.
    expect(acknowledged).toBeGreaterThan(2900);
    expect((await money.listAccounts())[0]?.centiCredits).toBe(3000 - acknowledged);
    expect(money.verify()).toEqual([]);
  });
});

/** Between its first answer and a tenth of a second later; every fourth while it still starts. */
async function killSometime({ child, seen, ended }: Running, round: number): Promise<void> {
  if (round % 4 === 3) await sleep(60 + Math.random() * 80);
  else {
    await Promise.race([seen("settled "), ended]);
    await sleep(Math.random() * 100);
  }
  child.kill("SIGKILL");
}
