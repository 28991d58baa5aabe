/** Work on texts on the HTTP thread, with a breath of the event loop after each slice. */
import { setImmediate as breathe } from "node:timers/promises";

/**
 * So that `/health` never waits for a catalog. For the encoder a name is read in some 8 µs, in full in
 * three times as much, and in ten times as much right after the start, while V8 compiles; a bound on
 * names alone would hold the loop as much longer.
 */
const sliceMs = 1;
const sliceTexts = 128;

/** Calls `work` with 0 to `count` - 1 in order, and `onSlice` after each slice, before the breath. */
export async function inSlices(
  count: number,
  work: (row: number) => void,
  onSlice: () => void = () => {},
): Promise<void> {
  for (let row = 0; row < count;) {
    if (row > 0) await breathe();
    const [from, startMs] = [row, performance.now()];
    do work(row++);
    while (row < count && row - from < sliceTexts && performance.now() - startMs <= sliceMs);
    onSlice();
  }
}
