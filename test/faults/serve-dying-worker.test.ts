/** An inference thread that dies: its request fails, the next one works. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ModelPool } from "../../src/engine/models/pool.ts";
import { ServiceError } from "../../src/errors.ts";

const mayBegin = () => true;
let troubles: string[];
let pool: ModelPool;

async function startPool(threads: number): Promise<ModelPool> {
  pool = new ModelPool({
    threads,
    workerUrl: new URL("../support/client-dying-worker.mjs", import.meta.url),
    order: { folder: "", matchFolder: "" },
    dim: 1,
    onTrouble: (trouble) => troubles.push(trouble),
  });
  await pool.start();
  return pool;
}

beforeEach(() => {
  troubles = [];
});

afterEach(() => pool.stop());

describe.each([1, 2])("a pool of %i threads", (threads) => {
  it("gives each text its vector, in order", async () => {
    const { encode } = bind(await startPool(threads));
    const texts = Array.from({ length: 500 }, (_, n) => "x".repeat(n % 97));
    expect([...(await encode(texts))]).toEqual(texts.map((text) => text.length));
  });

  it.each(["exit", "throw"])(
    "fails the request that made a thread %s, and no other",
    async (fatal) => {
      const { encode } = bind(await startPool(threads));
      const before = encode(["naan"]);
      const dying = encode([fatal]);
      const after = ["dal", "idli", "dosa"].map((text) => encode([text]));
      await expect(dying).rejects.toMatchObject({
        code: "not_ready",
        detail: { retryAfterSeconds: 1 },
      });
      await expect(dying).rejects.toThrow(ServiceError);
      expect([...(await before)]).toEqual([4]);
      expect((await Promise.all(after)).map(([length]) => length)).toEqual([3, 4, 4]);
      expect(troubles).toEqual(["an inference thread died and is replaced"]);
    },
  );

  it("survives one death after another", async () => {
    const { encode } = bind(await startPool(threads));
    for (let round = 0; round < 3; round++) {
      await expect(encode(["exit"])).rejects.toMatchObject({ code: "not_ready" });
      expect([...(await encode(["samosa"]))]).toEqual([6]);
    }
    expect(troubles).toHaveLength(3);
  });

  it("takes a failed run for a bug, and the thread lives on", async () => {
    const { encode } = bind(await startPool(threads));
    await expect(encode(["fail"])).rejects.toThrow("out of spice");
    expect([...(await encode(["kheer"]))]).toEqual([5]);
    expect(troubles).toEqual([]);
  });
});

function bind(started: ModelPool) {
  return { encode: (texts: readonly string[]) => started.encode(texts, mayBegin) };
}
