/** One inference thread that outlives its workers: a dead one is replaced after a short wait. */
import { Worker } from "node:worker_threads";
import type { FromWorker, ToWorker, WorkerOrder } from "./messages.ts";

/** The wait doubles with each death in a row, so that a worker that cannot live costs little. */
const respawnAfterMs = 50;
const respawnAfterMsMax = 5000;
const hopelessAfterDeaths = 3;

/** V8's own 48 MB would fill before it collects the short-lived token arrays of each chunk. */
const youngGenerationMbMax = 6;

export interface ThreadOptions {
  readonly workerUrl: URL;
  readonly order: WorkerOrder;
  readonly onMessage: (message: FromWorker) => void;
  /** The thread can take work: it has loaded its model, or has answered. */
  readonly onIdle: () => void;
  /** The worker died, with the errand of this id in hand, if any. */
  readonly onDeath: (id: number | undefined, cause: unknown) => void;
}

export class InferenceThread {
  readonly #options: ThreadOptions;
  #worker: Worker | undefined;
  #state: "loading" | "idle" | "busy" | "dead" | "stopping" = "dead";
  #errand: number | undefined;
  #deathsInARow = 0;
  #respawnTimer: NodeJS.Timeout | undefined;

  constructor(options: ThreadOptions) {
    this.#options = options;
  }

  get isIdle(): boolean {
    return this.#state === "idle";
  }

  /** Its workers die before they answer: nobody knows when, or whether, one will live. */
  get isHopeless(): boolean {
    const canWork = this.#state === "idle" || this.#state === "busy";
    return !canWork && this.#deathsInARow >= hopelessAfterDeaths;
  }

  /** Resolves when the first worker is ready. @throws {Error} when it ends before that. */
  start(): Promise<void> {
    return new Promise((resolve, reject) => this.#spawn(resolve, reject));
  }

  /** Gives an idle thread work. */
  send(message: ToWorker & { readonly kind: "work" }): void {
    this.#state = "busy";
    this.#errand = message.id;
    this.#worker!.postMessage(message);
  }

  /** Resolves when the worker has ended, after the work it has in hand. */
  stop(): Promise<void> {
    clearTimeout(this.#respawnTimer);
    const worker = this.#worker;
    this.#state = "stopping";
    if (worker === undefined) return Promise.resolve();
    return new Promise((resolve) => {
      worker.once("exit", () => resolve());
      worker.postMessage({ kind: "stop" } satisfies ToWorker);
    });
  }

  #spawn(onReady: () => void = () => {}, onDeath: (cause: Error) => void = () => {}): void {
    const worker = new Worker(this.#options.workerUrl, {
      workerData: this.#options.order,
      resourceLimits: { maxYoungGenerationSizeMb: youngGenerationMbMax },
    });
    let cause: unknown;
    this.#worker = worker;
    this.#state = "loading";
    worker.on("message", (message: FromWorker) => {
      if (message.kind === "ready") onReady();
      this.#onMessage(message);
    });
    worker.on("error", (error) => (cause = error));
    worker.on("exit", (code) => {
      cause ??= new Error(`The inference thread ended with code ${code}.`);
      onDeath(cause as Error);
      this.#onExit(cause);
    });
  }

  #onMessage(message: FromWorker): void {
    if (this.#state === "stopping") return this.#options.onMessage(message);
    this.#state = "idle";
    if (message.kind !== "ready") this.#deathsInARow = 0;
    this.#errand = undefined;
    this.#options.onMessage(message);
    this.#options.onIdle();
  }

  #onExit(cause: unknown): void {
    const errand = this.#errand;
    this.#worker = undefined;
    this.#errand = undefined;
    if (this.#state === "stopping") return;
    this.#state = "dead";
    const wait = Math.min(respawnAfterMsMax, respawnAfterMs * 2 ** this.#deathsInARow++);
    this.#respawnTimer = setTimeout(() => this.#spawn(), wait);
    this.#options.onDeath(errand, cause);
  }
}
