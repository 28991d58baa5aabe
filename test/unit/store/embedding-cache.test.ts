import { statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { addon } from "../../../src/engine/addon.ts";
import type { EmbeddingCache } from "../../../src/store/embedding-cache.ts";
import {
  bytesOf,
  dim,
  fill,
  get,
  holds,
  mebibyte,
  prepareCache,
  put,
  stored,
  vectorOf,
} from "../../support/store-cache.ts";
import { useFolders } from "../../support/store-folder.ts";

const folders = useFolders();

describe("the embedding cache", () => {
  it("gives the bytes back that were put, at once and after a restart", async () => {
    const { open, lines } = prepareCache(folders);
    const first = await open();
    const texts = ["dal", "", "x".repeat(500), "a\0b", "\ufffd", "मसाला डोसा 🍛", "=dal"];
    texts.forEach((text, index) => put(first, text, vectorOf(index)));
    const check = (cache: EmbeddingCache) => {
      texts.forEach((text, index) => {
        expect(holds(cache, text, index)).toBe(true);
      });
      expect(get(cache, "dal ")).toBeUndefined();
      expect(get(cache, "#dal")).toBeUndefined();
    };
    check(first);
    await first.close();
    check(first);
    const second = await open();
    check(second);
    expect(second.count()).toBe(texts.length);
    expect(lines).toEqual([]);
  });

  it("writes in a lull, and after a while beside requests", async () => {
    const { open } = prepareCache(folders);
    let isBusy = true;
    const cache = await open({ isBusy: () => isBusy });
    put(cache, "dal", vectorOf(1));
    await sleep(10);
    expect(cache.count()).toBe(0);
    isBusy = false;
    await stored(cache, 1);
    isBusy = true;
    put(cache, "naan", vectorOf(2));
    await stored(cache, 2);
  });

  it("writes each vector where it is wanted, whatever fits into memory", async () => {
    const seeds = Array.from({ length: 50 }, (_, index) => index);
    const texts = seeds.map((seed) => `dish ${seed}`);
    const vectors = Int16Array.from(seeds.flatMap((seed) => [...vectorOf(seed)]));
    const [twice, last] = [[...seeds, ...seeds], 2 * seeds.length];
    const wanted = {
      raws: twice.map((seed, at) => `DISH ${seed} ${at}`),
      texts: twice.map((seed) => texts[seed]!),
      rows: twice.map((_, at) => last - at),
    };
    const makeTarget = () => ({ data: new Float32Array((last + 1) * dim), count: dim });
    const right = makeTarget();
    const all = new addon.VectorMemory(dim, 1024);
    all.put(texts, vectors, dim);
    all.find(wanted.raws, wanted.texts, wanted.rows, right.data, dim);
    /** Looks all up, and says how many were not there; their rows are to be as they were. */
    const look = (cache: EmbeddingCache): number => {
      const [found, expected] = [makeTarget(), right.data.slice()];
      const unknown = cache.find(wanted, found);
      for (const at of unknown) expected.fill(0, (last - at) * dim, (last - at + 1) * dim);
      expect(bytesOf(found.data).equals(bytesOf(expected))).toBe(true);
      return unknown.length;
    };
    for (const memoryKibibytesMax of [1, 10, 16 * 1024]) {
      const { open } = prepareCache(folders, { memoryKibibytesMax });
      const cache = await open();
      const kept = makeTarget();
      cache.keep(texts, vectors, wanted, kept);
      expect(bytesOf(kept.data).equals(bytesOf(right.data))).toBe(true);
      const isLarge = memoryKibibytesMax > 1024;
      expect(look(cache) === 0).toBe(isLarge);
      await cache.close();
      expect(look(await open()) === 0).toBe(isLarge);
    }
  });

  it("reads vectors from disk into a memory that does not hold them all", async () => {
    const { open } = prepareCache(folders);
    await fill(await open(), 200);
    const small = await open({ memoryKibibytesMax: 4 });
    const texts = Array.from({ length: 250 }, (_, index) => `dish ${index}`);
    const target = { data: new Float32Array(250 * dim), count: dim };
    const wanted = { raws: texts, texts, rows: texts.map((_, at) => at) };
    expect([...small.find(wanted, target)]).toEqual(texts.slice(200).map((_, at) => 200 + at));
    const row = (at: number) => target.data.slice(at * dim, (at + 1) * dim);
    for (const at of [0, 7, 199]) {
      expect(bytesOf(row(at)).equals(bytesOf(get(small, `dish ${at}`)!))).toBe(true);
      expect(holds(small, `dish ${at}`, at)).toBe(true);
    }
    expect(row(200).every((number) => number === 0)).toBe(true);
  });

  it("bounds its table in memory, and finds on disk what left it", async () => {
    const { open } = prepareCache(folders, { memoryKibibytesMax: 200 });
    const cache = await open();
    for (let index = 0; index < 1000; index += 1) {
      put(cache, `dish ${index}`, vectorOf(index));
      // Memory holds about 100: the disk has to keep up to get them all.
      if (index % 40 === 39) await stored(cache, index + 1);
    }
    for (let index = 0; index < 1000; index += 1) {
      expect(holds(cache, `dish ${index}`, index)).toBe(true);
    }
  });

  it("bounds its file, and keeps what is asked for", async () => {
    const bytesMax = 8 * mebibyte;
    const { open, file } = prepareCache(folders, { bytesMax, memoryKibibytesMax: 1024 });
    const cache = await open();
    put(cache, "favourite", vectorOf(0), "FAVOURITE!");
    let largest = 0;
    for (let index = 0; index < 12_000; index += 1) {
      put(cache, `dish ${index}`, vectorOf(1));
      if (index % 250 !== 249) continue;
      await sleep(15);
      expect(cache.recall(["FAVOURITE!"], new Float32Array(dim), 0, dim)).toHaveLength(0);
      largest = Math.max(largest, statSync(file).size);
    }
    expect(largest).toBeGreaterThan(bytesMax / 2);
    expect(largest).toBeLessThanOrEqual(bytesMax);
    expect(get(cache, "dish 0")).toBeUndefined();
    expect(cache.count()).toBeLessThan(9000);
    await cache.close();
    expect(holds(await open(), "favourite", 0)).toBe(true);
  });

  it("does not hold the event loop up while it stores 5,000 vectors", async () => {
    const { open } = prepareCache(folders);
    const cache = await open();
    const vectors = Array.from({ length: 5000 }, (_, index) => vectorOf(index));
    vectors.forEach((vector, index) => put(cache, `dish ${index}`, vector));
    const gaps: number[] = [];
    while (cache.count() < 5000) {
      const start = performance.now();
      await sleep(0);
      gaps.push(performance.now() - start);
    }
    gaps.sort((a, b) => a - b);
    expect(gaps.length).toBeGreaterThan(20);
    expect(gaps[Math.floor(gaps.length / 2)]).toBeLessThan(10);
  });
});
