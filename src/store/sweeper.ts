/**
 * Has kept replies removed that are past their 24 hours, again and again until it is stopped: all of
 * them each time, since with a bound more could come than go.
 */

/** How often: a reply stays so much longer at most. */
const defaultEveryMs = 10 * 60 * 1000;

export interface SweeperOptions {
  /** Removes all that is old, unless `isOver` says, between two writes, that it is to end. */
  readonly removeOld: (isOver: () => boolean) => Promise<unknown>;
  /** Told why a sweep broke off; the next one tries again. */
  readonly onTrouble: (cause: unknown) => void;
  readonly everyMs?: number;
}

export class Sweeper {
  readonly #options: SweeperOptions;
  readonly #timer: NodeJS.Timeout;
  #sweeping: Promise<void> | undefined;
  #isOver = false;

  constructor(options: SweeperOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.#begin(), options.everyMs ?? defaultEveryMs);
  }

  /** Resolves when the write under way, if there is one, has ended. */
  async stop(): Promise<void> {
    this.#isOver = true;
    clearInterval(this.#timer);
    await this.#sweeping;
  }

  /** Unless the last sweep still goes on. */
  #begin(): void {
    this.#sweeping ??= this.#sweep().finally(() => {
      this.#sweeping = undefined;
    });
  }

  async #sweep(): Promise<void> {
    const { removeOld, onTrouble } = this.#options;
    try {
      await removeOld(() => this.#isOver);
    } catch (cause) {
      onTrouble(cause);
    }
  }
}
