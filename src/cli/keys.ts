/** `keys create`, `keys list`, `keys revoke`. */
import type { Key } from "../store/money.ts";
import { withMoney, withMoneyOrNew } from "./books.ts";
import { type Call, type Command, UsageError } from "./command.ts";
import { showCredits, showMoment, toCredits, toIso, toJson, toTable } from "./output.ts";
import { parseCredits, parseDate, readCustomer, readLabel } from "./values.ts";

export const keysCreate: Command = {
  name: "keys create",
  synopsis: "--customer NAME [--credits N | --unlimited] [--name LABEL] [--expires DATE] [--json]",
  summary: "issue a key, and the customer's account where there is none yet",
  help: `  --customer NAME  whose account it is; 1 to 100 characters
  --credits N      credits to add to the account, such as 500 or 12.5
  --unlimited      the account is not metered from now on
  --name LABEL     to tell the keys of one customer apart
  --expires DATE   the key works until then: 2027-01-31 (UTC) or 2027-01-31T18:00:00Z
  --json           one JSON object

The key is shown this once; the store keeps only a digest of it. Where there are no books yet, new
ones are made, which is said on standard error.`,
  options: {
    customer: { type: "string" },
    credits: { type: "string" },
    unlimited: { type: "boolean" },
    name: { type: "string" },
    expires: { type: "string" },
    json: { type: "boolean" },
  },
  positionals: 0,
  run: createKey,
};

export const keysList: Command = {
  name: "keys list",
  synopsis: "[--json]",
  summary: "the keys issued, oldest first",
  help: "  --json  a JSON array",
  options: { json: { type: "boolean" } },
  positionals: 0,
  run: (call) =>
    withMoney(call, async (money) => {
      const keys = await money.listKeys();
      call.write(call.values["json"] ? toJson(keys.map(toWire)) : toKeyTable(keys));
    }),
};

export const keysRevoke: Command = {
  name: "keys revoke",
  synopsis: "ID",
  summary: "end a key for good; a running server refuses it within a second",
  help: "  ID  as keys list shows it",
  options: {},
  positionals: 1,
  async run(call) {
    const [id] = call.positionals;
    if (id === undefined) throw new UsageError("keys revoke needs the ID of a key; see keys list");
    await withMoney(call, async (money) => {
      const key = await money.revokeKey(id);
      if (!key) throw new UsageError(`There is no key ${JSON.stringify(id)}; see keys list`);
      call.write(`Key ${key.id} of ${key.customer} is revoked.\n`);
    });
  },
};

async function createKey(call: Call): Promise<void> {
  const { values } = call;
  const credits = values["credits"];
  const expires = values["expires"];
  const unlimited = values["unlimited"] === true;
  if (credits !== undefined && unlimited) {
    throw new UsageError("--credits and --unlimited exclude each other");
  }
  const order = {
    customer: readCustomer(call),
    label: readLabel(call),
    unlimited,
    centiCredits: credits === undefined ? 0 : parseCredits(String(credits), "--credits"),
    expiresAtMs: expires === undefined ? null : parseDate(String(expires), "--expires"),
  };
  if (order.expiresAtMs !== null && order.expiresAtMs <= Date.now()) {
    throw new UsageError(`--expires ${JSON.stringify(expires)} is in the past`);
  }
  await withMoneyOrNew(call, async (money) => {
    const { key, secret, account } = await money.createKey(order);
    if (values["json"]) {
      const credits_remaining = toCredits(account.centiCredits);
      const { unlimited: isUnlimited } = account;
      call.write(
        toJson({ ...toWire(key), key: secret, unlimited: isUnlimited, credits_remaining }),
      );
      return;
    }
    const facts = [
      ["customer", key.customer],
      ["credits", showCredits(account)],
      ["id", key.id],
      ["expires", key.expiresAtMs === null ? "never" : `${showMoment(key.expiresAtMs)} UTC`],
      ["key", secret],
    ];
    call.write(facts.map(([name = "", value]) => `${name.padEnd(10)}${value}\n`).join(""));
    call.write("\nThis is the only time that the key is shown: store it now.\n");
  });
}

function toWire(key: Key) {
  return {
    id: key.id,
    customer: key.customer,
    prefix: key.prefix,
    label: key.label,
    revoked: key.revokedAtMs !== null,
    created_at: toIso(key.createdAtMs),
    expires_at: toIso(key.expiresAtMs),
  };
}

function toKeyTable(keys: readonly Key[]): string {
  if (keys.length === 0) return "No keys yet; keys create issues one.\n";
  const rows = keys.map((key) => [
    key.id,
    key.customer,
    key.prefix,
    key.label,
    showMoment(key.createdAtMs),
    key.expiresAtMs === null ? "never" : showMoment(key.expiresAtMs),
    toState(key),
  ]);
  return toTable(["id", "customer", "prefix", "name", "created (UTC)", "expires", "state"], rows);
}

function toState(key: Key): string {
  if (key.revokedAtMs !== null) return "revoked";
  return key.expiresAtMs !== null && key.expiresAtMs <= Date.now() ? "expired" : "live";
}
