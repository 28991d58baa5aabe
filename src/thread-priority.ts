/** Which threads come first: the one that answers, and last V8's own, which mark, sweep and compile. */
import { readdirSync } from "node:fs";
import { getPriority, setPriority } from "node:os";

/**
 * Node starts these first: one that keeps delayed tasks, and four workers (its `--v8-pool-size`). By
 * name nobody can tell them: Node 20 names no thread, and Node 22 not these.
 */
const helpersCount = 5;

/**
 * Steps of `nice` that the main thread goes ahead of the priority that the process was given. Beside two
 * clients with batches of 500 it waited for a core a quarter of the time; `/health`'s p50 and p99, eight
 * runs each in turns on two cores: 1.6 and 10.4 ms without, 1.0 and 8.4 ms with it.
 */
const mainAhead = 10;

/** The least there is. `/health`'s p99, two runs each: 15 and 16 ms at 0, 15 and 10 at 5, 12 and 7 here. */
const niceness = 19;

/**
 * Puts them behind every other thread, on Linux. A heap of 40 MB is marked twice a second or less, but
 * then by all of them at once: for 40 ms both cores were theirs, and whoever asked meanwhile waited.
 * Beside 550 requests of 20 new names a second (half of what two cores serve) the p99 was 35 to 60 ms
 * before and 25 to 33 ms with it, in four turns.
 */
export function deferHelpers(): void {
  whereAllowed(() => {
    const threads = readdirSync("/proc/self/task").map(Number);
    const others = threads.filter((id) => id !== process.pid).toSorted((a, b) => a - b);
    for (const id of others.slice(0, helpersCount)) setPriority(id, niceness);
  });
}

/** Puts the main thread before those that work for it: as root, or with `CAP_SYS_NICE`. */
export function preferMainThread(): void {
  // On Linux a process's number is that of its main thread.
  whereAllowed(() => setPriority(process.pid, getPriority(process.pid) - mainAhead));
}

/** On Linux alone a thread has a priority of its own. */
function whereAllowed(change: () => void): void {
  if (process.platform !== "linux") return;
  try {
    change();
  } catch {
    // Without /proc, or where a sandbox forbids it, they stay as they are: slower, and no worse.
  }
}
