import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ModelPool } from "../../../src/engine/models/pool.ts";
import { CancelledError } from "../../../src/errors.ts";

let folder: string;
let pool: ModelPool;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "menu-pool-"));
  pool = new ModelPool({
    threads: 1,
    workerUrl: new URL("../../support/client-dying-worker.mjs", import.meta.url),
    order: { folder, matchFolder: folder },
    dim: 1,
    onTrouble: () => {},
  });
  await pool.start();
});

afterEach(async () => {
  await pool.stop();
  rmSync(folder, { recursive: true });
});

const yes = (): boolean => true;

describe("ModelPool", () => {
  it("asks whether a request may begin right before its first chunk, and only then", async () => {
    const long = Array.from({ length: 400 }, () => "x".repeat(20));
    let asked = 0;
    const first = pool.encode(long, () => ++asked > 0);
    const second = pool.encode(["dal"], () => false);
    const third = pool.encode(["naan"], yes);
    await expect(second).rejects.toThrow(CancelledError);
    expect([...(await third)]).toEqual([4]);
    expect(await first).toHaveLength(400);
    expect(asked).toBe(1);
  });

  it("lets a small request pass a large one", async () => {
    const order: string[] = [];
    const large = Array.from({ length: 5000 }, () => "x".repeat(20));
    await Promise.all([
      pool.encode(large, yes).then(() => order.push("large")),
      pool.encode(["dal"], yes).then(() => order.push("small")),
    ]);
    expect(order).toEqual(["small", "large"]);
  });

  it("lets nobody wait for threads that cannot live, and recovers with them", async () => {
    writeFileSync(join(folder, "doomed"), "");
    const refused = { code: "not_ready" };
    await expect(pool.encode(["exit"], yes)).rejects.toMatchObject(refused);
    await expect(pool.encode(["dal"], yes)).rejects.toMatchObject(refused);
    rmSync(join(folder, "doomed"));
    let vector: Int16Array | undefined;
    while (vector === undefined) {
      vector = await pool.encode(["dal"], yes).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect([...vector]).toEqual([3]);
  });

  it("gives each pair its logit, in order", async () => {
    const pairs = Array.from({ length: 700 }, (_, row) => ({
      ids: new Int32Array(1 + (row % 23)),
      marks: new Int32Array(1 + (row % 23)),
      features: new Uint8Array(2),
    }));
    const logits = await pool.rerank(pairs);
    expect([...logits]).toEqual(pairs.map(({ ids }) => ids.length));
    expect(await pool.rerank([])).toHaveLength(0);
  });

  it("refuses what is waiting when it stops, and finishes what is in work", async () => {
    const inWork = pool.encode(["dal"], yes);
    const waiting = pool.encode(["naan"], yes);
    const stopped = pool.stop();
    await expect(waiting).rejects.toMatchObject({ code: "not_ready" });
    expect([...(await inWork)]).toEqual([3]);
    await stopped;
  });
});
