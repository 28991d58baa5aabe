/** Work on texts on the HTTP thread, with a breath of the event loop after each slice. */
import { breathe } from "./breathe.ts";
import { CancelledError } from "../errors.ts";
import type { Ready } from "./read-ahead.ts";

/**
 * So that `/health` never waits for a catalog. For the encoder a name is read in some 8 µs, in full in
 * three times as much, and in ten times as much right after the start, while V8 compiles; a bound on
 * names alone would hold the loop as much longer.
 */
const sliceMs = 1;
const sliceTexts = 128;
/** Names between two looks at the clock, of which a menu of known names would take hundreds. */
const textsPerLook = 4;

interface Slicing {
  /** The first row; 0 unless told. */
  readonly from?: number;
  /** Called after each slice, before the breath. */
  readonly onSlice?: () => void;
  /** A slice ends before a row that has something to wait for. */
  readonly ready: Ready;
  /** Asked once, before the first row, also when there is none. */
  readonly mayBegin?: () => boolean;
}

/**
 * Calls `work` with `from` to `count` - 1 in order.
 *
 * @throws {CancelledError} when `mayBegin` says no; what `work` throws or `ready` rejects with.
 */
export async function inSlices(
  count: number,
  work: (row: number) => void,
  { from: first = 0, onSlice, ready, mayBegin }: Slicing,
): Promise<void> {
  if (mayBegin?.() === false) throw new CancelledError();
  let pending = ready(first);
  for (let row = first; row < count;) {
    if (row > first) await breathe();
    await pending;
    const [from, startMs] = [row, performance.now()];
    do {
      work(row++);
      pending = ready(row);
    } while (
      row < count &&
      pending === undefined &&
      row - from < sliceTexts &&
      ((row - from) % textsPerLook > 0 || performance.now() - startMs <= sliceMs)
    );
    onSlice?.();
  }
}
