/** What the operator's tool says was charged, to hold against what the client was told. */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const cliPath = fileURLToPath(new URL("../../../dist/cli.js", import.meta.url));
const run = promisify(execFile);

export interface Books {
  /** Granted less what is left. */
  readonly spentCentiCredits: number;
  /** Charges less refunds, by the ledger. */
  readonly chargedCentiCredits: number;
  /** Charges that were not refunded. */
  readonly charges: number;
}

/** Reads the books of one customer; the server may run. */
export async function readBooks(dataDir: string, customer: string): Promise<Books> {
  const tool = async <T>(...words: string[]): Promise<T> => {
    const env = { ...process.env, MENU_DATA_DIR: dataDir };
    const args = [cliPath, ...words, "--json"];
    // A ledger of a long run has hundreds of thousands of lines.
    const { stdout } = await run(process.execPath, args, { env, maxBuffer: 2 ** 30 });
    return JSON.parse(stdout) as T;
  };
  const movements = await tool<{ kind: string; credits: number }[]>(
    "ledger",
    "--customer",
    customer,
  );
  const accounts = await tool<{ customer: string; credits_remaining: number }[]>(
    "accounts",
    "list",
  );
  const sum = (kind: string): number =>
    movements.reduce((all, each) => all + (each.kind === kind ? toCenti(each.credits) : 0), 0);
  const count = (kind: string): number => movements.filter((each) => each.kind === kind).length;
  const account = accounts.find((each) => each.customer === customer)!;
  return {
    spentCentiCredits: sum("grant") - toCenti(account.credits_remaining),
    chargedCentiCredits: -sum("charge") - sum("refund"),
    charges: count("charge") - count("refund"),
  };
}

function toCenti(credits: number): number {
  return Math.round(100 * credits);
}
