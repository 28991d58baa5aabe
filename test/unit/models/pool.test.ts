import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Models } from "../../../src/engine/models/model-threads.ts";
import { ModelPool } from "../../../src/engine/models/pool.ts";
import { CancelledError } from "../../../src/errors.ts";

/** A text's vector is its length; a pair's logit its token count. A turn of the loop a chunk. */
const models: Pick<Models, "encode" | "rerank"> = {
  async encode(tokens) {
    await nextTurn();
    if (tokens.some(([first]) => first === failing)) throw new Error("out of spice");
    return Int16Array.from(tokens, ({ length }) => length);
  },
  async rerank({ lengths }) {
    await nextTurn();
    return Float32Array.from(lengths);
  },
};

const failing = "!".charCodeAt(0);
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const tokenize = (text: string): Int32Array =>
  Int32Array.from(text, (letter) => letter.charCodeAt(0));
const yes = (): boolean => true;

describe.each([1, 2])("ModelPool of %i threads", (threads) => {
  let pool: ModelPool;
  beforeEach(() => {
    pool = new ModelPool({ models, tokenize, threads, dim: 1 });
  });
  afterEach(() => pool.stop());

  it("gives each text its vector, in order", async () => {
    const texts = Array.from({ length: 1000 }, (_, row) => "x".repeat(1 + (row % 37)));
    const vectors = await pool.encode(texts, yes);
    expect([...vectors]).toEqual(texts.map(({ length }) => length));
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

  it("fails the request whose run fails, and no other", async () => {
    const before = pool.encode(["naan"], yes);
    const bad = pool.encode(["!"], yes);
    const after = pool.encode(["kheer"], yes);
    await expect(bad).rejects.toThrow("out of spice");
    expect([...(await before), ...(await after)]).toEqual([4, 5]);
  });

  it("refuses what is waiting when it stops, and finishes what was handed over", async () => {
    const inWork = Array.from({ length: 2 * threads }, () => pool.encode(["dal"], yes));
    const waiting = pool.encode(["naan"], yes);
    const stopped = pool.stop();
    await expect(waiting).rejects.toMatchObject({ code: "not_ready" });
    for (const vectors of inWork) expect([...(await vectors)]).toEqual([3]);
    await stopped;
    await expect(pool.encode(["idli"], yes)).rejects.toMatchObject({ code: "not_ready" });
  });
});
