/** The composition root: opens the store, starts the models, builds the engine, serves. */
import { join } from "node:path";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import { addon } from "./engine/addon.ts";
import { Admission } from "./engine/admission.ts";
import type { Encode } from "./engine/embed.ts";
import { createEngine } from "./engine/engine.ts";
import { classifierFolder, readClassifier } from "./engine/models/classifier-files.ts";
import { createClassifier } from "./engine/models/classifier.ts";
import {
  encoderFolder,
  type EncoderInfo,
  readEncoderInfo,
  refuseOtherEncoder,
} from "./engine/models/encoder-files.ts";
import { loadRanking } from "./engine/models/load-ranking.ts";
import { arithmetic, startModels } from "./engine/models/model-threads.ts";
import { ModelPool } from "./engine/models/pool.ts";
import { matchFolder, readRerankerInfo } from "./engine/models/reranker-files.ts";
import { createScorer } from "./engine/match/scorer.ts";
import type { StartedReader } from "./engine/start-reader.ts";
import { loadTextEngine } from "./engine/text-engine.ts";
import { warmOn, warmUp } from "./engine/warm-up.ts";
import { listen } from "./http/server.ts";
import { endpoints } from "./service/endpoints.ts";
import { KeptReplies } from "./service/idempotency.ts";
import { type EmbeddingCache, openEmbeddingCache } from "./store/embedding-cache.ts";
import { type LmdbMoney, openMoney } from "./store/lmdb-money.ts";
import { Sweeper } from "./store/sweeper.ts";

export interface App {
  readonly port: number;
  readonly money: LmdbMoney;
  /** Resolves when the models are loaded, or the app is closed. @throws {Error} when they fail. */
  readonly loaded: Promise<void>;
  /** Drains, stops the models, closes the store. */
  close(): Promise<void>;
}

/**
 * Serves as soon as the store is open; until the models are loaded, requests get 503.
 *
 * @throws {Error} with a message for the operator: data folder, port or model files.
 */
export async function openApp(config: Config, log: Logger, started: StartedReader): Promise<App> {
  const encoder = readEncoderInfo(encoderFolder);
  const reader = loadReader(started);
  const onTrouble = (trouble: string, cause: unknown): void => log.error({ err: cause }, trouble);

  const money = await openServedMoney(config, log);
  const admission = new Admission(config.queueTextsMax);
  const isBusy = (): boolean => admission.isBusy;
  const cache = await openCache(config, { encoder, isBusy, log });
  const { modelThreads: threads } = config;
  const models = startModels({ encoder: encoderFolder, match: matchFolder }, threads);
  const isShared = (): boolean => admission.isShared;
  const pool = new ModelPool({ models, threads, dim: encoder.nativeDimension, isShared });
  let loadTimeSeconds: number | undefined;
  const rankers = loadRankers(reader, pool, encoder);
  const encode: Encode = (texts, order) => pool.encode(texts, order);
  const warming = { ...rankers, ...reader, reader, encode, ranking: rankers };
  const engine = createEngine({
    ...reader,
    encode,
    readAhead: models.readAheadBy(reader.natives),
    ...rankers,
    cache,
    encoder,
    loadTimeSeconds: () => loadTimeSeconds,
    admission,
  });
  let isClosing = false;
  const others = { isBusy, isOver: () => isClosing };
  const loaded = warmUp(warming, others.isOver).then(() => {
    if (isClosing) return;
    loadTimeSeconds = performance.now() / 1000;
    log.info({ seconds: loadTimeSeconds, threads }, "models loaded");
    warmOn(warming, others).catch((cause: unknown) => onTrouble("the warm-up broke off", cause));
  });
  const service = { engine, money, replies: new KeptReplies(money) };
  const server = await listen(service, endpoints, {
    host: config.host,
    port: config.port,
    bodyBytesMax: config.bodyBytesMax,
    log,
  });
  const sweeper = sweepReplies(money, onTrouble);

  return {
    port: server.port,
    money,
    loaded,
    async close() {
      isClosing = true;
      const swept = sweeper.stop();
      const cut = await server.close(config.drainTimeoutMs);
      if (cut > 0) log.warn({ requests: cut }, "requests were cut off: the drain took too long");
      await pool.stop();
      await cache.close();
      await swept;
      await money.close();
    },
  };
}

/** What reads names and names their cuisines. */
function loadReader(started: StartedReader) {
  const text = loadTextEngine(started);
  const classifier = createClassifier(readClassifier(classifierFolder));
  const natives = { reader: text.native, classifier: classifier.native };
  return {
    ...text,
    natives,
    classify: classifier.by(text.native),
    newNameList: (examines: boolean) =>
      new addon.NameList(text.native, classifier.native, examines),
    cuisineLabels: classifier.labels,
  };
}

/** What orders pairs and search results; the folders must fit the encoder. */
function loadRankers(
  { search, natives }: ReturnType<typeof loadReader>,
  pool: ModelPool,
  encoder: EncoderInfo,
) {
  const info = readRerankerInfo(matchFolder);
  refuseOtherEncoder(matchFolder, info, encoder);
  return {
    ...loadRanking({ search, natives, encoder }),
    scorePairs: createScorer({ info, rerank: (pairs) => pool.rerank(pairs) }),
  };
}

async function openServedMoney(config: Config, log: Logger): Promise<LmdbMoney> {
  const money = openMoney({ folder: join(config.dataDir, "money"), readFirst: true, log });
  await money.claimServer(`port ${config.port}`);
  return money;
}

function openCache(
  config: Config,
  { encoder, isBusy, log }: { encoder: EncoderInfo; isBusy: () => boolean; log: Logger },
): Promise<EmbeddingCache> {
  return openEmbeddingCache({
    folder: join(config.dataDir, "cache"),
    modelVersion: `${encoder.version} ${arithmetic}`,
    dim: encoder.nativeDimension,
    bytesMax: config.cacheBytesMax,
    memory: new addon.VectorMemory(
      encoder.nativeDimension,
      Math.floor(config.cacheMemoryBytesMax / 1024),
    ),
    isBusy,
    log,
  });
}

function sweepReplies(
  money: LmdbMoney,
  onTrouble: (trouble: string, cause: unknown) => void,
): Sweeper {
  return new Sweeper({
    removeOld: (isOver) => money.removeOldReplies(isOver),
    onTrouble: (cause) => onTrouble("old replies could not be removed", cause),
  });
}
