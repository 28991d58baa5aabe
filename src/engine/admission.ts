import { ServiceError } from "../errors.ts";
import { Turns } from "./turns.ts";

/** A place in the bounded amount of work. Giving it back twice is harmless. */
export interface Seat {
  /** Undefined when the work may begin; else it resolves when it may. To be asked once. */
  turn(): Promise<void> | undefined;
  leave(): void;
}

/** Clients ask again at once; what only fills idle moments waits so long after an answer. */
const quietMs = 5;

/**
 * Requests of up to so many texts wait here for their turn. Larger ones take turns chunk by chunk
 * (`models/pool.ts`), so that small ones pass them, and few of them have a place.
 */
const smallTextsMax = 64;
/**
 * Small requests in work at a time: enough for all threads. Once begun, one holds its vectors and all that
 * was made on the way, for as long as it waits. In a flood of twice what two cores serve, 20 names each,
 * 84 % of what they serve else were served with a thousand begun, and 98 % so (six rounds in turns).
 */
const smallMax = 32;

/**
 * Bounds the texts in work or waiting, so that overload is refused at once and never queued, and the
 * small requests in work, first come, first served.
 */
export class Admission {
  readonly #textsMax: number;
  #texts = 0;
  #seats = 0;
  readonly #small = new Turns(smallMax);
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
    const turn = texts > smallTextsMax ? undefined : this.#small.next();
    let seated = true;
    return {
      turn: () => turn?.begin(),
      leave: () => {
        if (!seated) return;
        seated = false;
        this.#texts -= texts;
        this.#seats--;
        this.#leftAtMs = performance.now();
        turn?.end();
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
