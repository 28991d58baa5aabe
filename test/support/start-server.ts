/** The built server as its own process, as an operator runs it. */
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type LmdbMoney, openMoney } from "../../src/store/lmdb-money.ts";

const cliPath = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));

export interface StartOptions {
  readonly dataDir?: string;
  readonly env?: Record<string, string>;
  /** Words before the command, such as a `taskset` that gives it some cores alone. */
  readonly launcher?: readonly string[];
  /** Resolve when the socket listens, without waiting for the models. */
  readonly untilListening?: boolean;
  /** Told the number of the process as soon as there is one. */
  readonly onSpawn?: (pid: number) => void;
}

export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface ServerUnderTest {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  readonly dataDir: string;
  /** Everything printed so far. */
  output(): string;
  /** Resolves with the first match in the output. @throws {Error} when the server ends first. */
  awaitOutput(pattern: RegExp): Promise<RegExpExecArray>;
  cli(...args: string[]): string;
  createKey(...args: string[]): string;
  /** Resident memory in MiB. */
  residentMib(): number;
  /** Sends the signal and resolves when the process has ended. */
  end(signal?: NodeJS.Signals): Promise<Ending>;
  readonly ended: Promise<Ending>;
  removeData(): void;
}

export function newDataDir(): string {
  return mkdtempSync(join(tmpdir(), "menu-data-"));
}

/** Opens the books of a data folder for the length of one action; a server beside may run. */
export async function withBooks<T>(
  dataDir: string,
  action: (money: LmdbMoney) => Promise<T> | T,
): Promise<T> {
  const money = openMoney({ folder: join(dataDir, "money") });
  try {
    return await action(money);
  } finally {
    await money.close();
  }
}

/** A key of a new or known account. */
export function openAccount(
  dataDir: string,
  customer: string,
  { credits = 100_000, unlimited = false } = {},
): Promise<string> {
  const order = { customer, label: "", expiresAtMs: null, unlimited };
  return withBooks(dataDir, async (money) => {
    return (await money.createKey({ ...order, centiCredits: Math.round(100 * credits) })).secret;
  });
}

/** Starts `serve` on a port of the system's choice. @throws {Error} when it ends at once. */
export async function startServer(options: StartOptions = {}): Promise<ServerUnderTest> {
  const dataDir = options.dataDir ?? newDataDir();
  const env = { ...process.env, MENU_DATA_DIR: dataDir, MENU_PORT: "0", ...options.env };
  const command = [...(options.launcher ?? []), process.execPath, cliPath, "serve"];
  const child = spawn(command[0]!, command.slice(1), { env });
  options.onSpawn?.(child.pid!);
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  let hasEnded = false;
  const ended = new Promise<Ending>((resolve) => {
    // Not "exit": the last output may come after it.
    child.once("close", (code, signal) => {
      hasEnded = true;
      resolve({ code, signal });
    });
  });

  const awaitOutput = async (pattern: RegExp): Promise<RegExpExecArray> => {
    for (;;) {
      const found = pattern.exec(output);
      if (found !== null) return found;
      if (hasEnded) throw new Error(`the server ended before ${pattern}:\n${output}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  const port = Number((await awaitOutput(/"port":(\d+)/))[1]);
  if (options.untilListening !== true) await awaitOutput(/models loaded/);
  const cli = (...args: string[]) =>
    execFileSync(process.execPath, [cliPath, ...args], { env, encoding: "utf8" });
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid!,
    dataDir,
    output: () => output,
    awaitOutput,
    cli,
    createKey: (...args) => JSON.parse(cli("keys", "create", "--json", ...args)).key as string,
    residentMib() {
      const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
    },
    end(signal = "SIGTERM") {
      child.kill(signal);
      return ended;
    },
    ended,
    removeData: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

/** Runs `serve` until it ends by itself or by `onSpawn`; everything it printed, by stream, and how it ended. */
export async function serveToTheEnd(
  env: Record<string, string>,
  onSpawn: (pid: number) => void = () => {},
): Promise<Ending & { readonly out: string; readonly error: string }> {
  const child = spawn(process.execPath, [cliPath, "serve"], {
    env: { ...process.env, MENU_PORT: "0", ...env },
  });
  onSpawn(child.pid!);
  let out = "";
  let error = "";
  child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (error += chunk.toString()));
  const deadline = setTimeout(() => child.kill("SIGKILL"), 15_000);
  const ending = await new Promise<Ending>((resolve) => {
    child.once("close", (code, signal) => resolve({ code, signal }));
  });
  clearTimeout(deadline);
  return { ...ending, out, error };
}
