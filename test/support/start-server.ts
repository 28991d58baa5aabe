/** The built server as its own process, as an operator runs it. */
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const cliPath = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));

export interface StartOptions {
  readonly dataDir?: string;
  readonly env?: Record<string, string>;
  /** Resolve when the socket listens, without waiting for the models. */
  readonly untilListening?: boolean;
}

export interface ServerUnderTest {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  readonly dataDir: string;
  /** Everything printed so far. */
  output(): string;
  cli(...args: string[]): string;
  createKey(...args: string[]): string;
  /** Sends the signal and resolves when the process has ended. */
  end(signal?: NodeJS.Signals): Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  removeData(): void;
}

/** Starts `serve` on a port of the system's choice. */
export async function startServer(options: StartOptions = {}): Promise<ServerUnderTest> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), "menu-data-"));
  const env = { ...process.env, MENU_DATA_DIR: dataDir, MENU_PORT: "0", ...options.env };
  const child = spawn(process.execPath, [cliPath, "serve"], { env });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once("exit", (code, signal) => resolve({ code, signal }));
  });
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));

  const awaitLine = async (pattern: RegExp): Promise<RegExpExecArray> => {
    for (;;) {
      const found = pattern.exec(output);
      if (found !== null) return found;
      if (hasEnded) throw new Error(`the server ended before ${pattern}:\n${output}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  const port = Number((await awaitLine(/"port":(\d+)/))[1]);
  if (options.untilListening !== true) await awaitLine(/models loaded/);
  const cli = (...args: string[]) =>
    execFileSync(process.execPath, [cliPath, ...args], { env, encoding: "utf8" });
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid!,
    dataDir,
    output: () => output,
    cli,
    createKey: (...args) => JSON.parse(cli("keys", "create", "--json", ...args)).key as string,
    end(signal = "SIGTERM") {
      child.kill(signal);
      return ended;
    },
    ended,
    removeData: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}
