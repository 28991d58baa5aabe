/**
 * Writes to the money's disk, with what a failing one does to them mapped to one `ServiceError`. Knows nothing of
 * accounts.
 */
import type { RootDatabase } from "lmdb";
import { ServiceError } from "../errors.ts";

/** A commit takes a millisecond; a disk that hangs this long is down. */
const commitTimeoutMs = 10_000;

/** A refused write prints lines of LMDB's own: new work waits so long for the next attempt. */
const pauseMs = 1000;

type Transacting = Pick<RootDatabase<unknown, string>, "transaction">;

export class Writer {
  readonly #environment: Transacting;
  readonly #commitTimeoutMs: number;
  #failedAtMs = -Infinity;

  constructor(environment: Transacting, timeoutMs: number = commitTimeoutMs) {
    this.#environment = environment;
    this.#commitTimeoutMs = timeoutMs;
  }

  /** For new work. @throws {ServiceError} `storage_unavailable` a second after a failed write. */
  refuseWhileFailing(): void {
    if (performance.now() - this.#failedAtMs >= pauseMs) return;
    throw unavailable(new Error("The last write failed a moment ago"));
  }

  /**
   * Runs `action` in LMDB's one write transaction, together with whatever else is waiting, and
   * resolves with what it returned once the commit is flushed to disk.
   *
   * `action` does every check before its first `put`: a throw does not undo what is written.
   * When the commit fails, nothing of it has happened.
   *
   * @throws {ServiceError} `storage_unavailable`; what `action` threw is passed on.
   */
  async write<T>(action: () => T): Promise<T> {
    let thrown: { error: unknown } | undefined;
    try {
      // The wrapper tells a refusal of ours from a failure of LMDB, which both reject alike.
      const result = await this.#environment.transaction(() => {
        try {
          return action();
        } catch (error) {
          thrown = { error };
          throw error;
        }
      });
      this.#failedAtMs = -Infinity;
      return result;
    } catch (error) {
      if (thrown?.error === error && !isStorageError(error)) throw error;
      throw this.refuse(await causeOf(error));
    }
  }

  /** What whoever waits for a failed write is told; new work is refused for a second. */
  refuse(cause: unknown): ServiceError {
    this.#failedAtMs = performance.now();
    return unavailable(cause);
  }

  /**
   * What `writing` comes to, but given up after ten seconds. It may come through after all: `onGivenUp` is called
   * then.
   *
   * @throws {ServiceError} `storage_unavailable` then.
   */
  async inTime<T>(writing: Promise<T>, onGivenUp: () => void): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        onGivenUp();
        reject(unavailable(new Error(`No commit within ${this.#commitTimeoutMs} ms`)));
      }, this.#commitTimeoutMs);
    });
    try {
      return await Promise.race([writing, late]);
    } finally {
      clearTimeout(timer);
    }
  }
}

function unavailable(cause: unknown): ServiceError {
  return new ServiceError(
    "storage_unavailable",
    "The account store cannot be written at the moment; nothing was charged.",
    { retryAfterSeconds: 5, cause },
  );
}

/** LMDB's own errors carry its numeric code. */
function isStorageError(error: unknown): boolean {
  return typeof (error as { code?: unknown }).code === "number";
}

/**
 * lmdb rejects with "Commit failed" and keeps the reason in a second promise, which ends the
 * process as an unhandled rejection unless somebody waits for it.
 */
export async function causeOf(error: unknown): Promise<unknown> {
  const { commitError } = error as { commitError?: Promise<never> };
  if (commitError === undefined) return error;
  return commitError.catch((reason: unknown) => reason);
}
