/**
 * Looks at an LMDB data file without mapping it. LMDB maps the file and trusts it: a foreign or
 * cut file ends the process with SIGSEGV or SIGBUS, which no handler turns into a sentence.
 */
import { spawn, spawnSync } from "node:child_process";
import { closeSync, openSync, readSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Where LMDB 0.9.90, as lmdb 3.5 bundles it, keeps the fields of a meta page. */
const meta = { magic: 24, version: 28, pageSize: 48, lastPage: 144, transaction: 152, bytes: 160 };
const magic = 0xbe_ef_c0_de;
const dataVersion = 2;

/** What a look at the two meta pages tells: absent, not LMDB's, or shorter than it says it is. */
export type FileState = "absent" | "whole" | "short" | { readonly problem: string };

export function inspectDataFile(file: string): FileState {
  const bytes = statSync(file, { throwIfNoEntry: false })?.size;
  if (bytes === undefined) return "absent";
  if (bytes === 0) return { problem: "it is empty" };
  const descriptor = openSync(file, "r");
  try {
    const first = readMeta(descriptor, 0);
    if (first === undefined) return { problem: "it is not an LMDB file of this version" };
    const second = readMeta(descriptor, first.pageSize);
    if (second === undefined) return { problem: `only ${bytes} bytes of it are left` };
    const latest = second.transaction > first.transaction ? second : first;
    return bytes < (latest.lastPage + 1) * latest.pageSize ? "short" : "whole";
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Compiled beside this module. Sources run through a TypeScript loader (tests, benches) use the
 * built one, since the child is plain Node.
 */
export const defaultCheckScript = fileURLToPath(
  import.meta.url.endsWith(".ts")
    ? new URL("../../dist/store/check-environment.js", import.meta.url)
    : new URL("./check-environment.js", import.meta.url),
);

/**
 * What is wrong with an environment that no process has open, or undefined: every entry of it
 * is read in a child process, which may die of it. About 0.2 s for 30,000 vectors.
 */
export function checkEnvironment(folder: string, script: string): Promise<string | undefined> {
  const { promise, resolve } = withResolvers<string | undefined>();
  const child = spawn(process.execPath, [script, folder], { stdio: ["ignore", "ignore", "pipe"] });
  let complaint = "";
  child.stderr.on("data", (chunk: Buffer) => {
    if (complaint.length < 1000) complaint += chunk.toString();
  });
  child.on("error", (error) => resolve(error.message));
  child.on("close", (code, signal) => resolve(verdict(code, signal, complaint)));
  return promise;
}

/** The same, waiting for it; for the rare doubt about a file that must be opened now. */
export function checkEnvironmentNow(folder: string, script: string): string | undefined {
  const { status, signal, stderr, error } = spawnSync(process.execPath, [script, folder], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  return error ? error.message : verdict(status, signal, stderr.toString());
}

function verdict(code: number | null, signal: string | null, complaint: string) {
  if (code === 0) return undefined;
  const [line] = complaint.trim().split("\n");
  return signal === null && line ? line : `reading it ended with ${signal ?? `code ${code}`}`;
}

function readMeta(descriptor: number, position: number) {
  const page = Buffer.alloc(meta.bytes);
  if (readSync(descriptor, page, 0, meta.bytes, position) < meta.bytes) return undefined;
  if (page.readUInt32LE(meta.magic) !== magic) return undefined;
  if ((page.readUInt32LE(meta.version) & 0xffff) !== dataVersion) return undefined;
  const pageSize = page.readUInt32LE(meta.pageSize);
  if (pageSize < 256 || pageSize > 65_536) return undefined;
  const lastPage = Number(page.readBigUInt64LE(meta.lastPage));
  return { pageSize, lastPage, transaction: page.readBigUInt64LE(meta.transaction) };
}

function withResolvers<T>() {
  let resolve!: (value: T) => void;
  const promise = new Promise<T>((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve };
}
