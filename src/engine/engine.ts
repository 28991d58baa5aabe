/**
 * The only door to what the product knows. A handler asks it for vectors and their JSON; it has no
 * idea of HTTP, accounts or field names.
 */
import type { NativeTextReader } from "./addon.ts";
import type { Admission, Seat } from "./admission.ts";
import {
  dedupItems,
  type DedupOrder,
  matchPairs,
  type MatchOrder,
  reportOn,
} from "./match/compare.ts";
import type { Deduplicated } from "./match/dedup.ts";
import type { Verdict } from "./match/match.ts";
import type { ScorePairs } from "./match/scorer.ts";
import type { Progress } from "./progress.ts";
import { wants } from "./read-ahead.ts";
import { readTextsWith, type TextParts } from "./read-texts.ts";
import type { Report } from "./report/report.ts";
import { createAsk } from "./search/asked.ts";
import { MenuMemory } from "./search/menu-memory.ts";
import {
  type Ranking,
  type SearchAnswer,
  searchCorpus,
  type SearchOrder,
} from "./search/search-corpus.ts";
import { spellByMenu } from "./search/spell-by-menu.ts";
import { offerOf } from "./suggest/offer.ts";
import type { Suggest, Suggestions } from "./suggest/suggest.ts";
import type { Cuisine } from "./text/knowledge/labels.ts";
import type { Preparation } from "./understand.ts";
import { release, writeVectors, type WriteOrder } from "./vectors/native.ts";
import type { Vectors } from "./vectors/vectors.ts";

/** What `/health` tells of the models. */
export interface EngineStatus {
  readonly nativeDimension: number;
  readonly dimensions: readonly number[];
  readonly concepts: number;
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

  /** @throws {ServiceError} `overloaded` when no request has a place, however small. */
  refuseWhenFull(): void;

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
   * @throws {ServiceError} `not_ready` when the server stops before the work has begun.
   * @throws {CancelledError} when `mayBegin` says no: asked right before a model sees texts, or when
   * the cache held every vector. `nearsEnd` is left to the caller.
   */
  embed(texts: readonly string[], dimension: number, progress: Progress): Promise<Vectors>;

  /**
   * One cuisine a text, in the order of `texts`.
   *
   * @throws {CancelledError} when `mayBegin`, asked before the first text, says no.
   */
  classify(texts: readonly string[], progress: Progress): Promise<CuisineLabel[]>;

  /** What the menu has to add to the cart. Fails and asks `mayBegin` as `classify` does. */
  suggest(order: SuggestOrder, progress: Progress): Promise<Suggestions>;

  /** Whether each pair is one dish, in order. Fails and asks `mayBegin` as `embed` does. */
  match(order: MatchOrder, progress: Progress): Promise<Verdict[]>;

  /** The items of a menu that are one dish. Fails and asks `mayBegin` as `embed` does. */
  dedup(order: DedupOrder, progress: Progress): Promise<Deduplicated>;

  /** The items of a menu that answer a query. Fails and asks `mayBegin` as `embed` does. */
  search(order: SearchOrder, progress: Progress): Promise<SearchAnswer>;

  /** What is on a menu, what is wrong with it and what to do. Fails as `dedup` does. */
  report(order: DedupOrder, progress: Progress): Promise<Report & Deduplicated>;

  /** `head`, the vectors as JSON, `tail`, as one buffer. The vectors are gone then. */
  writeVectors(order: WriteOrder): Promise<Uint8Array>;

  /** Frees bytes that nobody will look at again. */
  release(bytes: Uint8Array): void;
}

export interface EngineParts extends TextParts, Ranking {
  readonly native: TextParts["native"] & Pick<NativeTextReader, "knows" | "spellingsAmong">;
  readonly suggest: Suggest;
  readonly scorePairs: ScorePairs;
  /** What the classifier calls the cuisines, by position. */
  readonly cuisineLabels: readonly string[];
  readonly loadTimeSeconds: () => number | undefined;
  readonly admission: Admission;
}

const classifying: Preparation = {
  prepare: ({ cuisine }) => cuisine,
  wanted: wants.cuisine,
};

const suggesting: Preparation = {
  prepare: offerOf,
  wanted: wants.line | wants.cuisine,
};

export function createEngine(parts: EngineParts): Engine {
  const { encoder, cache, admission } = parts;
  const { embed, understand, readMenu, listAndEmbed } = readTextsWith(parts);
  const { scorePairs, cuisineLabels } = parts;
  const comparing = { listAndEmbed, scorePairs, cuisineLabels };
  const searching = {
    ...parts,
    menus: new MenuMemory(),
    spell: spellByMenu(parts),
    ask: createAsk(parts),
    readMenu,
  };

  return {
    isReady: () => parts.loadTimeSeconds() !== undefined,
    status: () => ({
      nativeDimension: encoder.nativeDimension,
      dimensions: encoder.dimensions,
      concepts: parts.search.conceptNames.length,
      cachedEmbeddings: cache.count(),
      loadTimeSeconds: parts.loadTimeSeconds(),
    }),
    refuseWhenFull: () => admission.refuseWhenFull(),
    admit: (texts) => admission.admit(texts),
    embed: (texts, dimension, { mayBegin }) => embed(texts, dimension, mayBegin),
    classify: (texts, { mayBegin }) => understand(texts, classifying, mayBegin),
    async suggest({ cart, menu, k }, { mayBegin, nearsEnd }) {
      const items = await understand([...cart, ...menu], suggesting, mayBegin);
      nearsEnd();
      return parts.suggest(items.slice(0, cart.length), items.slice(cart.length), k);
    },
    match: (order, progress) => matchPairs(order, comparing, progress),
    dedup: (order, progress) => dedupItems(order, comparing, progress),
    search: (order, progress) => searchCorpus(order, searching, progress),
    report: (order, progress) => reportOn(order, comparing, progress),
    async writeVectors(order) {
      const bytes = await writeVectors(order);
      release(order.vectors.data);
      return bytes;
    },
    release,
  };
}
