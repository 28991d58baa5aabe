/** `Idempotency-Key`: a retry gets the first answer again and is not charged again. */
import { createHash } from "node:crypto";
import { ServiceError } from "../errors.ts";
import type { Account, Money, StoredReply } from "../store/money.ts";
import type { Answer } from "./endpoint.ts";
import { type Body, StreamedJson } from "./lazy-json.ts";

/** A valid `Idempotency-Key` with the request that it stands for. */
export interface RetryKey {
  readonly customer: string;
  readonly key: string;
  readonly requestDigest: string;
  /** What the store is to keep of the answer. */
  keep(body: Body): { key: string; stored: StoredReply };
}

interface KeyedRequest {
  readonly account: Account;
  readonly path: string;
  /** Of the answer. */
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/**
 * The header's value tied to account, path, content type of the answer and body; undefined without the
 * header.
 *
 * @throws {ServiceError} `bad_request` unless the key is 1 to 255 visible ASCII characters.
 */
export function readRetryKey(key: string, request: KeyedRequest): RetryKey | undefined {
  if (key === "") return undefined;
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new ServiceError(
      "bad_request",
      "Expected Idempotency-Key to be 1 to 255 visible ASCII characters.",
    );
  }
  const { account, path, contentType, bytes } = request;
  const digest = createHash("sha256").update(`${path}\n${contentType}\n`).update(bytes);
  const requestDigest = digest.digest("hex");
  return {
    customer: account.customer,
    key,
    requestDigest,
    keep: (body) => ({
      key,
      stored: { requestDigest, contentType, body: body instanceof StreamedJson ? paid : body },
    }),
  };
}

/**
 * Kept in place of an answer that is made while it is sent: it may be larger than memory. Answers are
 * deterministic, so a retry has the work done again, uncharged.
 */
const paid = new Uint8Array();

interface Attempts {
  /** Does the work and is charged for it. */
  readonly work: () => Promise<Body>;
  /** Does the work again for nothing. */
  readonly again: () => Promise<Body>;
}

/** An answer and whether it was paid for earlier. */
type Kept = Pick<Answer, "body" | "isReplay">;

/** Runs keyed work at most once: later calls, also concurrent ones, get the first one's answer. */
export class KeptReplies {
  readonly #money: Money;
  readonly #running = new Map<string, { requestDigest: string; ended: Promise<void> }>();

  constructor(money: Money) {
    this.#money = money;
  }

  /**
   * The kept answer, or that of `attempts.work`. When the first attempt fails, a waiting one tries anew.
   *
   * @throws {ServiceError} `idempotency_mismatch` when the key stood for another request.
   */
  async once(retry: RetryKey, attempts: Attempts): Promise<Kept> {
    const id = `${retry.customer}\n${retry.key}`;
    for (let first = this.#running.get(id); first; first = this.#running.get(id)) {
      refuseOtherRequest(first.requestDigest, retry);
      await first.ended;
    }
    const attempt = this.#attempt(retry, attempts);
    const ended = attempt.then(
      () => {},
      () => {},
    );
    this.#running.set(id, { requestDigest: retry.requestDigest, ended });
    try {
      return await attempt;
    } finally {
      this.#running.delete(id);
    }
  }

  async #attempt(retry: RetryKey, { work, again }: Attempts): Promise<Kept> {
    const kept = await this.#money.findReply(retry.customer, retry.key);
    if (kept === undefined) return { body: await work(), isReplay: false };
    refuseOtherRequest(kept.requestDigest, retry);
    return { body: kept.body.length > 0 ? kept.body : await again(), isReplay: true };
  }
}

function refuseOtherRequest(requestDigest: string, retry: RetryKey): void {
  if (requestDigest === retry.requestDigest) return;
  throw new ServiceError(
    "idempotency_mismatch",
    "This Idempotency-Key was used with another request within 24 hours. Use a new key.",
  );
}
