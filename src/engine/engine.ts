/**
 * The only door to what the product knows. A handler asks it for vectors and their JSON; it has no
 * idea of HTTP, accounts or field names.
 */
import type { EmbeddingCache } from "../store/embedding-cache.ts";
import { remember } from "./cleaned-texts.ts";
import { embedAll, type Encode } from "./embed.ts";
import type { EncoderInfo } from "./models/encoder-files.ts";
import { Admission, type Seat } from "./admission.ts";
import type { Classify } from "./models/classifier.ts";
import type { Suggest, Suggestions } from "./suggest/suggest.ts";
import type { Cleaned } from "./text/clean.ts";
import type { Cuisine } from "./text/knowledge/labels.ts";
import type { Reading } from "./text/reading/read.ts";
import { TextMemory } from "./text-memory.ts";
import { understandAll, type Understood } from "./understand.ts";
import { sliceAndRenormalise, writeVectors, type WriteOrder } from "./vectors/native.ts";
import type { Vectors } from "./vectors/vectors.ts";

/** What `/health` tells of the models. */
export interface EngineStatus {
  readonly nativeDimension: number;
  readonly dimensions: readonly number[];
  readonly cachedEmbeddings: number;
  /** Start of the process to the models' readiness; undefined while they load. */
  readonly loadTimeSeconds: number | undefined;
}

/** A cuisine and how sure it is. */
export interface CuisineLabel {
  readonly cuisine: Cuisine | "uncertain";
  /** Calibrated probability of the likeliest cuisine, 0 to 1. */
  readonly confidence: number;
}

export interface SuggestOrder {
  readonly cart: readonly string[];
  readonly menu: readonly string[];
  /** Suggestions at most. */
  readonly k: number;
}

export interface Engine {
  /** Whether the models are loaded. */
  isReady(): boolean;

  /** Not for every request: it asks the cache's files. */
  status(): EngineStatus;

  /**
   * A place in the bounded amount of work, to be given back when the answer is made.
   *
   * @throws {ServiceError} `overloaded` when `texts` more would exceed the bound.
   */
  admit(texts: number): Seat;

  /**
   * Unit vectors `[texts × dimension]` in the order of `texts`, every component a multiple of
   * 1e-7. A text's vector depends on nothing but the text: not on its neighbours, the load or the
   * cache.
   *
   * @throws {ServiceError} `not_ready` when a model thread died on the way.
   * @throws {CancelledError} when `mayBegin`, asked right before a model sees the first text, says
   * no. It is not asked when the cache holds every vector.
   */
  embed(texts: readonly string[], dimension: number, mayBegin: () => boolean): Promise<Vectors>;

  /**
   * One cuisine a text, in the order of `texts`.
   *
   * @throws {CancelledError} when `mayBegin`, asked before the first text, says no.
   */
  classify(texts: readonly string[], mayBegin: () => boolean): Promise<CuisineLabel[]>;

  /** What the menu has to add to the cart. Fails and asks `mayBegin` as `classify` does. */
  suggest(order: SuggestOrder, mayBegin: () => boolean): Promise<Suggestions>;

  /** `head`, the vectors as JSON, `tail`, as one buffer. */
  writeVectors(order: WriteOrder): Promise<Uint8Array>;
}

export interface EngineParts {
  /** See `text/clean.ts`. */
  readonly clean: (raw: string) => Cleaned;
  /** See `text/reading/read.ts`. */
  readonly read: (raw: string) => Reading;
  readonly classify: Classify;
  readonly suggest: Suggest;
  readonly encode: Encode;
  readonly cache: EmbeddingCache;
  readonly encoder: EncoderInfo;
  readonly loadTimeSeconds: () => number | undefined;
  readonly queueTextsMax: number;
}

/** Two generations of so many texts, some 3 KB each. */
const understoodTextsMax = 1500;

export function createEngine(parts: EngineParts): Engine {
  const { encoder, cache } = parts;
  const admission = new Admission(parts.queueTextsMax);
  const clean = remember((text) => parts.clean(text).text);
  const memory = new TextMemory<Understood>(understoodTextsMax);
  const understand = (texts: readonly string[], mayBegin: () => boolean) =>
    understandAll(texts, { ...parts, memory, mayBegin });

  return {
    isReady: () => parts.loadTimeSeconds() !== undefined,
    status: () => ({
      nativeDimension: encoder.nativeDimension,
      dimensions: encoder.dimensions,
      cachedEmbeddings: cache.count(),
      loadTimeSeconds: parts.loadTimeSeconds(),
    }),
    admit: (texts) => admission.admit(texts),
    async embed(texts, dimension, mayBegin) {
      const { encode } = parts;
      const dim = encoder.nativeDimension;
      const wanted = { clean, encode, cache, dim, prefix: dimension, mayBegin };
      return sliceAndRenormalise(await embedAll(texts, wanted), dimension);
    },
    classify: (texts, mayBegin) => understand(texts, mayBegin),
    async suggest({ cart, menu, k }, mayBegin) {
      const items = await understand([...cart, ...menu], mayBegin);
      return parts.suggest(items.slice(0, cart.length), items.slice(cart.length), k);
    },
    writeVectors,
  };
}
