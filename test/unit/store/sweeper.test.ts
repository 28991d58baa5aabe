import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { Sweeper } from "../../../src/store/sweeper.ts";

let sweeper: Sweeper | undefined;

afterEach(() => sweeper?.stop());

it("sweeps again and again, one sweep at a time, whatever becomes of it", async () => {
  const troubles: unknown[] = [];
  let begun = 0;
  let running = 0;
  let runningMax = 0;
  const removeOld = async (): Promise<void> => {
    begun += 1;
    running += 1;
    runningMax = Math.max(runningMax, running);
    await sleep(15);
    running -= 1;
    if (begun === 1) throw new Error("The disk is full");
  };
  sweeper = new Sweeper({ removeOld, onTrouble: (cause) => void troubles.push(cause), everyMs: 5 });
  await expect.poll(() => begun, { interval: 5 }).toBeGreaterThan(2);
  expect(runningMax).toBe(1);
  expect(troubles).toMatchObject([{ message: "The disk is full" }]);
});

it("ends when it is stopped, after what it is about", async () => {
  let pieces = 0;
  let isAbout = false;
  const removeOld = async (isOver: () => boolean): Promise<void> => {
    while (!isOver()) {
      isAbout = true;
      await sleep(10);
      pieces += 1;
      isAbout = false;
    }
  };
  const onTrouble = (cause: unknown): void => {
    throw cause;
  };
  sweeper = new Sweeper({ removeOld, onTrouble, everyMs: 1 });
  await expect.poll(() => pieces, { interval: 5 }).toBeGreaterThan(1);
  await sweeper.stop();
  expect(isAbout).toBe(false);
  const before = pieces;
  await sleep(40);
  expect(pieces).toBe(before);
});
