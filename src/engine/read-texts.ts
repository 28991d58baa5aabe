/** Reads and embeds the texts of a request, with what was lately made of the same texts. */
import type { EmbeddingCache } from "../store/embedding-cache.ts";
import type { Admission } from "./admission.ts";
import { embedAll, type EmbedWhen, type Encode, type Recalled, recallAll } from "./embed.ts";
import type { NativeNameList, NativeTextReader } from "./addon.ts";
import type { ListAndEmbed } from "./match/compare.ts";
import { listKnown, listNames } from "./list-names.ts";
import type { EncoderInfo } from "./models/encoder-files.ts";
import { type Ahead, type ReadAhead, startReadingAhead, wants } from "./read-ahead.ts";
import { type ReadMenu, readMenuWith } from "./search/read-menu.ts";
import { TextMemory } from "./text-memory.ts";
import { type KnownText, type Reader, understandAll, type UnderstandTexts } from "./understand.ts";
import type { Vectors } from "./vectors/vectors.ts";

/** Two generations of so many texts, some 2 to 5 KB each. */
const understoodTextsMax = 1000;

export interface TextParts extends Reader {
  /** See `text-engine.ts`. */
  readonly toEncoderTexts: (raws: readonly string[]) => string[];
  readonly native: Pick<NativeTextReader, "lacksItems" | "prepareItem">;
  readonly readAhead: ReadAhead;
  /** An empty list of names, for a report when it `examines`. */
  readonly newNameList: (examines: boolean) => NativeNameList;
  readonly admission: Pick<Admission, "isShared">;
  readonly encode: Encode;
  readonly cache: EmbeddingCache;
  readonly encoder: EncoderInfo;
}

interface TextReading {
  /** See `Engine.embed`. */
  embed(texts: readonly string[], dimension: number, mayBegin: () => boolean): Promise<Vectors>;
  readonly understand: UnderstandTexts;
  readonly readMenu: ReadMenu;
  readonly listAndEmbed: ListAndEmbed;
}

export function readTextsWith(parts: TextParts): TextReading {
  const { readAhead, admission } = parts;
  const dim = parts.encoder.nativeDimension;
  const memory = new TextMemory<KnownText>(understoodTextsMax);
  const { recall, embedWhen } = createEmbedding(parts);

  const ahead: Ahead = (texts, isKnown, { wanted, isBeside = false }) => {
    const { isShared } = admission;
    return startReadingAhead(texts, { isKnown, wanted, readAhead, isShared, isBeside });
  };

  return {
    async embed(texts, dimension, mayBegin) {
      const recalled = await recall(texts, dimension);
      const { isUnknown } = recalled;
      const ready = ahead(texts, (row) => isUnknown[row] === 0, { wanted: wants.encoderText });
      return embedWhen(ready, texts, { recalled, prefix: dimension, mayBegin });
    },
    async understand(texts, preparation, mayBegin) {
      const { wanted } = preparation;
      const isPrepared = (row: number): boolean => {
        const prepared = memory.peek(texts[row]!)?.prepared ?? 0;
        return (prepared & wanted) === wanted;
      };
      const ready = ahead(texts, isPrepared, { wanted });
      return understandAll(texts, { reader: parts, memory, preparation, mayBegin, ready });
    },
    readMenu: readMenuWith({ native: parts.native, dim, ahead, embedWhen }),
    async listAndEmbed(texts, { examines, mayBegin }) {
      const wanted = examines ? wants.compared | wants.cuisine : wants.compared;
      const list = parts.newNameList(examines);
      const { from, isUnread } = await listKnown(texts, list);
      const isRead = (row: number): boolean => isUnread[row] === 0;
      const ready = ahead(texts, isRead, { wanted: wants.encoderText | wanted });
      const [vectors, names] = await Promise.all([
        embedWhen(ready, texts, { prefix: dim, mayBegin }),
        listNames(texts, { list, from, mayBegin, ready }),
      ]);
      return { vectors, names };
    },
  };
}

function createEmbedding({ toEncoderTexts, cache, encode }: TextParts) {
  const recall = (texts: readonly string[], prefix: number): Promise<Recalled> =>
    recallAll(texts, { cache, prefix });
  const embedWhen: EmbedWhen = async (ready, texts, { recalled, ...order }) => {
    const wanted = { toEncoderTexts, encode, cache, ready, ...order };
    return embedAll(texts, recalled ?? (await recall(texts, order.prefix)), wanted);
  };
  return { recall, embedWhen };
}
