/**
 * Inference threads behind one queue. A request is cut into chunks, and requests take turns chunk
 * by chunk, so that a small one passes a large one. Whoever dies is replaced.
 */
import { CancelledError, ServiceError } from "../../errors.ts";
import { cutIntoChunks } from "./chunks.ts";
import type { Errand, FromWorker, Output, WorkerOrder } from "./messages.ts";
import { joinPairs, type PairInput } from "./pair-batch.ts";
import { InferenceThread } from "./thread.ts";

export interface PoolOptions {
  readonly threads: number;
  /** The script of a thread, `worker.js` as built. */
  readonly workerUrl: URL;
  /** The models' folders. */
  readonly order: WorkerOrder;
  /** Components of one vector. */
  readonly dim: number;
  readonly onTrouble: (trouble: string, cause: unknown) => void;
}

/** One call on its way. */
interface Task {
  readonly chunks: readonly (readonly number[])[];
  /** The errand for these rows. */
  readonly toErrand: (rows: readonly number[]) => Errand;
  /** Puts what came of these rows in its place. */
  readonly take: (rows: readonly number[], output: Output) => void;
  readonly mayBegin: () => boolean;
  readonly resolve: () => void;
  readonly reject: (cause: Error) => void;
  chunksSent: number;
  chunksDone: number;
  hasFailed: boolean;
}

type TaskWords = Pick<Task, "toErrand" | "take" | "mayBegin"> & {
  /** In characters to encode, a row. */
  readonly costs: readonly number[];
};

/** A text costs at least a token, however short it is. */
const textCostMin = 4;
/** A pair's token against a character to encode. */
const pairTokenCost = 2;

export class ModelPool {
  readonly #options: PoolOptions;
  readonly #threads: InferenceThread[] = [];
  readonly #inWork = new Map<number, { task: Task; rows: readonly number[] }>();
  #waiting: Task[] = [];
  #nextId = 1;
  #isStopping = false;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** Resolves when every thread has loaded its model. @throws {Error} when one cannot. */
  async start(): Promise<void> {
    const { threads, workerUrl, order } = this.#options;
    for (let i = 0; i < threads; i++) {
      const thread = new InferenceThread({
        workerUrl,
        order,
        onMessage: (message) => this.#onMessage(message),
        onIdle: () => this.#dispatch(),
        onDeath: (id, cause) => this.#onDeath(id, cause),
      });
      this.#threads.push(thread);
    }
    await Promise.all(this.#threads.map((thread) => thread.start()));
  }

  /**
   * Vectors `[texts × dim]` in int16 steps (see `Encoder`), row-major, in order.
   *
   * @throws {ServiceError} `not_ready` when a thread died with part of the work, or none can live.
   * @throws {CancelledError} when `mayBegin`, asked right before the first chunk, says no.
   */
  async encode(texts: readonly string[], mayBegin: () => boolean): Promise<Int16Array> {
    const { dim } = this.#options;
    const vectors = new Int16Array(texts.length * dim);
    await this.#do({
      costs: texts.map(({ length }) => length + textCostMin),
      toErrand: (rows) => ({ kind: "encode", texts: rows.map((row) => texts[row]!) }),
      take: (rows, output) => {
        for (const [at, row] of rows.entries()) {
          vectors.set(output.subarray(at * dim, (at + 1) * dim), row * dim);
        }
      },
      mayBegin,
    });
    return vectors;
  }

  /** The match reranker's logits `[pairs]`, in order: work that has begun. Fails as `encode` does. */
  async rerank(pairs: readonly PairInput[]): Promise<Float32Array> {
    const logits = new Float32Array(pairs.length);
    if (pairs.length === 0) return logits;
    await this.#do({
      costs: pairs.map(({ ids }) => pairTokenCost * ids.length),
      toErrand: (rows) => ({ kind: "rerank", pairs: joinPairs(rows.map((row) => pairs[row]!)) }),
      take: (rows, output) => {
        for (const [at, row] of rows.entries()) logits[row] = output[at]!;
      },
      mayBegin: () => true,
    });
    return logits;
  }

  #do({ costs, ...words }: TaskWords): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({
        ...words,
        chunks: cutIntoChunks(costs, this.#options.threads),
        resolve,
        reject,
        chunksSent: 0,
        chunksDone: 0,
        hasFailed: false,
      });
      this.#dispatch();
      this.#failWaitingWhenHopeless();
    });
  }

  /** Lets the chunks in work end, then the threads. Call it when no request is left. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    for (const task of this.#waiting) this.#fail(task, shuttingDown());
    this.#waiting = [];
    await Promise.all(this.#threads.map((thread) => thread.stop()));
  }

  #dispatch(): void {
    for (const thread of this.#threads) {
      if (!thread.isIdle) continue;
      const task = this.#nextTask();
      if (task === undefined) return;
      const rows = task.chunks[task.chunksSent++]!;
      if (task.chunksSent < task.chunks.length) this.#waiting.push(task);
      const id = this.#nextId++;
      this.#inWork.set(id, { task, rows });
      thread.send({ kind: "work", id, errand: task.toErrand(rows) });
    }
  }

  /** The task whose turn it is; those cancelled before their first chunk are dropped. */
  #nextTask(): Task | undefined {
    for (let task = this.#waiting.shift(); task; task = this.#waiting.shift()) {
      if (task.hasFailed) continue;
      if (task.chunksSent > 0 || task.mayBegin()) return task;
      this.#fail(task, new CancelledError());
    }
    return undefined;
  }

  #onMessage(message: FromWorker): void {
    if (message.kind === "ready") return;
    const work = this.#inWork.get(message.id);
    if (work === undefined) return;
    this.#inWork.delete(message.id);
    const { task, rows } = work;
    if (message.kind === "failed") {
      this.#fail(task, new Error(`Inference failed: ${message.error}`));
      return;
    }
    task.take(rows, message.output);
    task.chunksDone++;
    if (task.chunksDone === task.chunks.length && !task.hasFailed) task.resolve();
  }

  #onDeath(id: number | undefined, cause: unknown): void {
    if (this.#isStopping) return;
    this.#options.onTrouble("an inference thread died and is replaced", cause);
    this.#failWaitingWhenHopeless();
    const work = id === undefined ? undefined : this.#inWork.get(id);
    if (id === undefined || work === undefined) return;
    this.#inWork.delete(id);
    this.#fail(work.task, threadFailed(cause));
  }

  /** No request waits for threads that cannot live; the first that does takes requests again. */
  #failWaitingWhenHopeless(): void {
    if (!this.#threads.every((thread) => thread.isHopeless)) return;
    for (const task of this.#waiting) this.#fail(task, threadFailed());
    this.#waiting = [];
  }

  #fail(task: Task, cause: Error): void {
    task.hasFailed = true;
    task.reject(cause);
  }
}

function threadFailed(cause?: unknown): ServiceError {
  return new ServiceError("not_ready", "A model thread failed. Retry.", {
    retryAfterSeconds: 1,
    cause,
  });
}

function shuttingDown(): ServiceError {
  return new ServiceError("not_ready", "The server is shutting down. Retry elsewhere.", {
    retryAfterSeconds: 1,
  });
}
