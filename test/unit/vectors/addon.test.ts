/** The addon itself: how it loads, that twins agree, and that no argument takes a process down. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { openAddon } from "../../../src/engine/addon.ts";
import { nativeParts } from "../../../src/native-parts.ts";
import { unitVectors } from "./twins.ts";

const { addon: path, remedy } = nativeParts();

describe("openAddon", () => {
  const folder = mkdtempSync(join(tmpdir(), "addon-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  it("says how to build an addon that is missing", () => {
    const missing = join(folder, "missing.node");
    expect(() => openAddon(missing, remedy)).toThrow(
      /is missing\. .*`npm run build:native`; .*Rust/,
    );
  });

  it("says how to replace one that Node cannot load, with what Node said as the cause", () => {
    const foreign = join(folder, "foreign.node");
    writeFileSync(foreign, "MZ, say");
    expect(() => openAddon(foreign, remedy)).toThrow(
      expect.objectContaining({
        message: expect.stringContaining("built for another platform"),
        cause: expect.objectContaining({ code: "ERR_DLOPEN_FAILED" }),
      }),
    );
  });

  it("says how to replace one that lacks functions", () => {
    const older = join(folder, "older.cjs");
    writeFileSync(older, "exports.topK = () => [];");
    expect(() => openAddon(older, remedy)).toThrow(/other sources\. .*`npm run build:native`/);
  });
});

describe("the twins off the thread", () => {
  const addon = openAddon(path, remedy);
  const { data, dim } = unitVectors(400, 48, 11);
  const head = Buffer.from("{");

  it.each([
    ["cosineMatrix", [data, dim, data, dim]],
    ["pairsAbove", [data, dim, 0.3]],
    ["clusterByThreshold", [data, dim, 0.4]],
    ["sliceAndRenormalise", [data, dim, 32]],
    ["writeVectors", [head, data, dim, "float", head]],
    ["writeVectors", [head, data, dim, "base64", head]],
  ] as const)("%s gives the same bits", async (name, args) => {
    const call = addon[name] as (...args: readonly unknown[]) => unknown;
    const twin = addon[`${name}Async`] as typeof call;
    expect(bytesOf(await twin(...args))).toEqual(bytesOf(call(...args)));
  });

  it("keeps the arguments of the moment of the call", async () => {
    const mine = data.slice();
    const expected = addon.cosineMatrix(mine, dim, mine, dim);
    const pending = addon.cosineMatrixAsync(mine, dim, mine, dim);
    mine.fill(Number.NaN);
    structuredClone(mine.buffer, { transfer: [mine.buffer] });
    expect(bytesOf(await pending)).toEqual(bytesOf(expected));
  });
});

/** The bits of a result's arrays; much faster to compare than the arrays. */
function bytesOf(result: unknown): string[] {
  const arrays = ArrayBuffer.isView(result) ? [result] : Object.values(result as object);
  return arrays.map((array) => Buffer.from((array as Float32Array).buffer).toString("base64"));
}

describe("hostile arguments", () => {
  it.each([1, 2, 3])("throw or reject, and never end the process (seed %d)", async (seed) => {
    const script = fileURLToPath(new URL("hostile-calls.mjs", import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, [
      "--expose-gc",
      script,
      path,
      String(seed),
    ]);
    expect(JSON.parse(stdout)).toEqual({ calls: 20_730, odd: [] });
  });
});
