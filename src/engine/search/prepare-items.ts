/** Has the addon read a menu's items: what it then describes them by. */
import type { NativeTextReader } from "../addon.ts";
import type { Ready } from "../read-ahead.ts";
import { inSlices } from "../slice.ts";

interface ItemsOrder {
  readonly reader: Pick<NativeTextReader, "prepareItem">;
  /** `[names]`: 1 for those to read. */
  readonly isUnread: Uint8Array;
  readonly mayBegin: () => boolean;
  /** See `read-ahead.ts`. */
  readonly ready: Ready;
}

/**
 * Reads them on this thread, with a breath of the event loop after each slice; nothing where all was
 * read lately.
 *
 * @throws {CancelledError} when `mayBegin`, asked before the first that is to be read, says no.
 */
export async function prepareItems(
  names: readonly string[],
  { reader, isUnread, mayBegin, ready }: ItemsOrder,
): Promise<void> {
  const from = isUnread.indexOf(1);
  if (from === -1) return;
  const work = (row: number): void => {
    if (isUnread[row] === 1) reader.prepareItem(names[row]!);
  };
  await inSlices(names.length, work, { from, ready, mayBegin });
}
