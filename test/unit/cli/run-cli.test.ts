import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { runCli } from "../../../src/cli/run-cli.ts";
import { digestKey, isWellFormedKey } from "../../../src/store/keys.ts";
import { openMoney } from "../../../src/store/lmdb-money.ts";
import { prepareIn } from "../../support/cli-calls.ts";
import { useFolders, workOf } from "../../support/store-folder.ts";

const folders = useFolders();

/** A data folder with books of nobody in it. */
async function createBooks(): Promise<string> {
  const data = folders.create();
  await openMoney({ folder: join(data, "money") }).close();
  return data;
}

async function prepare() {
  return prepareIn(await createBooks());
}

describe("menu-intelligence keys", () => {
  it("creates an account and a key, and prints one object with --json", async () => {
    const { data, callJson } = await prepare();
    const options = ["--customer", "Casa Verde", "--credits", "12.5", "--name", "till 1"];
    const made = await callJson("keys", "create", ...options, "--expires", "2099-12-31");
    expect(made).toMatchObject({
      id: expect.stringMatching(/^key_\w{12}$/),
      customer: "Casa Verde",
      label: "till 1",
      unlimited: false,
      credits_remaining: 12.5,
      revoked: false,
      expires_at: "2099-12-31T00:00:00.000Z",
    });
    expect(isWellFormedKey(made.key)).toBe(true);
    const money = openMoney({ folder: join(data, "money") });
    folders.later(() => money.close());
    expect((await money.findAccountByKey(digestKey(made.key)))?.customer).toBe("Casa Verde");
  });

  it("shows the key once, with a sentence that says so", async () => {
    const { call } = await prepare();
    const { out } = await call("keys", "create", "--customer", "casa", "--unlimited");
    const [secret = ""] = /mi_live_\w{38}/.exec(out) ?? [];
    expect(out).toContain("the only time that the key is shown");
    expect(out).toContain("unlimited");
    const list = await call("keys", "list");
    expect(list.out).toContain(secret.slice(0, 12));
    expect(list.out).not.toContain(secret.slice(0, 13));
  });

  it("lists keys oldest first, without their secrets", async () => {
    const { callJson } = await prepare();
    expect(await callJson("keys", "list")).toEqual([]);
    const first = await callJson("keys", "create", "--customer", "b");
    const second = await callJson("keys", "create", "--customer", "a", "--unlimited");
    const listed = await callJson("keys", "list");
    expect(listed.map(({ id }: { id: string }) => id)).toEqual([first.id, second.id]);
    expect(listed[0]).toEqual({
      id: first.id,
      customer: "b",
      prefix: first.key.slice(0, 12),
      label: "",
      revoked: false,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      expires_at: null,
    });
  });

  it("revokes a key by its id", async () => {
    const { call, callJson } = await prepare();
    const { id } = await callJson("keys", "create", "--customer", "casa");
    const { code, out } = await call("keys", "revoke", id);
    expect({ code, out }).toEqual({ code: 0, out: `Key ${id} of casa is revoked.\n` });
    expect((await call("keys", "revoke", id)).code).toBe(0);
    expect(await callJson("keys", "list")).toMatchObject([{ id, revoked: true }]);
    expect((await call("keys", "list")).out).toContain("revoked");
  });
});

describe("menu-intelligence accounts, credits and ledger", () => {
  it("list accounts, add credits and show every movement", async () => {
    const { data, call, callJson } = await prepare();
    await call("keys", "create", "--customer", "casa", "--credits", "10");
    await call("keys", "create", "--customer", "admin", "--unlimited");
    const added = await call("credits", "add", "--customer", "casa", "0.29");
    expect(added.out).toBe("casa has 10.29 credits now.\n");
    const money = openMoney({ folder: join(data, "money") });
    await money.settle(await money.reserve(workOf(7, { workId: "w", items: 7 })));
    await money.close();

    expect(await callJson("accounts", "list")).toEqual([
      { customer: "admin", unlimited: true, credits_remaining: 0 },
      { customer: "casa", unlimited: false, credits_remaining: 10.22 },
    ]);
    expect((await call("accounts", "list")).out).toBe(
      "customer    credits\nadmin     unlimited\ncasa          10.22\n",
    );
    const movements = await callJson("ledger", "--customer", "casa");
    expect(movements.map(({ credits }: { credits: number }) => credits)).toEqual([10, 0.29, -0.07]);
    expect(movements[2]).toEqual({
      sequence: 3,
      at: expect.stringMatching(/Z$/),
      kind: "charge",
      credits: -0.07,
      price: 0.07,
      balance: 10.22,
      endpoint: "/embed",
      items: 7,
      work_id: "w",
      note: "",
    });
    expect(await callJson("ledger", "--customer", "casa", "--since", "2099-01-01")).toEqual([]);
    const { out } = await call("ledger", "--customer", "casa", "--since", "2020-01-01T00:00:00Z");
    expect(out.split("\n")).toHaveLength(5);
    expect(out).toMatch(/3 {2}\S+ \S+ {2}charge +-0\.07 +0\.07 +10\.22 +\/embed +7/);
  });
});

describe("a wrong call", () => {
  it.each<[string[], string]>([
    [[], "a command is missing"],
    [["frob"], '"frob" is no command'],
    [["--frob"], '"--frob" is no command'],
    [["keys"], '"keys" is no command, but keys create, keys list, keys revoke'],
    [["keys", "frob"], '"keys frob" is no command'],
    [["keys", "create"], "--customer NAME is missing"],
    [["keys", "create", "--customer"], "missing"],
    [["keys", "create", "--customer", "--json"], "'--customer' needs a value"],
    [["keys", "create", "--customer", ""], "it is empty"],
    [["keys", "create", "--customer", "a", "b"], 'keys create does not take "b"'],
    [["keys", "create", "--customer", "a", "--credits", "1.001"], "at most two decimals"],
    [["keys", "create", "--customer", "a", "--credits=-1"], "is no amount"],
    [["keys", "create", "--customer", "a", "--credits", "1e3"], "is no amount"],
    [["keys", "create", "--customer", "a", "--credits", "1000000001"], "is no amount"],
    [["keys", "create", "--customer", "a", "--credits", "1", "--unlimited"], "exclude each other"],
    [["keys", "create", "--customer", "a", "--unlimited=yes"], "does not take an argument"],
    [["keys", "create", "--customer", "a", "--expires", "2027-02-30"], "is no date"],
    [["keys", "create", "--customer", "a", "--expires", "tomorrow"], "is no date"],
    [["keys", "create", "--customer", "a", "--expires", "2001-01-01"], "is in the past"],
    [["keys", "create", "--customer", "a", "--name", "x".repeat(101)], "101 characters"],
    [["keys", "list", "--frob"], "Unknown option '--frob'"],
    [["keys", "revoke"], "needs the ID"],
    [["keys", "revoke", "key_nobody"], 'There is no key "key_nobody"'],
    [["credits", "add", "--customer", "a"], "needs N"],
    [["credits", "add", "--customer", "a", "0"], "at least 0.01"],
    [["credits", "add", "--customer", "nobody", "5"], 'There is no customer "nobody"'],
    [["ledger"], "--customer NAME is missing"],
    [["ledger", "--customer", "nobody"], 'There is no customer "nobody"'],
    [["ledger", "--customer", "a", "--since", "yesterday"], "is no date"],
    [["read", "a", "b"], 'read does not take "b"'],
    [["read", "--yaml"], "Unknown option '--yaml'"],
    [["serve", "now"], 'serve does not take "now"'],
  ])("%j exits 2 with one line", async (words, problem) => {
    const { code, out, errors } = await (await prepare()).call(...words);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(errors).toMatch(/^menu-intelligence: [^\n]+\n$/);
    expect(errors).toContain(problem);
  });

  it("names a bad setting and exits 2", async () => {
    let errors = "";
    const code = await runCli(["keys", "list"], {
      env: { MENU_PORT: "http" },
      write: () => {},
      writeError: (text) => (errors += text),
    });
    expect(code).toBe(2);
    expect(errors).toMatch(/^menu-intelligence: [^\n]*MENU_PORT[^\n]*\n$/);
  });
});

describe("a store that fails", () => {
  it("exits 1 with one line", async () => {
    const file = join(folders.create(), "file");
    writeFileSync(file, "");
    const { code, out, errors } = await prepareIn(file).call("keys", "list");
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(errors).toMatch(/^menu-intelligence: [^\n]+ is not a folder[^\n]+\n$/);
    expect(errors).toMatch(/ \((?:ENOTDIR|EEXIST): .*\)\n$/);
  });
});

describe("a bug", () => {
  it("exits 1 and shows where it arose", async () => {
    let errors = "";
    const code = await runCli(["--version"], {
      write() {
        throw new RangeError("no dish");
      },
      writeError: (text) => (errors += text),
    });
    expect(code).toBe(1);
    expect(errors).toMatch(/^menu-intelligence: RangeError: no dish\n +at .*run-cli\.test\.ts/);
  });
});

describe("help", () => {
  it.each([
    [["--help"], "keys create --customer NAME"],
    [["-h"], "ledger --customer NAME"],
    [["keys", "--help"], "keys revoke ID"],
    [["keys", "create", "--help"], "--expires DATE"],
    [["keys", "create", "--customer", "a", "-h"], "--unlimited"],
    [["credits", "add", "--help"], "more than 0"],
    [["serve", "--help"], "MENU_PORT"],
    [["read", "--help"], "one JSON object a line"],
    [["--version"], "0."],
  ])("%j exits 0", async (words, text) => {
    const { code, out, errors } = await (await prepare()).call(...words);
    expect({ code, errors }).toEqual({ code: 0, errors: "" });
    expect(out).toContain(text);
  });
});

describe("the built tool", () => {
  const script = fileURLToPath(new URL("../../../dist/cli.js", import.meta.url));

  function spawn(data: string, ...words: string[]) {
    return new Promise<{ code: number; out: string; errors: string }>((resolve) => {
      const env = { ...process.env, MENU_DATA_DIR: data };
      execFile(process.execPath, [script, ...words], { env }, (error, out, errors) => {
        resolve({ code: Number(error?.code ?? 0), out, errors });
      });
    });
  }

  it("prints to the right stream and sets its exit code", async () => {
    const data = await createBooks();
    const right = await spawn(data, "keys", "list", "--json");
    expect(right).toEqual({ code: 0, out: "[]\n", errors: "" });
    const wrong = await spawn(data, "frob");
    expect(wrong).toMatchObject({ code: 2, out: "" });
    expect(wrong.errors).toMatch(/^[^\n]+\n$/);
  });

  it("works beside a server, which sees a new and a revoked key within a second", async () => {
    const data = folders.create();
    const money = openMoney({ folder: join(data, "money") });
    folders.later(() => money.close());
    await money.claimServer("test");
    // A server that has just read is the harder case: its snapshot must not linger.
    expect(await money.findAccountByKey("none")).toBeUndefined();
    const { out } = await spawn(data, "keys", "create", "--customer", "casa", "--json");
    const { id, key } = JSON.parse(out);
    expect(await money.findAccountByKey(digestKey(key))).toBeDefined();
    expect((await spawn(data, "keys", "revoke", id)).code).toBe(0);
    expect(await money.findAccountByKey(digestKey(key))).toBeUndefined();
    expect(money.verify()).toEqual([]);
  });
});
