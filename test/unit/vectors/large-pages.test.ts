import { readFileSync } from "node:fs";
import { release } from "node:os";
import { expect, it } from "vitest";
import { addon } from "../../../src/engine/addon.ts";

const largeKibibytes = 2048;

/** Of this process, in large pages. */
function gatheredKibibytes(): number {
  const smaps = readFileSync("/proc/self/smaps", "utf8");
  const found = smaps.matchAll(/^AnonHugePages:\s+(\d+) kB$/gm);
  return [...found].reduce((sum, [, kibibytes]) => sum + Number(kibibytes), 0);
}

/** Linux 6.1 and later, unless its operator has switched large pages off. */
function canGather(): boolean {
  if (process.platform !== "linux") return false;
  const [major = 0, minor = 0] = release().split(".").map(Number);
  if (major < 6 || (major === 6 && minor < 1)) return false;
  try {
    const enabled = readFileSync("/sys/kernel/mm/transparent_hugepage/enabled", "utf8");
    return !enabled.includes("[never]");
  } catch {
    return false;
  }
}

it("gathers memory that is in use in large pages, and changes none of it", async () => {
  const values = new Float64Array(4 * 1024 * 1024).map((_, at) => at);
  const before = canGather() ? gatheredKibibytes() : 0;
  const pages = await addon.gatherInLargePages();
  expect(Number.isInteger(pages) && pages >= 0).toBe(true);
  expect(values.every((value, at) => value === at)).toBe(true);
  if (!canGather()) return;
  expect(pages).toBeGreaterThan(0);
  // Others may be split again meanwhile.
  expect(gatheredKibibytes() - before).toBeGreaterThan((pages * largeKibibytes) / 2);
});
