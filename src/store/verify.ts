/** Adds the books up: what must hold between the databases of the money environment. */
import type { KeyRing } from "./key-ring.ts";
import type { AccountState, Ledger } from "./ledger.ts";
import type { Movement } from "./money.ts";

interface Books {
  readonly ledger: Ledger;
  readonly keyRing: KeyRing;
}

/** Every problem as a sentence; none when the books are sound. Reads everything, in one go. */
export function verifyBooks(books: Books): readonly string[] {
  const problems: string[] = [];
  const accounts = new Map([...books.ledger.accounts()].map((each) => [each.customer, each]));
  const sheets = readSheets(books.ledger);
  for (const [customer, sheet] of sheets) {
    problems.push(...sheet.problems);
    if (!accounts.has(customer)) problems.push(`${customer}: a ledger without an account`);
  }
  for (const account of accounts.values()) {
    problems.push(...compare(account, sheets.get(account.customer)));
  }
  problems.push(...verifyKeys(books.keyRing, accounts));
  return problems;
}

/** What an account's movements come to, told from the movements alone. */
class Sheet {
  readonly problems: string[] = [];
  /** Work charged and not refunded, with the amount. */
  readonly open = new Map<string, number>();
  balance = 0;
  sequence = 0;

  add(movement: Movement): void {
    const { customer, sequence, centiCredits, balanceCentiCredits } = movement;
    this.balance += centiCredits;
    this.sequence += 1;
    const at = `${customer}: movement ${sequence}`;
    if (sequence !== this.sequence) {
      this.problems.push(`${at} stands in place ${this.sequence}`);
      this.sequence = sequence;
    }
    if (balanceCentiCredits !== this.balance) {
      this.problems.push(`${at} says balance ${balanceCentiCredits}, the sum is ${this.balance}`);
    }
    if (this.balance < 0) this.problems.push(`${at} overspends to ${this.balance}`);
    if (movement.kind === "charge" ? centiCredits > 0 : centiCredits < 0) {
      this.problems.push(`${at} is a ${movement.kind} of ${centiCredits}`);
    }
    this.follow(movement, at);
  }

  private follow({ kind, workId, centiCredits }: Movement, at: string): void {
    if (workId === null) return;
    if (kind === "charge") {
      if (this.open.has(workId)) this.problems.push(`${at} charges work ${workId} again`);
      this.open.set(workId, -centiCredits);
    } else {
      if (this.open.get(workId) !== centiCredits) {
        this.problems.push(`${at} refunds ${centiCredits} of work ${workId}, which is not charged`);
      }
      this.open.delete(workId);
    }
  }
}

function readSheets(ledger: Ledger): Map<string, Sheet> {
  const sheets = new Map<string, Sheet>();
  for (const movement of ledger.movements()) {
    let sheet = sheets.get(movement.customer);
    if (sheet === undefined) sheets.set(movement.customer, (sheet = new Sheet()));
    sheet.add(movement);
  }
  return sheets;
}

function compare(account: AccountState, sheet: Sheet | undefined): readonly string[] {
  const { customer, centiCredits, sequence } = account;
  const problems: string[] = [];
  const sum = sheet?.balance ?? 0;
  const last = sheet?.sequence ?? 0;
  if (centiCredits !== sum) {
    problems.push(`${customer}: balance ${centiCredits}, but the ledger adds up to ${sum}`);
  }
  if (sequence !== last) {
    problems.push(`${customer}: ${sequence} movements expected, the ledger ends at ${last}`);
  }
  return problems;
}

function verifyKeys(keyRing: KeyRing, accounts: ReadonlyMap<string, AccountState>) {
  return keyRing.entries().flatMap(([digest, key]) => {
    const problems: string[] = [];
    if (!accounts.has(key.customer)) {
      problems.push(`key ${key.id}: no account ${key.customer}`);
    }
    if (keyRing.findDigest(key.id) !== digest)
      problems.push(`key ${key.id}: its id leads elsewhere`);
    return problems;
  });
}
