/** Embedding caches of a test, and vectors to put into them. */
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { addon } from "../../src/engine/addon.ts";
import {
  type EmbeddingCache,
  type EmbeddingCacheOptions,
  openEmbeddingCache,
  type Wanted,
} from "../../src/store/embedding-cache.ts";
import type { useFolders } from "./store-folder.ts";

type Folders = ReturnType<typeof useFolders>;
export const dim = 384;
export const mebibyte = 1024 * 1024;

type Options = Partial<EmbeddingCacheOptions> & { readonly memoryKibibytesMax?: number };

/** A data folder, and the cache in it opened with a log that is kept. */
export function prepareCache(folders: Folders, given: Options = {}) {
  const data = folders.create();
  const folder = join(data, "cache");
  const lines: string[] = [];
  const log = {
    info: (_: object, message: string) => void lines.push(message),
    warn: (_: object, message: string) => void lines.push(message),
  };
  const open = async (more: Options = {}): Promise<EmbeddingCache> => {
    const base = { folder, modelVersion: "m1", dim, bytesMax: 64 * mebibyte, log };
    const { memoryKibibytesMax = 16 * 1024, ...options } = { ...base, ...given, ...more };
    const memory = new addon.VectorMemory(options.dim, memoryKibibytesMax);
    const cache = await openEmbeddingCache({ ...options, memory });
    folders.later(() => cache.close());
    return cache;
  };
  return { data, folder, file: join(folder, "data.mdb"), lines, open };
}

/** Numbers of all kinds, different in each vector. */
export function vectorOf(seed: number): Int16Array {
  const vector = Int16Array.from({ length: dim }, (_, at) => 32_767 * Math.sin(seed * dim + at));
  vector.set([-32_768, 32_767, 0, 1, -1], seed % 100);
  return vector;
}

export function bytesOf(vector: Int16Array | Float32Array): Buffer {
  return Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);
}

/** A text that stands for itself, wanted in the first row. */
export function wantedFor(text: string, raw = text): Wanted {
  return { raws: [raw], texts: [text], rows: [0] };
}

export function put(cache: EmbeddingCache, text: string, vector: Int16Array, raw = text): void {
  cache.keep([text], vector, wantedFor(text, raw), { data: new Float32Array(dim), count: dim });
}

export function get(cache: EmbeddingCache, text: string): Float32Array | undefined {
  const data = new Float32Array(dim);
  return cache.find(wantedFor(text), { data, count: dim }).length === 0 ? data : undefined;
}

/** Whether the cache gives exactly what a memory makes of `vectorOf(seed)`. */
export function holds(cache: EmbeddingCache, text: string, seed: number): boolean {
  const vector = get(cache, text);
  const memory = new addon.VectorMemory(dim, 1);
  memory.put([text], vectorOf(seed), dim);
  const expected = new Float32Array(dim);
  memory.find([text], [text], [0], expected, dim);
  return vector !== undefined && bytesOf(vector).equals(bytesOf(expected));
}

/** Waits until so many texts are on disk. */
export async function stored(cache: EmbeddingCache, count: number): Promise<void> {
  for (let wait = 0; cache.count() < count && wait < 5000; wait += 1) await sleep(1);
  expect(cache.count()).toBeGreaterThanOrEqual(count);
}

/** Fills a cache with `count` texts and closes it. */
export async function fill(cache: EmbeddingCache, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) put(cache, `dish ${index}`, vectorOf(index));
  await cache.close();
}
