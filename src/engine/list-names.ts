/** Has the addon read the names that are compared with each other. */
import { breathe } from "./breathe.ts";
import type { NativeNameList } from "./addon.ts";
import type { Ready } from "./read-ahead.ts";
import { inSlices } from "./slice.ts";

/** Taken over at once, in a fifth of a millisecond. */
const textsPerCall = 512;

/** What the addon did lately. */
export interface Known {
  /** So many of the first texts are in the list. */
  readonly from: number;
  /** `[texts]`: 1 for those that it has to read. */
  readonly isUnread: Uint8Array;
}

/** Puts into an empty list what the addon did lately, up to the first other text. */
export async function listKnown(
  texts: readonly string[],
  list: Pick<NativeNameList, "addKnown" | "lacks">,
): Promise<Known> {
  const isUnread = new Uint8Array(texts.length);
  let listed = 0;
  for (let from = 0; from < texts.length; from += textsPerCall) {
    if (from > 0) await breathe();
    const some = texts.slice(from, from + textsPerCall);
    const taken = listed === from ? list.addKnown(some) : 0;
    listed += taken;
    if (taken < some.length) isUnread.set(list.lacks(some.slice(taken)), from + taken);
  }
  return { from: listed, isUnread };
}

interface ListOrder extends Pick<Known, "from"> {
  readonly list: NativeNameList;
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
  { list, from, mayBegin, ready }: ListOrder,
): Promise<NativeNameList> {
  await inSlices(texts.length, (row) => list.add(texts[row]!), { from, ready, mayBegin });
  return list;
}
