/** JSON whose longest lists are made while they are sent: one answer may hold millions of pairs. */
import { randomUUID } from "node:crypto";

/** Stands in a list's place until the list is written. */
const marker = randomUUID();
const placeOf = new RegExp(`"${marker}-(\\d+)"`, "g");

/** Characters of one chunk on its way to the socket. */
const chunkCharsMax = 128 * 1024;

/** The lists of the value that is being written, which stays on this thread until it is. */
let met: LazyList[] = [];

class LazyList {
  readonly make: () => Iterable<unknown>;

  constructor(make: () => Iterable<unknown>) {
    this.make = make;
  }

  /** Not a replacer, which V8 calls for each value of each answer. */
  toJSON(): string {
    return `${marker}-${met.push(this) - 1}`;
  }
}

/**
 * A list that is made anew each time it is written, and is never held. It is typed as an array for
 * the sake of the response's type; only `toJsonBody` can read it.
 */
export function lazyList<T>(make: () => Iterable<T>): T[] {
  return new LazyList(make) as unknown as T[];
}

/** A body that is made while it is sent. */
export class StreamedJson {
  readonly #between: readonly string[];
  readonly #lists: readonly LazyList[];

  /** `between[n]` stands before `lists[n]`, the last one behind all. */
  constructor(between: readonly string[], lists: readonly LazyList[]) {
    this.#between = between;
    this.#lists = lists;
  }

  /** UTF-8, in order, some 128 KB each; the same bytes each time. */
  *chunks(): Generator<Uint8Array> {
    let text = "";
    for (const [at, before] of this.#between.entries()) {
      text += before;
      const list = this.#lists[at];
      if (list === undefined) break;
      text += "[";
      let separator = "";
      for (const value of list.make()) {
        text += separator + JSON.stringify(value);
        separator = ",";
        if (text.length < chunkCharsMax) continue;
        yield Buffer.from(text);
        text = "";
      }
      text += "]";
    }
    yield Buffer.from(text);
  }
}

/** What travels: bytes, or with a lazy list in the value a stream of them. */
export type Body = Uint8Array | StreamedJson;

export function toJsonBody(value: object): Body {
  met = [];
  const text = JSON.stringify(value);
  const lists = met;
  if (lists.length === 0) return Buffer.from(text);
  const between = text.split(placeOf).filter((_, at) => at % 2 === 0);
  return new StreamedJson(between, lists);
}
