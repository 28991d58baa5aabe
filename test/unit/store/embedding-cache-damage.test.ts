import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  bytesOf,
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

describe("an embedding cache that is not as it was closed", () => {
  it("after a crash is read through, within 400 ms for 30,000 texts, and used", async () => {
    const { open, folder, lines } = prepareCache(folders, { bytesMax: 256 * mebibyte });
    const cache = await open();
    const vectors = Array.from({ length: 2000 }, (_, index) => vectorOf(index));
    for (let batch = 0; batch < 15; batch += 1) {
      vectors.forEach((vector, index) => put(cache, `dish ${2000 * batch + index}`, vector));
      await stored(cache, 2000 * (batch + 1));
    }
    await cache.close();
    rmSync(join(folder, "seal.json"));
    const start = performance.now();
    const next = await open();
    const ms = performance.now() - start;
    expect(next.count()).toBe(30_000);
    expect(lines).toEqual([]);
    // Measured 0.3 s on the idle two-core machine; here others may be at work.
    expect(ms).toBeLessThan(2000);
  });

  it.each<[string, (file: string) => void, string]>([
    ["cut short", (file) => truncateSync(file, 200_000), "SIGBUS"],
    ["emptied", (file) => truncateSync(file, 0), "it is empty"],
    ["another file", (file) => writeFileSync(file, "hello"), "it is not an LMDB file"],
    ["overwritten", (file) => overwrite(file, 8192, Infinity), ""],
    ["changed in a vector", changeVector, "a checksum does not match"],
  ])("is set aside with a log line when it is %s", async (_, damage, problem) => {
    const { data, file, open } = prepareCache(folders);
    await fill(await open(), 2000);
    damage(file);
    const warnings: { fields: { problem?: string }; message: string }[] = [];
    const warn = (fields: object, message: string) => void warnings.push({ fields, message });
    const cache = await open({ log: { info: () => {}, warn } });
    expect(warnings).toHaveLength(1);
    expect(warnings[0]?.message).toContain("damaged; set aside");
    expect(warnings[0]?.fields.problem).toContain(problem);
    expect(cache.count()).toBe(0);
    put(cache, "dal", vectorOf(1));
    expect(get(cache, "dal")).toBeDefined();
    await cache.close();
    expect(readdirSync(data).sort()).toEqual([
      "cache",
      expect.stringMatching(/^cache\.damaged-\d{8}T\d{9}Z$/),
    ]);
  });

  it("leaves one damaged cache behind, not one each time", async () => {
    const { data, file, open } = prepareCache(folders);
    for (let round = 0; round < 3; round += 1) {
      await fill(await open(), 10);
      writeFileSync(file, "hello");
    }
    await open();
    expect(readdirSync(data)).toHaveLength(2);
  });

  it.each([
    ["another model version", { modelVersion: "m2" }, "of another model version"],
    ["another dimension", { dim: 128 }, "of another model version"],
    ["a lower limit", { bytesMax: mebibyte }, "larger than its limit"],
  ])("starts anew for %s", async (_, change, reason) => {
    const { data, lines, open } = prepareCache(folders);
    await fill(await open(), 2000);
    const cache = await open(change);
    expect(cache.count()).toBe(0);
    expect(lines).toEqual([expect.stringContaining(reason)]);
    expect(readdirSync(data)).toEqual(["cache"]);
  });

  it("works in memory where its folder cannot be used", async () => {
    const { folder, lines, open } = prepareCache(folders);
    writeFileSync(folder, "a file");
    const cache = await open();
    expect(lines).toEqual([expect.stringContaining("in memory only")]);
    put(cache, "dal", vectorOf(1));
    expect(holds(cache, "dal", 1)).toBe(true);
    expect(cache.count()).toBe(1);
    await cache.close();
    expect(readFileSync(folder, "utf8")).toBe("a file");
  });

  it("has no seal while it is open", async () => {
    const { folder, open } = prepareCache(folders);
    await fill(await open(), 1);
    expect(existsSync(join(folder, "seal.json"))).toBe(true);
    await open();
    expect(existsSync(join(folder, "seal.json"))).toBe(false);
  });
});

function overwrite(file: string, start: number, length: number): void {
  const bytes = Math.min(length, statSync(file).size - start);
  const descriptor = openSync(file, "r+");
  writeSync(descriptor, Buffer.alloc(bytes, 0x5a), 0, bytes, start);
  closeSync(descriptor);
}

/** Changes bytes in the middle of every copy of a stored vector, and nothing of LMDB's. */
function changeVector(file: string): void {
  const wanted = bytesOf(vectorOf(1000)).subarray(0, 64);
  const bytes = readFileSync(file);
  let found = 0;
  for (let at = bytes.indexOf(wanted); at >= 0; at = bytes.indexOf(wanted, at + 1)) {
    overwrite(file, at + 8, 4);
    found += 1;
  }
  expect(found).toBeGreaterThan(0);
}
