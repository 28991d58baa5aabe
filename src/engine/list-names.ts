/** Has the addon read the names that are compared with each other. */
import { CancelledError } from "../errors.ts";
import type { NativeNameList } from "./addon.ts";
import type { Ready, Wanted } from "./read-ahead.ts";
import { inSlices } from "./slice.ts";
import type { TextMemory } from "./text-memory.ts";

interface ListOrder {
  /** Empty. */
  readonly list: NativeNameList;
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
 * @throws {CancelledError} when `mayBegin`, asked before the first text, says no.
 */
export async function listNames(
  texts: readonly string[],
  { list, listed, wanted, mayBegin, ready }: ListOrder,
): Promise<NativeNameList> {
  if (!mayBegin()) throw new CancelledError();
  const work = (row: number): void => {
    const text = texts[row]!;
    list.add(text);
    const had = listed.get(text) ?? 0;
    if ((had | wanted) !== had) listed.set(text, had | wanted);
  };
  await inSlices(texts.length, work, { ready });
  return list;
}
