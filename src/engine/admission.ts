import { ServiceError } from "../errors.ts";

/** A place in the bounded amount of work. Giving it back twice is harmless. */
export interface Seat {
  leave(): void;
}

/** Clients ask again at once; what only fills idle moments waits so long after an answer. */
const quietMs = 5;

/** Bounds the texts in work or waiting, so that overload is refused at once and never queued. */
export class Admission {
  readonly #textsMax: number;
  #texts = 0;
  #seats = 0;
  #leftAtMs = -Infinity;

  constructor(textsMax: number) {
    this.#textsMax = textsMax;
  }

  /** Whether any text is in work or waiting, or was a moment ago. */
  get isBusy(): boolean {
    return this.#texts > 0 || performance.now() - this.#leftAtMs < quietMs;
  }

  /** Whether several requests are in work or waiting. */
  get isShared(): boolean {
    return this.#seats > 1;
  }

  /** @throws {ServiceError} `overloaded` when not even one text more has a place. */
  refuseWhenFull(): void {
    this.#refuseBeyond(1);
  }

  /** @throws {ServiceError} `overloaded` when `texts` more would exceed the bound. */
  admit(texts: number): Seat {
    this.#refuseBeyond(texts);
    this.#texts += texts;
    this.#seats++;
    let seated = true;
    return {
      leave: () => {
        if (!seated) return;
        seated = false;
        this.#texts -= texts;
        this.#seats--;
        this.#leftAtMs = performance.now();
      },
    };
  }

  #refuseBeyond(texts: number): void {
    if (this.#texts + texts <= this.#textsMax) return;
    throw new ServiceError(
      "overloaded",
      `${this.#texts} texts are in work or waiting and the limit is ${this.#textsMax}. Retry.`,
      { retryAfterSeconds: 1 },
    );
  }
}
