import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Models } from "../../../src/engine/models/model-threads.ts";
import { ModelPool } from "../../../src/engine/models/pool.ts";
import { newNameList } from "../../support/names.ts";
import { CancelledError } from "../../../src/errors.ts";

/**
 * A text's vector is its length, on this thread less than 0; a pair's logit the sum of its rows. A turn
 * of the loop a chunk.
 */
const models: Pick<Models, "encode" | "encodeHere" | "rerank"> = {
  encodeHere: (texts) => Int16Array.from(texts, ({ length }) => -length),
  async encode(texts) {
    await nextTurn();
    if (texts.includes("!")) throw new Error("out of spice");
    return Int16Array.from(texts, ({ length }) => length);
  },
  async rerank({ left, right }) {
    await nextTurn();
    return Float32Array.from(left, (row, at) => row + right[at]!);
  },
};

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const names = newNameList();
const begins = { mayBegin: () => true, hasOtherWork: false };

describe.each([1, 2])("ModelPool of %i threads", (threads) => {
  let pool: ModelPool;
  let isShared: boolean;
  beforeEach(() => {
    isShared = true;
    pool = new ModelPool({ models, threads, dim: 1, isShared: () => isShared });
  });
  afterEach(() => pool.stop());

  it("gives each text its vector, in order", async () => {
    const texts = Array.from({ length: 1000 }, (_, row) => "x".repeat(1 + (row % 37)));
    const vectors = await pool.encode(texts, begins);
    expect([...vectors]).toEqual(texts.map(({ length }) => length));
  });

  it("encodes one short text on this thread, for a request that is alone", async () => {
    isShared = false;
    expect([...(await pool.encode(["dal"], begins))]).toEqual([-3]);
    expect([...(await pool.encode(["dal"], { ...begins, hasOtherWork: true }))]).toEqual([3]);
    expect([...(await pool.encode(["dal", "naan"], begins))]).toEqual([3, 4]);
    expect([...(await pool.encode(["x".repeat(100)], begins))]).toEqual([100]);
    await expect(pool.encode(["dal"], { ...begins, mayBegin: () => false })).rejects.toThrow(
      CancelledError,
    );
    await pool.stop();
    await expect(pool.encode(["dal"], begins)).rejects.toThrow("shutting down");
  });

  it("parts a menu between the threads for a request that is alone", async () => {
    const counts: number[] = [];
    const encode: Models["encode"] = (texts) => {
      counts.push(texts.length);
      return models.encode(texts);
    };
    const noting = { ...models, encode };
    pool = new ModelPool({ models: noting, threads, dim: 1, isShared: () => isShared });
    const menu = Array.from({ length: 60 }, () => "paneer tikka");
    await pool.encode(menu, begins);
    expect(counts).toEqual([60]);
    isShared = false;
    await pool.encode(menu, begins);
    expect(counts.slice(1)).toEqual(threads === 1 ? [60] : [30, 30]);
  });

  it("gives each pair its logit, in order", async () => {
    const left = Uint32Array.from({ length: 700 }, (_, row) => row % 23);
    const right = left.map((row) => 1000 * row);
    const cosines = Float32Array.from(left);
    const logits = await pool.rerank({ names, left, right, cosines });
    expect([...logits]).toEqual(Array.from(left, (row) => 1001 * row));
    const none = { left: new Uint32Array(), right: new Uint32Array(), cosines: new Float32Array() };
    expect(await pool.rerank({ names, ...none })).toHaveLength(0);
  });

  it("asks whether a request may begin right before its first chunk, and only then", async () => {
    const long = Array.from({ length: 400 }, () => "x".repeat(20));
    let asked = 0;
    const first = pool.encode(long, { ...begins, mayBegin: () => ++asked > 0 });
    const second = pool.encode(["dal"], { ...begins, mayBegin: () => false });
    const third = pool.encode(["naan"], begins);
    await expect(second).rejects.toThrow(CancelledError);
    expect([...(await third)]).toEqual([4]);
    expect(await first).toHaveLength(400);
    expect(asked).toBe(1);
  });

  it("lets a small request pass a large one", async () => {
    const order: string[] = [];
    const large = Array.from({ length: 5000 }, () => "x".repeat(20));
    await Promise.all([
      pool.encode(large, begins).then(() => order.push("large")),
      pool.encode(["dal"], begins).then(() => order.push("small")),
    ]);
    expect(order).toEqual(["small", "large"]);
  });

  it("fails the request whose run fails, and no other", async () => {
    const before = pool.encode(["naan"], begins);
    const bad = pool.encode(["!"], begins);
    const after = pool.encode(["kheer"], begins);
    await expect(bad).rejects.toThrow("out of spice");
    expect([...(await before), ...(await after)]).toEqual([4, 5]);
  });

  it("refuses what is waiting when it stops, and finishes what was handed over", async () => {
    const inWork = Array.from({ length: 2 * threads }, () => pool.encode(["dal"], begins));
    const waiting = pool.encode(["naan"], begins);
    const stopped = pool.stop();
    await expect(waiting).rejects.toMatchObject({ code: "not_ready" });
    for (const vectors of inWork) expect([...(await vectors)]).toEqual([3]);
    await stopped;
    await expect(pool.encode(["idli"], begins)).rejects.toMatchObject({ code: "not_ready" });
  });
});
