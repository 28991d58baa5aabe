/** The disk beside a load. */
import { readdirSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { watchFlushes } from "../../../bench/load/support/flushes.ts";
import { useFolders } from "../../support/store-folder.ts";

const folders = useFolders();

it("times flushes while the action runs, and leaves nothing behind", async () => {
  const folder = folders.create();
  const { result, longestFlushMs } = await watchFlushes(folder, async () => {
    await pause(120);
    return readdirSync(folder).length;
  });
  expect(result).toBe(1);
  expect(longestFlushMs).toBeGreaterThan(0);
  expect(readdirSync(folder)).toEqual([]);
});

it("fails as the action does, and leaves nothing behind", async () => {
  const folder = folders.create();
  const failing = watchFlushes(folder, () => Promise.reject(new Error("no answer")));
  await expect(failing).rejects.toThrow("no answer");
  expect(readdirSync(folder)).toEqual([]);
});
