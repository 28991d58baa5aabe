/** V8's own threads, which mark, sweep and compile beside the main thread. */
import { readdirSync } from "node:fs";
import { setPriority } from "node:os";

/**
 * Node starts these first: one that keeps delayed tasks, and four workers (its `--v8-pool-size`). Named
 * threads, by which one could tell them, came after Node 22.
 */
const helpersCount = 5;

/** The least there is: at 5 below the main thread, as the models, they took turns with these. */
const niceness = 19;

/**
 * Puts them behind every other thread, on Linux. A heap of 40 MB is marked twice a second or less, but
 * then by all of them at once: for 40 ms both cores were theirs, and whoever asked meanwhile waited.
 * Beside 550 requests of 20 new names a second (half of what two cores serve) the p99 was 35 to 60 ms
 * before and 25 to 33 ms with it, in four turns.
 */
export function deferHelpers(): void {
  if (process.platform !== "linux") return;
  try {
    const threads = readdirSync("/proc/self/task").map(Number);
    const others = threads.filter((id) => id !== process.pid).toSorted((a, b) => a - b);
    for (const id of others.slice(0, helpersCount)) setPriority(id, niceness);
  } catch {
    // Without /proc, or where a sandbox forbids it, they stay as they are: slower, and no worse.
  }
}
