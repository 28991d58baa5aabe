/**
 * What the service needs of whoever keeps the money. LMDB keeps it today (`lmdb-money.ts`); every
 * call is a promise and a whole transaction, so that a network database can take its place.
 *
 * Amounts are whole hundredths of a credit. They are never floats in here.
 */

export interface Account {
  /** The account's identifier, as the operator named the customer. */
  readonly customer: string;
  readonly unlimited: boolean;
  /** What is left to spend; what is held for work in progress is already taken off. */
  readonly centiCredits: number;
}

/** A key without its secret: only the digest is ever stored. */
export interface Key {
  readonly id: string;
  readonly customer: string;
  /** The first characters of the key, enough to tell it from others and useless to a thief. */
  readonly prefix: string;
  readonly label: string;
  readonly createdAtMs: number;
  readonly expiresAtMs: number | null;
  readonly revokedAtMs: number | null;
}

/** A metered piece of work, priced before it starts. */
export interface Work {
  /** Unique for each attempt; never the client's own request id, which may repeat. */
  readonly workId: string;
  readonly customer: string;
  readonly endpoint: string;
  readonly items: number;
  /** The price. An unlimited account is charged 0 and the price is recorded all the same. */
  readonly centiCredits: number;
}

/** Credits held for work that is not answered yet. */
export interface Reservation extends Work {
  /** 0 for an unlimited account. */
  readonly chargedCentiCredits: number;
  /** The account's balance right after. */
  readonly leftCentiCredits: number;
}

/** An answer kept so that a retry with the same `Idempotency-Key` gets it again, uncharged. */
export interface StoredReply {
  /**
   * Of path, the answer's content type and body: the same key with another request is a client's
   * mistake.
   */
  readonly requestDigest: string;
  readonly contentType: string;
  readonly body: Uint8Array;
}

/** What goes with a charge. */
export interface Settling {
  /** Kept for retries in the same transaction. */
  readonly reply?: { readonly key: string; readonly stored: StoredReply } | undefined;
}

export type MovementKind = "grant" | "charge" | "refund";

/** One line of an account's ledger. The balance is the sum of `centiCredits` over all lines. */
export interface Movement {
  readonly customer: string;
  /** Counts from 1 within the account, without gaps. */
  readonly sequence: number;
  readonly atMs: number;
  readonly kind: MovementKind;
  /** Signed: grants and refunds are positive, charges negative, an unlimited account's 0. */
  readonly centiCredits: number;
  /** The price of the work, also where the account is unlimited; 0 for a grant. */
  readonly priceCentiCredits: number;
  readonly balanceCentiCredits: number;
  readonly workId: string | null;
  readonly endpoint: string | null;
  readonly items: number | null;
  readonly note: string;
}

/** The calls on a request's path. */
export interface Money {
  /** The account a live key belongs to; undefined when the key is unknown, revoked or expired. */
  findAccountByKey(keyDigest: string): Promise<Account | undefined>;

  /**
   * Holds the price, or nothing: atomic against every other reservation of this process. A crash
   * forgets it, and nothing is charged.
   *
   * @throws {ServiceError} `insufficient_credits` (nothing left, or less than the price),
   * `storage_unavailable` when the disk refused a write within the last second.
   */
  reserve(work: Work): Promise<Reservation>;

  /**
   * Charges what is held. Resolves when that is flushed to disk: only then may the answer leave. It
   * may be begun before the answer is there, and without a reply it waits for the disk alone.
   *
   * @throws {ServiceError} `insufficient_credits` when another process spent the money meanwhile,
   * `storage_unavailable` when the disk refuses the write; nothing is charged then.
   */
  settle(reservation: Reservation, settling?: Settling): Promise<void>;

  /** Gives back the charge of work that failed after it was settled; later, when the disk refuses it. */
  refund(reservation: Reservation): Promise<void>;

  /** Lets what is held for unanswered work go; what was settled is left as it is. */
  release(reservation: Reservation): Promise<void>;

  /** The reply kept under a key, while it is younger than 24 hours. */
  findReply(customer: string, idempotencyKey: string): Promise<StoredReply | undefined>;
}

/** What the operator's tool adds. */
export interface Treasury extends Money {
  /** Creates the account when it is new; `credits` are granted, `unlimited` is set, in one step. */
  createKey(order: KeyOrder): Promise<{ key: Key; secret: string; account: Account }>;
  listKeys(): Promise<readonly Key[]>;
  /** The key as revoked (again: unchanged); undefined when there is no such id. */
  revokeKey(id: string): Promise<Key | undefined>;
  listAccounts(): Promise<readonly Account[]>;
  /** Adds credits. Undefined when there is no such customer. */
  grant(customer: string, centiCredits: number, note: string): Promise<Account | undefined>;
  /** An account's movements since a moment, oldest first; undefined for an unknown customer. */
  readLedger(customer: string, sinceMs: number): Promise<readonly Movement[] | undefined>;
}

export interface KeyOrder {
  readonly customer: string;
  readonly label: string;
  readonly expiresAtMs: number | null;
  readonly unlimited: boolean;
  readonly centiCredits: number;
}
