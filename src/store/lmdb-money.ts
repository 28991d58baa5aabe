/**
 * Accounts, keys and credits in an LMDB environment of their own: the `Treasury` of this
 * service, and the life of its files. The work is done in the modules named below.
 */
import type { Database, RootDatabase } from "lmdb";
import { Charges } from "./charges.ts";
import { defaultCheckScript } from "./data-file.ts";
import { Issuing } from "./issuing.ts";
import { isLive, KeyRing } from "./key-ring.ts";
import { type AccountState, Ledger } from "./ledger.ts";
import type {
  Account,
  Key,
  KeyOrder,
  Movement,
  Reservation,
  Settling,
  StoredReply,
  Treasury,
  Work,
} from "./money.ts";
import { openEnvironment } from "./open-environment.ts";
import { openJournal } from "./open-journal.ts";
import { type MoneyLog, processWarnings } from "./refunds.ts";
import { Replies } from "./replies.ts";
import { writeSeal } from "./seal.ts";
import { type Claim, dropClaim, takeClaim } from "./server-claim.ts";
import { verifyBooks } from "./verify.ts";
import { Writer } from "./writer.ts";

/** Raised when rows of an older form can no longer be read. */
const format = 1;

/** Some 2 ms of the calling thread. */
const repliesPerWriteMax = 200;

/** About ten million ledger lines; the file may grow past it. */
const mapBytes = 2 ** 30;

export interface MoneyOptions {
  readonly folder: string;
  /** Whether new books are made where there are none, which they are unless this is false. */
  readonly mayCreate?: boolean;
  /** The clock, in Unix milliseconds. */
  readonly now?: () => number;
  /**
   * For the process that serves: unless the file was closed in order by such a one, it is read
   * in a child process first (0.15 s, 0.5 s at most), so that damage ends in a sentence and not
   * in a signal.
   */
  readonly readFirst?: boolean;
  /** The program that reads a doubtful file first; see `data-file.ts`. */
  readonly checkScript?: string;
  /** Told of what the disk refused, such as a refund; the process's warnings unless given. */
  readonly log?: MoneyLog;
}

/**
 * Opens the money folder and, if it may, creates it where missing. Several processes may have it open; one
 * of them may serve (`claimServer`).
 *
 * @throws {Error} with a sentence for the operator: no folder, not writable, full, damaged, or
 * written by another version.
 */
export function openMoney(options: MoneyOptions): LmdbMoney {
  const { folder, now = Date.now, log = processWarnings } = options;
  const { mayCreate = true, readFirst = false, checkScript = defaultCheckScript } = options;
  const durable = { durable: true, databasesMax: 16, mapBytes };
  return openEnvironment(
    { ...durable, folder, mayCreate, readFirst, checkScript },
    (environment) => {
      const about = environment.openDB<unknown, string>("about", {});
      const found = about.get("format");
      const isNew = found === undefined;
      if (isNew) about.putSync("format", format);
      else if (found !== format) {
        throw new Error(`it has format ${String(found)}, this version reads format ${format}`);
      }
      return new LmdbMoney(environment, about, { folder, now, log, isNew });
    },
  );
}

interface MoneyParts extends Required<Pick<MoneyOptions, "folder" | "now" | "log">> {
  readonly isNew: boolean;
}

export class LmdbMoney implements Treasury {
  /** Whether there were no books before. */
  readonly isNew: boolean;
  readonly #environment: RootDatabase<unknown, string>;
  readonly #about: Database<unknown, string>;
  readonly #folder: string;
  readonly #now: () => number;
  readonly #log: MoneyLog;
  readonly #writer: Writer;
  readonly #ledger: Ledger;
  readonly #keyRing: KeyRing;
  readonly #replies: Replies;
  readonly #charges: Charges;
  readonly #issuing: Issuing;
  #claim: Claim | undefined;

  constructor(
    environment: RootDatabase<unknown, string>,
    about: Database<unknown, string>,
    { folder, now, log, isNew }: MoneyParts,
  ) {
    this.isNew = isNew;
    this.#environment = environment;
    this.#about = about;
    this.#folder = folder;
    this.#now = now;
    this.#log = log;
    const ledger = new Ledger(environment, now);
    const keyRing = new KeyRing(environment);
    const replies = new Replies(environment, now);
    this.#writer = new Writer(environment);
    this.#ledger = ledger;
    this.#keyRing = keyRing;
    this.#replies = replies;
    this.#charges = new Charges(this.#writer, { ledger, replies, log, now });
    this.#issuing = new Issuing(this.#writer, { ledger, keyRing, now });
  }

  async findAccountByKey(keyDigest: string): Promise<Account | undefined> {
    const key = this.#keyRing.findByDigest(keyDigest);
    if (key === undefined || !isLive(key, this.#now())) return undefined;
    const account = this.#ledger.findAccount(key.customer);
    return account && this.#toPublic(account);
  }

  reserve(work: Work): Promise<Reservation> {
    return this.#charges.reserve(work);
  }

  settle(reservation: Reservation, settling?: Settling): Promise<void> {
    return this.#charges.settle(reservation, settling);
  }

  refund(reservation: Reservation): Promise<void> {
    return this.#charges.refund(reservation);
  }

  release(reservation: Reservation): Promise<void> {
    return this.#charges.release(reservation);
  }

  async findReply(customer: string, idempotencyKey: string): Promise<StoredReply | undefined> {
    return this.#replies.find(customer, idempotencyKey);
  }

  async createKey(order: KeyOrder): Promise<{ key: Key; secret: string; account: Account }> {
    const created = await this.#issuing.createKey(order);
    return { ...created, account: this.#toPublic(created.account) };
  }

  async listKeys(): Promise<readonly Key[]> {
    return this.#keyRing.list();
  }

  revokeKey(id: string): Promise<Key | undefined> {
    return this.#issuing.revokeKey(id);
  }

  async listAccounts(): Promise<readonly Account[]> {
    return [...this.#ledger.accounts()].map((account) => this.#toPublic(account));
  }

  async grant(customer: string, centiCredits: number, note: string): Promise<Account | undefined> {
    const account = await this.#issuing.grant(customer, centiCredits, note);
    return account && this.#toPublic(account);
  }

  async readLedger(customer: string, sinceMs: number): Promise<readonly Movement[] | undefined> {
    if (this.#ledger.findAccount(customer) === undefined) return undefined;
    return [...this.#ledger.movements(customer)].filter(({ atMs }) => atMs >= sinceMs);
  }

  /**
   * Makes this the one process that serves the folder, with a journal for its charges; `owner` tells the next one
   * what it is. Books first what a crash left in the journal.
   *
   * @throws {Error} naming the living process that serves it already, or what keeps the journal from being used.
   */
  async claimServer(owner: string): Promise<void> {
    if (this.#claim !== undefined) return;
    this.#claim = await takeClaim(this.#about, this.#folder, owner);
    await this.#charges.useJournal(openJournal(this.#folder, this.#about));
  }

  /** What does not add up in the books, a sentence each. Reads every row, in one go. */
  verify(): readonly string[] {
    return verifyBooks({ ledger: this.#ledger, keyRing: this.#keyRing });
  }

  /**
   * Removes all replies older than 24 hours; how many. A transaction takes a few of them, so that
   * requests get in between. Ends early, after the transaction under way, when `isOver` says so.
   */
  async removeOldReplies(isOver: () => boolean = () => false): Promise<number> {
    let count = 0;
    while (!isOver()) {
      const removed = await this.#writer.write(() => this.#replies.removeOld(repliesPerWriteMax));
      count += removed;
      if (removed < repliesPerWriteMax) break;
    }
    return count;
  }

  /** Waits for writes and refunds, and gives the claim back. No other call may follow. */
  async close(): Promise<void> {
    const claim = this.#claim;
    this.#claim = undefined;
    await this.#charges.close();
    try {
      if (claim !== undefined) dropClaim(claim);
      await this.#environment.close();
      if (claim !== undefined) writeSeal(this.#folder);
    } catch (error) {
      // A full disk, most likely: without the seal the next start reads the file first, and the claim
      // is void once this process has ended.
      this.#log.warn({ err: error }, "the books were not closed in order");
      await this.#environment.close();
    }
  }

  #toPublic(account: AccountState): Account {
    const { customer, unlimited } = account;
    return { customer, unlimited, centiCredits: this.#charges.free(account) };
  }
}
