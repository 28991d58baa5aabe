/**
 * Inference threads behind one queue. A request is cut into chunks, and requests take turns chunk
 * by chunk, so that a small one passes a large one. Whoever dies is replaced.
 */
import { CancelledError, ServiceError } from "../../errors.ts";
import { cutIntoChunks } from "./chunks.ts";
import type { FromWorker } from "./messages.ts";
import { InferenceThread } from "./thread.ts";

export interface PoolOptions {
  readonly threads: number;
  /** The script of a thread, `worker.js` as built. */
  readonly workerUrl: URL;
  /** The model's folder. */
  readonly folder: string;
  /** Components of one vector. */
  readonly dim: number;
  readonly onTrouble: (trouble: string, cause: unknown) => void;
}

/** One `encode` call on its way. */
interface Task {
  readonly texts: readonly string[];
  readonly chunks: readonly (readonly number[])[];
  readonly vectors: Int16Array;
  readonly mayBegin: () => boolean;
  readonly resolve: (vectors: Int16Array) => void;
  readonly reject: (cause: Error) => void;
  chunksSent: number;
  chunksDone: number;
  hasFailed: boolean;
}

interface Errand {
  readonly task: Task;
  readonly rows: readonly number[];
}

export class EncoderPool {
  readonly #options: PoolOptions;
  readonly #threads: InferenceThread[] = [];
  readonly #errands = new Map<number, Errand>();
  #waiting: Task[] = [];
  #nextId = 1;
  #isStopping = false;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** Resolves when every thread has loaded its model. @throws {Error} when one cannot. */
  async start(): Promise<void> {
    const { threads, workerUrl, folder } = this.#options;
    for (let i = 0; i < threads; i++) {
      const thread = new InferenceThread({
        workerUrl,
        order: { folder },
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
  encode(texts: readonly string[], mayBegin: () => boolean): Promise<Int16Array> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({
        texts,
        chunks: cutIntoChunks(texts, this.#options.threads),
        vectors: new Int16Array(texts.length * this.#options.dim),
        mayBegin,
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
      this.#errands.set(id, { task, rows });
      thread.send({ kind: "encode", id, texts: rows.map((row) => task.texts[row]!) });
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
    const errand = this.#errands.get(message.id);
    if (errand === undefined) return;
    this.#errands.delete(message.id);
    const { task, rows } = errand;
    if (message.kind === "failed") {
      this.#fail(task, new Error(`Inference failed: ${message.error}`));
      return;
    }
    const { dim } = this.#options;
    for (const [at, row] of rows.entries()) {
      task.vectors.set(message.vectors.subarray(at * dim, (at + 1) * dim), row * dim);
    }
    task.chunksDone++;
    if (task.chunksDone === task.chunks.length && !task.hasFailed) task.resolve(task.vectors);
  }

  #onDeath(id: number | undefined, cause: unknown): void {
    if (this.#isStopping) return;
    this.#options.onTrouble("an inference thread died and is replaced", cause);
    this.#failWaitingWhenHopeless();
    const errand = id === undefined ? undefined : this.#errands.get(id);
    if (id === undefined || errand === undefined) return;
    this.#errands.delete(id);
    this.#fail(errand.task, threadFailed(cause));
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
