/** What the operator changes: accounts and keys come into being, credits are added. */
import type { KeyRing } from "./key-ring.ts";
import { createSecret, digestKey, randomBase62, toPrefix } from "./keys.ts";
import { findLabelProblem, findNameProblem } from "./labels.ts";
import type { AccountState, Entry, Ledger } from "./ledger.ts";
import type { Key, KeyOrder } from "./money.ts";
import type { Writer } from "./writer.ts";

/** Ten billion credits: far from where a number stops to be exact, above any honest order. */
const grantCentiCreditsMax = 1e12;

export class Issuing {
  readonly #writer: Writer;
  readonly #ledger: Ledger;
  readonly #keyRing: KeyRing;
  readonly #now: () => number;

  constructor(writer: Writer, books: { ledger: Ledger; keyRing: KeyRing; now: () => number }) {
    this.#writer = writer;
    this.#ledger = books.ledger;
    this.#keyRing = books.keyRing;
    this.#now = books.now;
  }

  /** @throws {RangeError} for a name, label or amount that cannot be used. */
  async createKey(order: KeyOrder): Promise<{ key: Key; secret: string; account: AccountState }> {
    checkOrder(order);
    const secret = createSecret();
    const key: Key = {
      id: `key_${randomBase62(12)}`,
      customer: order.customer,
      prefix: toPrefix(secret),
      label: order.label,
      createdAtMs: this.#now(),
      expiresAtMs: order.expiresAtMs,
      revokedAtMs: null,
    };
    const account = await this.#writer.write(() => {
      const opened = this.#openAccount(order);
      this.#keyRing.put(digestKey(secret), key);
      return opened;
    });
    return { key, secret, account };
  }

  revokeKey(id: string): Promise<Key | undefined> {
    return this.#writer.write(() => {
      const digest = this.#keyRing.findDigest(id);
      const key = digest === undefined ? undefined : this.#keyRing.findByDigest(digest);
      if (digest === undefined || key === undefined || key.revokedAtMs !== null) return key;
      const revoked = { ...key, revokedAtMs: this.#now() };
      this.#keyRing.put(digest, revoked);
      return revoked;
    });
  }

  /** @throws {RangeError} for an amount that cannot be granted. */
  async grant(customer: string, centiCredits: number, note: string) {
    checkAmount(centiCredits, 1);
    return this.#writer.write(() => {
      const found = this.#ledger.findAccount(customer);
      return found && this.#ledger.append(found, toGrant(centiCredits, note));
    });
  }

  /** The customer's account, new or not, with the order's credits and freedom added. */
  #openAccount({ customer, unlimited, centiCredits }: KeyOrder): AccountState {
    const found = this.#ledger.findAccount(customer);
    const base = found ?? { customer, unlimited: false, centiCredits: 0, sequence: 0 };
    const account = { ...base, unlimited: base.unlimited || unlimited };
    if (centiCredits > 0) {
      return this.#ledger.append(account, toGrant(centiCredits, "granted with a key"));
    }
    this.#ledger.putAccount(account);
    return account;
  }
}

function toGrant(centiCredits: number, note: string): Entry {
  return { kind: "grant", centiCredits, priceCentiCredits: 0, work: null, note };
}

function checkOrder({ customer, label, centiCredits }: KeyOrder): void {
  const problem = findNameProblem(customer);
  if (problem) throw new RangeError(`The customer name cannot be used: ${problem}`);
  const fault = findLabelProblem(label);
  if (fault) throw new RangeError(`The key's name cannot be used: ${fault}`);
  checkAmount(centiCredits, 0);
}

function checkAmount(centiCredits: number, min: number): void {
  if (Number.isSafeInteger(centiCredits) && centiCredits >= min) {
    if (centiCredits <= grantCentiCreditsMax) return;
  }
  throw new RangeError(
    `Expected ${min} to ${grantCentiCreditsMax} whole centicredits but got ${centiCredits}`,
  );
}
