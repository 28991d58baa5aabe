/** Has the addon read the names that are compared with each other. */
import { setImmediate as breathe } from "node:timers/promises";
import { CancelledError } from "../errors.ts";
import type { NativeNameList } from "./addon.ts";
import type { Ready, Wanted } from "./read-ahead.ts";
import { inSlices } from "./slice.ts";
import type { TextMemory } from "./text-memory.ts";

/** Taken over at once, in a fifth of a millisecond. */
const textsPerCall = 512;

/** Puts into an empty list what the addon did lately, up to the first other text; how many it took. */
export async function listKnown(
  texts: readonly string[],
  list: Pick<NativeNameList, "addKnown">,
): Promise<number> {
  for (let from = 0; from < texts.length; from += textsPerCall) {
    if (from > 0) await breathe();
    const some = texts.slice(from, from + textsPerCall);
    const taken = list.addKnown(some);
    if (taken < some.length) return from + taken;
  }
  return texts.length;
}

interface ListOrder {
  /** Of the first texts. */
  readonly list: NativeNameList;
  /** How many they are. */
  readonly from: number;
  /** What of texts the addon had at hand lately. */
  readonly listed: TextMemory<Wanted>;
  readonly wanted: Wanted;
  readonly mayBegin: () => boolean;
  /** See `read-ahead.ts`. */
  readonly ready: Ready;
}

/**
 * The list with all texts, in order. On this thread, with a breath of the event loop after each slice.
 *
 * @throws {CancelledError} when `mayBegin`, asked before the first text that is left, says no.
 */
export async function listNames(
  texts: readonly string[],
  { list, from, listed, wanted, mayBegin, ready }: ListOrder,
): Promise<NativeNameList> {
  if (!mayBegin()) throw new CancelledError();
  const work = (row: number): void => {
    const text = texts[row]!;
    list.add(text);
    const had = listed.get(text) ?? 0;
    if ((had | wanted) !== had) listed.set(text, had | wanted);
  };
  await inSlices(texts.length, work, { from, ready });
  return list;
}
