/** The keys that were issued, found by digest on a request's path and by id by the operator. */
import type { Database, RootDatabase } from "lmdb";
import type { Key } from "./money.ts";

/** Stored under its digest; `id` leads to the digest. */
export class KeyRing {
  readonly #keys: Database<Key, string>;
  readonly #digests: Database<string, string>;

  constructor(environment: RootDatabase<unknown, string>) {
    this.#keys = environment.openDB<Key, string>("keys", {});
    this.#digests = environment.openDB<string, string>("key-ids", {});
  }

  findByDigest(digest: string): Key | undefined {
    return this.#keys.get(digest);
  }

  findDigest(id: string): string | undefined {
    return this.#digests.get(id);
  }

  /** Inside a write transaction only. */
  put(digest: string, key: Key): void {
    this.#keys.put(digest, key);
    this.#digests.put(key.id, digest);
  }

  /** Oldest first. */
  list(): readonly Key[] {
    return this.entries()
      .map(([, key]) => key)
      .sort((a, b) => a.createdAtMs - b.createdAtMs || (a.id < b.id ? -1 : 1));
  }

  /** Every key with the digest it is stored under. */
  entries(): readonly (readonly [digest: string, key: Key])[] {
    return [...this.#keys.getRange()].map(({ key, value }) => [key, value] as const);
  }
}

/** Whether a key opens its account at this moment. */
export function isLive(key: Key, nowMs: number): boolean {
  return key.revokedAtMs === null && (key.expiresAtMs === null || key.expiresAtMs > nowMs);
}
