/**
 * How long the disk takes to flush a page while something else runs. Every charge waits for such a flush, so a
 * disk that stalls is in the latencies, whatever the server does.
 */
import { mkdtemp, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** Often enough to meet each stall of a tenth of a second, too seldom to be a load. */
const everyMs = 50;
const pageBytes = 4096;

export interface Flushed<T> {
  readonly result: T;
  /** The longest of the flushes of one page, some twenty a second, while the action ran. */
  readonly longestFlushMs: number;
}

/** Flushes a file of its own in `folder` until the action is over, and removes it. */
export async function watchFlushes<T>(
  folder: string,
  action: () => Promise<T>,
): Promise<Flushed<T>> {
  const own = await mkdtemp(join(folder, "flushes-"));
  const file = await open(join(own, "page"), "w");
  const over = new AbortController();
  const flushing = (async () => {
    let longestFlushMs = 0;
    do {
      await file.write(Buffer.alloc(pageBytes, 1), 0, pageBytes, 0);
      const begun = performance.now();
      await file.datasync();
      longestFlushMs = Math.max(longestFlushMs, performance.now() - begun);
      // Ends early, and in order, when the action is over.
      await pause(everyMs, undefined, { signal: over.signal }).catch(() => {});
    } while (!over.signal.aborted);
    return longestFlushMs;
  })();
  // A disk that fails meanwhile is told below, when the action is over.
  const settled = flushing.catch(() => {});
  try {
    const result = await action();
    over.abort();
    return { result, longestFlushMs: await flushing };
  } finally {
    over.abort();
    await settled;
    await file.close();
    await rm(own, { recursive: true });
  }
}
