/**
 * Balances and the movements that explain them. Every change of a balance goes through
 * `append`, in a write transaction of the caller's, so that the balance is always the sum of
 * the ledger. Rows are tuples: shorter on disk and quicker to code than named fields.
 */
import type { Database, RootDatabase } from "lmdb";
import type { Charge } from "./journal-batch.ts";
import type { Account, Movement, MovementKind } from "./money.ts";

type AccountRow = readonly [unlimited: boolean, centiCredits: number, sequence: number];

type MovementRow = readonly [
  atMs: number,
  kind: number,
  centiCredits: number,
  priceCentiCredits: number,
  balanceCentiCredits: number,
  workId: string | null,
  endpoint: string | null,
  items: number | null,
  note: string,
];

const kinds: readonly MovementKind[] = ["grant", "charge", "refund"];

/** A movement before the ledger gives it its place and balance. */
export interface Entry {
  readonly kind: MovementKind;
  readonly centiCredits: number;
  readonly priceCentiCredits: number;
  readonly work: { workId: string; endpoint: string; items: number } | null;
  readonly note: string;
  /** Now, unless it came about earlier. */
  readonly atMs?: number;
}

export function toEntry(charge: Charge): Entry {
  const { atMs, chargedCentiCredits, priceCentiCredits } = charge;
  // Not a plain minus: it would write the price 0 as −0.
  const centiCredits = 0 - chargedCentiCredits;
  return { kind: "charge", centiCredits, priceCentiCredits, work: charge, note: "", atMs };
}

export interface AccountState extends Account {
  /** The sequence number of the account's latest movement; 0 before the first. */
  readonly sequence: number;
}

export class Ledger {
  readonly #accounts: Database<AccountRow, string>;
  readonly #movements: Database<MovementRow, [string, number]>;
  readonly #now: () => number;

  constructor(environment: RootDatabase<unknown, string>, now: () => number) {
    this.#accounts = environment.openDB<AccountRow, string>("accounts", {});
    this.#movements = environment.openDB<MovementRow, [string, number]>("ledger", {});
    this.#now = now;
  }

  findAccount(customer: string): AccountState | undefined {
    const row = this.#accounts.get(customer);
    return row === undefined ? undefined : toAccount(customer, row);
  }

  /** By customer name. */
  *accounts(): Generator<AccountState> {
    for (const { key, value } of this.#accounts.getRange()) yield toAccount(key, value);
  }

  /** By customer and then by sequence; one snapshot as long as the caller does not await. */
  *movements(customer?: string): Generator<Movement> {
    const range = customer === undefined ? {} : { start: [customer, 0], end: [customer, Infinity] };
    for (const { key, value } of this.#movements.getRange(range)) yield toMovement(key, value);
  }

  /**
   * The account after the movement. Inside a write transaction only; `account` was read in it.
   *
   * @throws {RangeError} before anything is written, when the balance would leave the integers
   * that a number holds exactly.
   */
  append(account: AccountState, entry: Entry): AccountState {
    const centiCredits = account.centiCredits + entry.centiCredits;
    if (!Number.isSafeInteger(centiCredits) || !Number.isSafeInteger(entry.priceCentiCredits)) {
      throw new RangeError(`Expected whole centicredits but got ${centiCredits}`);
    }
    const { customer } = account;
    const next = { ...account, centiCredits, sequence: account.sequence + 1 };
    this.#movements.put(
      [customer, next.sequence],
      [
        entry.atMs ?? this.#now(),
        kinds.indexOf(entry.kind),
        entry.centiCredits,
        entry.priceCentiCredits,
        centiCredits,
        entry.work?.workId ?? null,
        entry.work?.endpoint ?? null,
        entry.work?.items ?? null,
        entry.note,
      ],
    );
    this.#accounts.put(customer, [next.unlimited, centiCredits, next.sequence]);
    return next;
  }

  /** Writes an account without a movement: a new one, or one that becomes unlimited. */
  putAccount({ customer, unlimited, centiCredits, sequence }: AccountState): void {
    this.#accounts.put(customer, [unlimited, centiCredits, sequence]);
  }
}

function toAccount(customer: string, row: AccountRow): AccountState {
  const [unlimited, centiCredits, sequence] = row;
  return { customer, unlimited, centiCredits, sequence };
}

function toMovement([customer, sequence]: [string, number], row: MovementRow): Movement {
  const [atMs, kind, centiCredits, price, balance, workId, endpoint, items, note] = row;
  return {
    customer,
    sequence,
    atMs,
    kind: kinds[kind] ?? "charge",
    centiCredits,
    priceCentiCredits: price,
    balanceCentiCredits: balance,
    workId,
    endpoint,
    items,
    note,
  };
}
