/** One of those that wait for their turn and have it. */
export interface Turn {
  /** Undefined when it may begin; else it resolves when it may. To be asked once. */
  begin(): Promise<void> | undefined;
  /** Lets the next one begin; or waits no longer. To be called once. */
  end(): void;
}

/** Lets so many be in work at a time, first come, first served. */
export class Turns {
  #free: number;
  /** In order; each begins what waits. */
  readonly #waiting = new Set<() => void>();

  constructor(atATime: number) {
    this.#free = atATime;
  }

  next(): Turn {
    let hasBegun = false;
    let begin: (() => void) | undefined;
    return {
      begin: () => {
        if (this.#free > 0) {
          this.#free--;
          hasBegun = true;
          return undefined;
        }
        return new Promise((resolve) => {
          begin = () => {
            hasBegun = true;
            resolve();
          };
          this.#waiting.add(begin);
        });
      },
      end: () => {
        if (hasBegun) this.#passOn();
        else if (begin !== undefined) this.#waiting.delete(begin);
      },
    };
  }

  #passOn(): void {
    const [begin] = this.#waiting;
    if (begin === undefined) {
      this.#free++;
      return;
    }
    this.#waiting.delete(begin);
    begin();
  }
}
