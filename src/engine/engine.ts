/**
 * The only door to what the product knows. A handler asks it for vectors and their JSON; it has no
 * idea of HTTP, accounts or field names.
 */
import type { EmbeddingCache } from "../store/embedding-cache.ts";
import { remember } from "./cleaned-texts.ts";
import { embedAll, type Encode } from "./embed.ts";
import type { EncoderInfo } from "./models/encoder-files.ts";
import { Admission, type Seat } from "./admission.ts";
import type { Cleaned } from "./text/clean.ts";
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

  /** `head`, the vectors as JSON, `tail`, as one buffer. */
  writeVectors(order: WriteOrder): Promise<Uint8Array>;
}

export interface EngineParts {
  /** See `text/clean.ts`. */
  readonly clean: (raw: string) => Cleaned;
  readonly encode: Encode;
  readonly cache: EmbeddingCache;
  readonly encoder: EncoderInfo;
  readonly loadTimeSeconds: () => number | undefined;
  readonly queueTextsMax: number;
}

export function createEngine(parts: EngineParts): Engine {
  const { encoder, cache } = parts;
  const admission = new Admission(parts.queueTextsMax);
  const clean = remember((text) => parts.clean(text).text);

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
    writeVectors,
  };
}
