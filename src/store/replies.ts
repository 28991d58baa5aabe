/** Answers kept for retries with the same `Idempotency-Key`, for 24 hours. */
import type { Database, RootDatabase } from "lmdb";
import type { StoredReply } from "./money.ts";

const replyLifeMs = 24 * 60 * 60 * 1000;

type ReplyKey = [customer: string, idempotencyKey: string];
type TimeKey = [atMs: number, customer: string, idempotencyKey: string];

interface Head {
  readonly atMs: number;
  readonly requestDigest: string;
  readonly contentType: string;
}

export class Replies {
  /** Apart from the bodies, which may be megabytes: the old are found without reading them. */
  readonly #heads: Database<Head, ReplyKey>;
  readonly #bodies: Database<Buffer, ReplyKey>;
  /** The same keys in order of age. */
  readonly #times: Database<boolean, TimeKey>;
  readonly #now: () => number;

  constructor(environment: RootDatabase<unknown, string>, now: () => number) {
    this.#heads = environment.openDB<Head, ReplyKey>("reply-heads", {});
    this.#bodies = environment.openDB<Buffer, ReplyKey>("reply-bodies", { encoding: "binary" });
    this.#times = environment.openDB<boolean, TimeKey>("reply-times", {});
    this.#now = now;
  }

  find(customer: string, idempotencyKey: string): StoredReply | undefined {
    const head = this.#heads.get([customer, idempotencyKey]);
    if (head === undefined || head.atMs + replyLifeMs <= this.#now()) return undefined;
    const body = this.#bodies.get([customer, idempotencyKey]);
    if (body === undefined) return undefined;
    return { requestDigest: head.requestDigest, contentType: head.contentType, body };
  }

  /** Inside a write transaction only. A second reply under a key takes the first one's place. */
  put(customer: string, idempotencyKey: string, reply: StoredReply): void {
    const atMs = this.#now();
    const { requestDigest, contentType, body } = reply;
    const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    this.#heads.put([customer, idempotencyKey], { atMs, requestDigest, contentType });
    this.#bodies.put([customer, idempotencyKey], bytes);
    this.#times.put([atMs, customer, idempotencyKey], true);
  }

  /** How many went: at most `countMax` of those past their time. Inside a write transaction. */
  removeOld(countMax: number): number {
    const start = [0] as unknown as TimeKey;
    const end = [this.#now() - replyLifeMs + 1] as unknown as TimeKey;
    const old = [...this.#times.getKeys({ start, end, limit: countMax })] as TimeKey[];
    for (const time of old) {
      const [atMs, customer, idempotencyKey] = time;
      void this.#times.remove(time);
      // The key may have been used again since; the younger reply has its own time.
      if (this.#heads.get([customer, idempotencyKey])?.atMs !== atMs) continue;
      void this.#heads.remove([customer, idempotencyKey]);
      void this.#bodies.remove([customer, idempotencyKey]);
    }
    return old.length;
  }
}
