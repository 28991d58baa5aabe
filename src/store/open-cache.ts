/**
 * Brings the cache's folder into a state that can be opened: rows of another model go, a
 * damaged cache is set aside, and a cache that cannot be opened at all is done without.
 */
import { readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { CacheDisk, type CacheIdentity } from "./cache-disk.ts";
import { breakSeal, isSealed } from "./seal.ts";
import { checkEnvironment, inspectDataFile } from "./data-file.ts";
import { openEnvironment } from "./open-environment.ts";

const cacheEnvironment = {
  mayCreate: true,
  durable: false,
  databasesMax: 4,
  readFirst: false,
} as const;

/** As much of a logger as the cache needs; pino's fits. */
export interface CacheLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

export interface CacheDiskOptions {
  readonly folder: string;
  readonly identity: CacheIdentity;
  readonly bytesMax: number;
  readonly checkScript: string;
  readonly log: CacheLog;
}

/** The opened disk part; undefined, with a log line, where the service must do without. */
export async function openCacheDisk(options: CacheDiskOptions): Promise<CacheDisk | undefined> {
  const { folder, log } = options;
  try {
    const problem = isSealed(folder) ? undefined : await findProblem(options);
    if (problem !== undefined) setAside(folder, problem, log);
    const bytes = statSync(dataFile(folder), { throwIfNoEntry: false })?.size ?? 0;
    // LMDB's files never shrink: after the limit was lowered only a new one keeps to it.
    if (bytes > options.bytesMax + options.bytesMax / 4) {
      remove(folder, "the cache is larger than its limit", log);
    }
    return await openMatching(options);
  } catch (error) {
    log.warn(
      { err: error, folder },
      "the embedding cache cannot be opened; caching in memory only",
    );
    return undefined;
  }
}

async function findProblem({ folder, checkScript }: CacheDiskOptions) {
  const state = inspectDataFile(dataFile(folder));
  if (state === "absent") return undefined;
  return typeof state === "object" ? state.problem : checkEnvironment(folder, checkScript);
}

async function openMatching(options: CacheDiskOptions): Promise<CacheDisk> {
  const disk = openDisk(options);
  if (disk.matches(options.identity)) return disk;
  await disk.close();
  remove(options.folder, "the cache is of another model version", options.log);
  const fresh = openDisk(options);
  fresh.matches(options.identity);
  return fresh;
}

function openDisk({ folder, bytesMax, checkScript }: CacheDiskOptions): CacheDisk {
  breakSeal(folder);
  return openEnvironment(
    // The file stays within its bound; a little more for what LMDB keeps beside.
    { ...cacheEnvironment, folder, checkScript, mapBytes: 1.25 * bytesMax },
    (environment) => new CacheDisk(environment, bytesMax),
  );
}

/** Renames a damaged cache for whoever wants to look; one such folder is kept, not many. */
function setAside(folder: string, problem: string, log: CacheLog): void {
  const stem = `${basename(folder)}.damaged-`;
  for (const name of readdirSync(dirname(folder))) {
    if (name.startsWith(stem)) rmSync(join(dirname(folder), name), { recursive: true });
  }
  const aside = join(dirname(folder), stem + new Date().toISOString().replaceAll(/\W/g, ""));
  renameSync(folder, aside);
  log.warn({ problem, aside }, "the embedding cache is damaged; set aside, starting a new one");
}

function remove(folder: string, reason: string, log: CacheLog): void {
  rmSync(folder, { recursive: true, force: true });
  log.info({ folder }, `${reason}; starting a new one`);
}

function dataFile(folder: string): string {
  return join(folder, "data.mdb");
}
