/**
 * The models behind one queue. A request is cut into chunks, and requests take turns chunk by
 * chunk, so that a small one passes a large one.
 */
import { CancelledError, ServiceError } from "../../errors.ts";
import type { EncodeOrder } from "../embed.ts";
import { release } from "../vectors/native.ts";
import { cutIntoChunks } from "./chunks.ts";
import type { Models, NamePairs } from "./model-threads.ts";

export interface PoolOptions {
  readonly models: Pick<Models, "encode" | "encodeHere" | "rerank">;
  /** Of the models. */
  readonly threads: number;
  /** Components of one vector. */
  readonly dim: number;
  /** Whether several requests are in work or waiting. */
  readonly isShared: () => boolean;
}

/** One call on its way. */
interface Task {
  readonly chunks: readonly (readonly number[])[];
  /** Does these rows and puts what came of them in its place. */
  readonly run: (rows: readonly number[]) => Promise<void>;
  readonly mayBegin: () => boolean;
  readonly resolve: () => void;
  readonly reject: (cause: unknown) => void;
  chunksSent: number;
  chunksDone: number;
  hasFailed: boolean;
}

type TaskWords = Pick<Task, "run" | "mayBegin"> & {
  /** In characters to encode, a row. */
  readonly costs: readonly number[];
};

/** A text costs at least a token, however short it is. */
const textCostMin = 4;
/** Of a pair, against a character to encode: most have eight to ten tokens, at two each. */
const pairCost = 18;

/**
 * Chunks handed over at a time: one in work and one at hand for each thread, since the way back here
 * and there again takes a quarter as long as a chunk of 20 names.
 */
const chunksPerThread = 2;

/**
 * A text as long as that is encoded on this thread for a request that is alone and waits for nothing else:
 * it takes 0.1 to 0.2 ms, to another thread and back 0.1 more. Others would have to wait for it.
 */
const hereCharsMax = 48;

export class ModelPool {
  readonly #options: PoolOptions;
  readonly #chunksMax: number;
  #chunksOut = 0;
  #waiting: Task[] = [];
  #isStopping = false;
  #onAllDone: () => void = () => {};

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#chunksMax = chunksPerThread * options.threads;
  }

  /**
   * Vectors `[texts × dim]` in int16 steps (see `Models.encode`), row-major, in order.
   *
   * @throws {ServiceError} `not_ready` when the pool stops before the work has begun.
   * @throws {CancelledError} when `mayBegin`, asked right before the first chunk, says no.
   */
  async encode(
    texts: readonly string[],
    { mayBegin, hasOtherWork }: EncodeOrder,
  ): Promise<Int16Array> {
    const { dim, models } = this.#options;
    const wouldIdle = !hasOtherWork && !this.#options.isShared();
    if (wouldIdle && !this.#isStopping && isShort(texts)) {
      if (!mayBegin()) throw new CancelledError();
      return models.encodeHere(texts);
    }
    const vectors = new Int16Array(texts.length * dim);
    await this.#do({
      costs: texts.map(({ length }) => length + textCostMin),
      async run(rows) {
        const encoded = await models.encode(rows.map((row) => texts[row]!));
        for (const [at, row] of rows.entries()) {
          vectors.set(encoded.subarray(at * dim, (at + 1) * dim), row * dim);
        }
        release(encoded);
      },
      mayBegin,
    });
    return vectors;
  }

  /** The match reranker's logits `[pairs]`, in order: work that has begun. Fails as `encode` does. */
  async rerank({ names, left, right, cosines }: NamePairs): Promise<Float32Array> {
    const logits = new Float32Array(left.length);
    if (left.length === 0) return logits;
    const { models } = this.#options;
    await this.#do({
      costs: Array.from(left, () => pairCost),
      async run(rows) {
        const scored = await models.rerank({
          names,
          left: Uint32Array.from(rows, (row) => left[row]!),
          right: Uint32Array.from(rows, (row) => right[row]!),
          cosines: Float32Array.from(rows, (row) => cosines[row]!),
        });
        for (const [at, row] of rows.entries()) logits[row] = scored[at]!;
      },
      mayBegin: () => true,
    });
    return logits;
  }

  /** Refuses what waits and resolves when the chunks in work are done. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    for (const task of this.#waiting) fail(task, shuttingDown());
    this.#waiting = [];
    if (this.#chunksOut === 0) return;
    await new Promise<void>((resolve) => (this.#onAllDone = resolve));
  }

  #do({ costs, ...words }: TaskWords): Promise<void> {
    return new Promise((resolve, reject) => {
      const task = {
        ...words,
        chunks: cutIntoChunks(costs, this.#threads()),
        resolve,
        reject,
        chunksSent: 0,
        chunksDone: 0,
        hasFailed: false,
      };
      if (this.#isStopping) return fail(task, shuttingDown());
      this.#waiting.push(task);
      this.#dispatch();
    });
  }

  /**
   * Those that one call may keep busy. Beside other requests, who fill the other ones, whole chunks have
   * fewer ways back and forth and fuller groups.
   */
  #threads(): number {
    return this.#options.isShared() ? 1 : this.#options.threads;
  }

  #dispatch(): void {
    while (this.#chunksOut < this.#chunksMax) {
      const task = this.#nextTask();
      if (task === undefined) return;
      const rows = task.chunks[task.chunksSent++]!;
      if (task.chunksSent < task.chunks.length) this.#waiting.push(task);
      this.#chunksOut++;
      void this.#runChunk(task, rows);
    }
  }

  /** The task whose turn it is; those cancelled before their first chunk are dropped. */
  #nextTask(): Task | undefined {
    for (let task = this.#waiting.shift(); task; task = this.#waiting.shift()) {
      if (task.hasFailed) continue;
      if (task.chunksSent > 0 || task.mayBegin()) return task;
      fail(task, new CancelledError());
    }
    return undefined;
  }

  async #runChunk(task: Task, rows: readonly number[]): Promise<void> {
    try {
      await task.run(rows);
      task.chunksDone++;
      if (task.chunksDone === task.chunks.length && !task.hasFailed) task.resolve();
    } catch (cause) {
      fail(task, cause);
    }
    this.#chunksOut--;
    if (this.#isStopping && this.#chunksOut === 0) this.#onAllDone();
    this.#dispatch();
  }
}

function isShort(texts: readonly string[]): boolean {
  return texts.length === 1 && texts[0]!.length <= hereCharsMax;
}

function fail(task: Task, cause: unknown): void {
  task.hasFailed = true;
  task.reject(cause);
}

function shuttingDown(): ServiceError {
  return new ServiceError("not_ready", "The server is shutting down. Retry elsewhere.", {
    retryAfterSeconds: 1,
  });
}
