/** Reads and embeds a question and the menu that it is asked of. */
import type { NativeTextReader } from "../addon.ts";
import type { EmbedWhen } from "../embed.ts";
import { type Ahead, type Ready, wants } from "../read-ahead.ts";
import type { Vectors } from "../vectors/vectors.ts";
import { prepareItems } from "./prepare-items.ts";

/** What is to be read of a search's texts. */
export interface MenuOrder {
  readonly query: string;
  readonly items: readonly string[];
  /** Whether the items' vectors are wanted too. */
  readonly embedsItems: boolean;
  /** See `EmbedParts`. */
  readonly meanwhile: () => Promise<void>;
  /** As in `embedAll`. */
  readonly mayBegin: () => boolean;
}

/**
 * Native unit vectors of the query and, where wanted, of the items, in order; texts are encoded while they
 * are read. The addon has the items at hand then.
 */
export type ReadMenu = (order: MenuOrder) => Promise<Vectors>;

interface ReadMenuParts {
  readonly native: Pick<NativeTextReader, "lacksItems" | "prepareItem">;
  /** Components of a native vector. */
  readonly dim: number;
  readonly ahead: Ahead;
  readonly embedWhen: EmbedWhen;
}

export function readMenuWith({ native, dim, ahead, embedWhen }: ReadMenuParts): ReadMenu {
  return async ({ query, items, embedsItems, meanwhile, mayBegin }) => {
    const texts = [query, ...items];
    const isUnread = native.lacksItems(texts);
    // The query is read by `meanwhile`.
    isUnread[0] = 0;
    const isKnown = (row: number): boolean => isUnread[row] === 0;
    const prepare = (ready: Ready): Promise<void> =>
      prepareItems(texts, { reader: native, isUnread, mayBegin, ready });
    const order = { prefix: dim, mayBegin };
    if (!embedsItems) {
      // The models get the query first: it would wait behind the names.
      const readItems = async (): Promise<void> => {
        const preparing = prepare(ahead(texts, isKnown, { wanted: wants.item, isBeside: true }));
        await Promise.all([meanwhile(), preparing]);
      };
      return embedWhen(atOnce, [query], { ...order, meanwhile: readItems });
    }
    const ready = ahead(texts, isKnown, { wanted: wants.encoderText | wants.item });
    // What the encoder reads costs least, so the models work while all else is read.
    const [vectors] = await Promise.all([
      embedWhen(ready, texts, { ...order, meanwhile }),
      prepare(ready),
    ]);
    return vectors;
  };
}

const atOnce: Ready = () => undefined;
