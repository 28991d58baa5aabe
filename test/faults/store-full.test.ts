import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openMoney } from "../../src/store/lmdb-money.ts";
import { runProgram } from "../support/store-child.ts";
import { useFolders } from "../support/store-folder.ts";

const folders = useFolders();

/** In blocks of 1,024 bytes. Node ignores the signal that comes with it: a write just fails. */
function limitFiles(blocks: number) {
  return { prefix: ["bash", "-c", `ulimit -S -f ${blocks}; exec "$@"`, "-"] };
}

describe("the money on a full disk", () => {
  it.each([700, 1500, 1501])(
    "refuses what it cannot write, whole, and goes on when there is room (%d blocks)",
    async (blocks) => {
      const { folder, money } = await folders.openBooks({ centiCredits: 100_000 });
      await money.close();
      const program = runProgram("store-fill", [folder], limitFiles(blocks));
      const { out, code, signal, errors } = await program.ended;
      expect({ code, signal }, errors).toEqual({ code: 0, signal: null });
      const { full, later, codes } = JSON.parse(out);
      expect(full).toMatchObject({ problems: [], keptOfFirst: 20_000 });
      expect(full).not.toHaveProperty("keptOfFailed");
      expect(full.settled).toBeGreaterThan(10);
      expect(codes).toEqual(["storage_unavailable"]);
      expect(later.settled).toBe(full.settled + 1);
      expect(later).toMatchObject({ problems: [], balance: 100_000 - later.settled });

      const after = openMoney({ folder });
      folders.later(() => after.close());
      expect(after.verify()).toEqual([]);
    },
  );
});

describe("a refund that a full disk refuses", () => {
  it.each([
    ["is written at close", "room", ["warn"], ["grant", "charge", "refund"]],
    ["is told as lost at close, while it is full", "", ["warn", "error"], ["grant", "charge"]],
  ])("%s", async (_, atTheEnd, levels, kinds) => {
    const { folder, money } = await folders.openBooks({ centiCredits: 1000 });
    await money.close();
    const { out, code, errors } = await runProgram("store-owe", [folder, atTheEnd]).ended;
    expect(code, errors).toBe(0);
    expect(JSON.parse(out).map(({ level }: { level: string }) => level)).toEqual(levels);

    const after = openMoney({ folder });
    folders.later(() => after.close());
    expect((await after.readLedger("casa", 0))?.map(({ kind }) => kind)).toEqual(kinds);
    expect(after.verify()).toEqual([]);
  });
});

describe("the embedding cache on a full disk", () => {
  it("stops storing, says so once, and goes on answering", async () => {
    const folder = join(folders.create(), "cache");
    const program = runProgram("store-cache-fill", [folder], limitFiles(2000));
    const { out, code, errors } = await program.ended;
    expect(code, errors).toBe(0);
    const { answered, warnings, stored } = JSON.parse(out);
    const component = (1 / Math.sqrt(384)).toFixed(4);
    expect(answered).toEqual([component, component, component]);
    expect(warnings).toEqual(["embeddings cannot be stored"]);
    expect(stored).toBeGreaterThan(100);
    expect(stored).toBeLessThan(4000);
  });
});
