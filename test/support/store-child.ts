/** Runs a program of `test/support` as a process of its own, on the built store. */
import { type ChildProcess, spawn, type SpawnOptions } from "node:child_process";
import { fileURLToPath } from "node:url";

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly errors: string;
}

/** A process and what it printed once it is over. */
export interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Resolves when its output holds the text; rejects when it ends without. */
  seen(text: string): Promise<void>;
}

/** `prefix` goes before Node on the command line: `["bash", "-c", "ulimit …; exec \"$@\"", "-"]`. */
export function runProgram(
  name: string,
  args: readonly string[],
  { prefix = [], ...options }: SpawnOptions & { prefix?: readonly string[] } = {},
): Running {
  const script = fileURLToPath(new URL(`./${name}.mjs`, import.meta.url));
  const [command = "", ...words] = [...prefix, process.execPath, script, ...args];
  const child = spawn(command, words, { stdio: ["pipe", "pipe", "pipe"], ...options });
  let out = "";
  let errors = "";
  child.stdout?.on("data", (chunk: Buffer) => (out += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => resolve({ code, signal, out, errors }));
  });
  const seen = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => out.includes(text) && resolve();
      child.stdout?.on("data", look);
      look();
      ended.then(
        () => (out.includes(text) ? resolve() : reject(new Error(`No ${text}: ${errors}`))),
        reject,
      );
    });
  return { child, ended, seen };
}
