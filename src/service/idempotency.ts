/** `Idempotency-Key`: a retry gets the first answer again and is not charged again. */
import { createHash } from "node:crypto";
import { ServiceError } from "../errors.ts";
import type { Account, Money, StoredReply } from "../store/money.ts";
import type { Answer } from "./endpoint.ts";

/** A valid `Idempotency-Key` with the request that it stands for. */
export interface RetryKey {
  readonly customer: string;
  readonly key: string;
  readonly requestDigest: string;
  /** What the store is to keep of the answer. */
  keep(body: Uint8Array): { key: string; stored: StoredReply };
}

interface KeyedRequest {
  readonly account: Account;
  readonly path: string;
  readonly bytes: Uint8Array;
}

/**
 * The header's value tied to account, path and body; undefined without the header.
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
  const digest = createHash("sha256").update(request.path).update("\n").update(request.bytes);
  const requestDigest = digest.digest("hex");
  return {
    customer: request.account.customer,
    key,
    requestDigest,
    keep: (body) => ({
      key,
      stored: { requestDigest, contentType: "application/json", body },
    }),
  };
}

/** Runs keyed work at most once: later calls, also concurrent ones, get the first one's answer. */
export class KeptReplies {
  readonly #money: Money;
  readonly #running = new Map<string, { requestDigest: string; ended: Promise<void> }>();

  constructor(money: Money) {
    this.#money = money;
  }

  /**
   * The kept answer, or that of `work`. When the first attempt fails, a waiting one tries anew.
   *
   * @throws {ServiceError} `idempotency_mismatch` when the key stood for another request.
   */
  async once(retry: RetryKey, work: () => Promise<Uint8Array>): Promise<Answer> {
    const id = `${retry.customer}\n${retry.key}`;
    for (let first = this.#running.get(id); first; first = this.#running.get(id)) {
      refuseOtherRequest(first.requestDigest, retry);
      await first.ended;
    }
    const attempt = this.#attempt(retry, work);
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

  async #attempt(retry: RetryKey, work: () => Promise<Uint8Array>): Promise<Answer> {
    const kept = await this.#money.findReply(retry.customer, retry.key);
    if (kept === undefined) return { body: await work(), isReplay: false };
    refuseOtherRequest(kept.requestDigest, retry);
    return { body: kept.body, isReplay: true };
  }
}

function refuseOtherRequest(requestDigest: string, retry: RetryKey): void {
  if (requestDigest === retry.requestDigest) return;
  throw new ServiceError(
    "idempotency_mismatch",
    "This Idempotency-Key was used with another request within 24 hours. Use a new key.",
  );
}
