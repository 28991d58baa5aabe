/** `accounts list`, `credits add`, `ledger`. */
import type { Account, Movement } from "../store/money.ts";
import { unknownCustomer, withMoney } from "./books.ts";
import { type Call, type Command, UsageError } from "./command.ts";
import {
  showAmount,
  showCredits,
  showMoment,
  toCredits,
  toIso,
  toJson,
  toTable,
} from "./output.ts";
import { parseCredits, parseDate, readCustomer } from "./values.ts";

export const accountsList: Command = {
  name: "accounts list",
  synopsis: "[--json]",
  summary: "the accounts and what is left on them",
  help: "  --json  a JSON array",
  options: { json: { type: "boolean" } },
  positionals: 0,
  run: (call) =>
    withMoney(call, async (money) => {
      const accounts = await money.listAccounts();
      call.write(call.values["json"] ? toJson(accounts.map(toWire)) : toAccountTable(accounts));
    }),
};

export const creditsAdd: Command = {
  name: "credits add",
  synopsis: "--customer NAME N",
  summary: "add N credits to an account",
  help: `  --customer NAME  whose account it is
  N                more than 0, such as 500 or 12.5`,
  options: { customer: { type: "string" } },
  positionals: 1,
  async run(call) {
    const customer = readCustomer(call);
    const [text] = call.positionals;
    if (text === undefined) throw new UsageError("credits add needs N, the credits to add");
    const centiCredits = parseCredits(text, "N");
    if (centiCredits === 0) throw new UsageError("N is 0; at least 0.01 credits can be added");
    await withMoney(call, async (money) => {
      const account = await money.grant(customer, centiCredits, "added by the operator");
      if (!account) throw unknownCustomer(customer);
      call.write(`${customer} has ${showAmount(account.centiCredits)} credits now.\n`);
    });
  },
};

export const ledger: Command = {
  name: "ledger",
  synopsis: "--customer NAME [--since DATE] [--json]",
  summary: "every movement of an account's credits, oldest first",
  help: `  --customer NAME  whose account it is
  --since DATE     from then on: 2027-01-31 (UTC) or 2027-01-31T18:00:00Z
  --json           a JSON array`,
  options: {
    customer: { type: "string" },
    since: { type: "string" },
    json: { type: "boolean" },
  },
  positionals: 0,
  run: showLedger,
};

async function showLedger(call: Call): Promise<void> {
  const customer = readCustomer(call);
  const since = call.values["since"];
  const sinceMs = since === undefined ? 0 : parseDate(String(since), "--since");
  await withMoney(call, async (money) => {
    const movements = await money.readLedger(customer, sinceMs);
    if (!movements) throw unknownCustomer(customer);
    call.write(call.values["json"] ? toJson(movements.map(toWireMovement)) : toLedger(movements));
  });
}

function toWire({ customer, unlimited, centiCredits }: Account) {
  return { customer, unlimited, credits_remaining: toCredits(centiCredits) };
}

function toWireMovement(movement: Movement) {
  return {
    sequence: movement.sequence,
    at: toIso(movement.atMs),
    kind: movement.kind,
    credits: toCredits(movement.centiCredits),
    price: toCredits(movement.priceCentiCredits),
    balance: toCredits(movement.balanceCentiCredits),
    endpoint: movement.endpoint,
    items: movement.items,
    work_id: movement.workId,
    note: movement.note,
  };
}

function toAccountTable(accounts: readonly Account[]): string {
  if (accounts.length === 0) return "No accounts yet; keys create opens one.\n";
  const rows = accounts.map((account) => [account.customer, showCredits(account)]);
  return toTable(["customer", "credits"], rows);
}

function toLedger(movements: readonly Movement[]): string {
  if (movements.length === 0) return "No movements.\n";
  const rows = movements.map((each) => [
    String(each.sequence),
    showMoment(each.atMs),
    each.kind,
    showAmount(each.centiCredits),
    showAmount(each.priceCentiCredits),
    showAmount(each.balanceCentiCredits),
    each.endpoint ?? "",
    each.items === null ? "" : String(each.items),
    each.note,
  ]);
  const header = ["no", "at (UTC)", "kind", "credits", "price", "balance"];
  return toTable([...header, "endpoint", "items", "note"], rows);
}
