/** Reads and embeds the texts of a request, with what was lately made of the same texts. */
import type { EmbeddingCache } from "../store/embedding-cache.ts";
import type { Admission } from "./admission.ts";
import { embedAll, type EmbedParts, type Encode, type Recalled, recallAll } from "./embed.ts";
import type { NativeNameList } from "./addon.ts";
import type { ListAndEmbed } from "./match/compare.ts";
import { listKnown, listNames } from "./list-names.ts";
import type { EncoderInfo } from "./models/encoder-files.ts";
import { type ReadAhead, type Ready, startReadingAhead, type Wanted, wants } from "./read-ahead.ts";
import { TextMemory } from "./text-memory.ts";
import {
  type KnownText,
  type ReadAndEmbed,
  type Reader,
  understandAll,
  type UnderstandTexts,
} from "./understand.ts";
import type { Vectors } from "./vectors/vectors.ts";

/** Two generations of so many texts, some 2 to 5 KB each. */
const understoodTextsMax = 1000;

export interface TextParts extends Reader {
  /** See `text-engine.ts`. */
  readonly toEncoderText: (raw: string) => string;
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
  readonly readAndEmbed: ReadAndEmbed;
  readonly listAndEmbed: ListAndEmbed;
}

export function readTextsWith(parts: TextParts): TextReading {
  const { readAhead, admission } = parts;
  const dim = parts.encoder.nativeDimension;
  const memory = new TextMemory<KnownText>(understoodTextsMax);
  /** What of a listed text was had at hand. */
  const listed = new TextMemory<Wanted>(understoodTextsMax);
  const { recall, embedWhen } = createEmbedding(parts);
  const isPrepared =
    (wanted: Wanted) =>
    (text: string): boolean =>
      holdsAll(memory.peek(text)?.prepared, wanted);

  const ahead = (
    texts: readonly string[],
    isAtHand: (text: string, row: number) => boolean,
    wanted: Wanted,
  ): Ready => {
    const { isShared } = admission;
    return startReadingAhead(texts, { isKnown: isAtHand, wanted, readAhead, isShared });
  };
  const understandWhen = (
    ready: Ready,
    ...[texts, preparation, mayBegin]: Parameters<UnderstandTexts>
  ) => understandAll(texts, { reader: parts, memory, preparation, mayBegin, ready });

  return {
    async embed(texts, dimension, mayBegin) {
      const recalled = await recall(texts, dimension);
      const { isUnknown } = recalled;
      const ready = ahead(texts, (_, row) => isUnknown[row] === 0, wants.encoderText);
      return embedWhen(ready, texts, { recalled, prefix: dimension, mayBegin });
    },
    understand(texts, preparation, mayBegin) {
      const ready = ahead(texts, isPrepared(preparation.wanted), preparation.wanted);
      return understandWhen(ready, texts, preparation, mayBegin);
    },
    async readAndEmbed(texts, preparation, mayBegin) {
      const { wanted } = preparation;
      const ready = ahead(texts, isPrepared(wanted), wants.encoderText | wanted);
      // What the encoder reads costs least, so the models work while all else is read.
      const [vectors, known] = await Promise.all([
        embedWhen(ready, texts, { prefix: dim, mayBegin }),
        understandWhen(ready, texts, preparation, mayBegin),
      ]);
      return { vectors, known };
    },
    async listAndEmbed(texts, { examines, mayBegin }) {
      const wanted = examines ? wants.compared | wants.cuisine : wants.compared;
      const list = parts.newNameList(examines);
      const from = await listKnown(texts, list);
      const isListed = (text: string, row: number): boolean =>
        row < from || holdsAll(listed.peek(text), wanted);
      const ready = ahead(texts, isListed, wants.encoderText | wanted);
      const [vectors, names] = await Promise.all([
        embedWhen(ready, texts, { prefix: dim, mayBegin }),
        listNames(texts, { list, from, listed, wanted, mayBegin, ready }),
      ]);
      return { vectors, names };
    },
  };
}

function createEmbedding({ toEncoderText, encoder, cache, encode }: TextParts) {
  const dim = encoder.nativeDimension;
  const recall = (texts: readonly string[], prefix: number): Promise<Recalled> =>
    recallAll(texts, { cache, prefix });
  interface Order extends Pick<EmbedParts, "prefix" | "mayBegin"> {
    readonly recalled?: Recalled;
  }
  const embedWhen = async (
    ready: Ready,
    texts: readonly string[],
    { recalled, prefix, mayBegin }: Order,
  ): Promise<Vectors> => {
    const wanted = { toEncoderText, encode, cache, dim, prefix, mayBegin, ready };
    return embedAll(texts, recalled ?? (await recall(texts, prefix)), wanted);
  };
  return { recall, embedWhen };
}

function holdsAll(had: Wanted | undefined, wanted: Wanted): boolean {
  return ((had ?? 0) & wanted) === wanted;
}
