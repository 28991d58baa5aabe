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
    writeFileSync(older, "exports.dot = () => 0;");
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

describe("numbers handed over", () => {
  const addon = openAddon(path, remedy);
  const rows = (count: number) => Float32Array.from({ length: 2 * count }, () => 1);

  // The first are copied into V8's memory, the last stay the addon's.
  it.each([0, 1, 127, 128, 129, 20_000])("are a whole array of %d rows", (count) => {
    const made = addon.sliceAndRenormalise(rows(count), 2, 2);
    expect(made).toHaveLength(2 * count);
    expect(made.byteOffset).toBe(0);
    expect(made.buffer.byteLength).toBe(made.byteLength);
    expect(made.every((component) => Math.abs(component - Math.SQRT1_2) < 1e-6)).toBe(true);
    addon.release(made);
    expect(made).toHaveLength(0);
  });
});

describe("strings handed over", () => {
  const addon = openAddon(path, remedy);
  /** Around the room that the addon guesses for a string, with characters of one to four bytes. */
  const lengths = [0, 1, 20, 125, 126, 127, 250, 251, 252, 253, 254, 255, 256, 1020, 1024, 9000];
  const texts = ["a", "é", "सि", "🍛"].flatMap((sign) =>
    lengths.map((length) => sign.repeat(length).concat(`${length}`, sign)),
  );

  it("come whole, alone and in arrays", () => {
    const memory = new addon.VectorMemory(1, 4096);
    const vectors = Int16Array.from(texts, (_, at) => at + 1);
    memory.put(texts, vectors, 1);
    const found = new Int16Array(texts.length);
    expect(memory.peek(texts, found, 1)).toHaveLength(0);
    expect([...found]).toEqual([...vectors]);
    const cut = texts.map((text) => text.slice(0, -1));
    expect(memory.peek(cut, found, 1)).toHaveLength(texts.length);
    for (const text of texts) {
      const body = Buffer.from(JSON.stringify({ [text]: [[1]] }));
      expect(addon.liftRows(body, text)?.dim).toBe(1);
    }
  });

  it("have U+FFFD for half a pair of surrogates", () => {
    const memory = new addon.VectorMemory(1, 4096);
    memory.put(["\ud83c dal"], Int16Array.of(5), 1);
    expect(memory.peek(["\ufffd dal"], new Int16Array(1), 1)).toHaveLength(0);
  });

  it.each([["dal"], [{ length: 1, 0: "dal" }], [["dal", 7]], [[null]], [undefined]])(
    "are refused when they are none: %j",
    (wrong) => {
      const memory = new addon.VectorMemory(1, 4096);
      const put = () => memory.put(wrong as string[], Int16Array.of(1), 1);
      expect(put).toThrow(/expected (a string|an array of strings) but got something else/);
    },
  );

  it("take no room for an array that only says it is long", () => {
    const memory = new addon.VectorMemory(1, 4096);
    const long: string[] = ["dal"];
    long.length = 2 ** 32 - 1;
    const refused = /expected a string but got something else/;
    expect(() => memory.put(long, Int16Array.of(1), 1)).toThrow(refused);
  });
});

describe("hostile arguments", () => {
  it.each([1, 2, 3])("throw or reject, and never end the process (seed %d)", async (seed) => {
    const script = fileURLToPath(new URL("hostile-calls.mjs", import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, [
      "--expose-gc",
      script,
      path,
      String(seed),
    ]);
    expect(JSON.parse(stdout)).toEqual({ calls: 21_360, odd: [] });
  });
});
