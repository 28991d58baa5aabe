/**
 * Opens LMDB environments and turns what can be wrong with a folder into a sentence that an
 * operator can act on. Knows no database in them.
 */
import { accessSync, constants, mkdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { open, type RootDatabase } from "lmdb";
import { checkEnvironmentNow, type FileState, inspectDataFile } from "./data-file.ts";
import { isSealed } from "./seal.ts";

export interface EnvironmentOptions {
  readonly folder: string;
  /** Whether a new one is made where there is none. */
  readonly mayCreate: boolean;
  /** False: survives a killed process but not a lost machine; never for money. */
  readonly durable: boolean;
  /** How many databases will be opened in it. */
  readonly databasesMax: number;
  /** Read the file in a child process first, unless it is sealed: see `seal.ts`. */
  readonly readFirst: boolean;
  /**
   * Address space to map the file into, more than it is expected to grow to; it costs nothing. A
   * file that outgrows its map is mapped once more while the old map stays, and its pages then
   * count twice in resident memory.
   */
  readonly mapBytes: number;
  /** The script of `checkEnvironment`. */
  readonly checkScript: string;
}

/** A start may take half a second longer for the reading, but not ten. */
const readFirstBytesMax = 256 * 1024 * 1024;

/** The data file is not what LMDB wrote. */
class DamagedError extends Error {}

/** There is no data file, and none is to be made. */
class AbsentError extends Error {}

/**
 * What `use` makes of the opened environment; the folder is created where missing, if it may be.
 *
 * Every write promise of a durable environment resolves once its commit is on the disk: with
 * `overlappingSync` off, LMDB flushes inside the commit, so a rejected write has left nothing
 * behind. `eventTurnBatching` is off because in lmdb 3.5.6 the batch it opens has a promise of
 * its own that nobody can catch: a full disk then ends the process as an unhandled rejection.
 *
 * @throws {Error} with one sentence naming the folder and what to do.
 */
export function openEnvironment<T>(
  options: EnvironmentOptions,
  use: (environment: RootDatabase<unknown, string>) => T,
): T {
  const { folder } = options;
  const dataFile = join(folder, "data.mdb");
  let environment: RootDatabase<unknown, string> | undefined;
  try {
    const state = inspectDataFile(dataFile);
    if (state === "absent" && !options.mayCreate) throw new AbsentError();
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    // Two separate questions: a folder may be writable while a file copied into it is not.
    if (state !== "absent") accessSync(dataFile, constants.R_OK | constants.W_OK);
    if (typeof state === "object") throw new DamagedError(state.problem);
    const problem = isDoubtful(state, options) && checkEnvironmentNow(folder, options.checkScript);
    if (problem) throw new DamagedError(problem);
    environment = open<unknown, string>({
      path: folder,
      noSync: !options.durable,
      overlappingSync: false,
      eventTurnBatching: false,
      noSubdir: false,
      maxDbs: options.databasesMax,
      mapSize: options.mapBytes,
    });
    return use(environment);
  } catch (error) {
    const isNamesake = environment !== undefined && hasNamesake(environment, error);
    void environment?.close();
    throw isNamesake ? refuseNamesake(folder, error) : explain(folder, error);
  }
}

/**
 * Whether another process with this one's number reads the environment, which only one in another
 * container can have: LMDB tells readers apart by their numbers, and takes no second one in. lmdb 3.5.6
 * tries for ten seconds and then reads the address of no transaction.
 */
function hasNamesake(environment: RootDatabase<unknown, string>, error: unknown): boolean {
  if (!(error instanceof TypeError) || !error.message.includes("'address'")) return false;
  const readers = environment.readerList().matchAll(/^\s*(\d+)\s/gm);
  return [...readers].some(([, pid]) => Number(pid) === process.pid);
}

function refuseNamesake(folder: string, cause: unknown): Error {
  return new Error(
    `${folder} is open in another container, by a process with the number of this one, ${process.pid}; ` +
      "serve it from one container, and run the tool in that one.",
    { cause },
  );
}

function isDoubtful(state: FileState, { folder, readFirst }: EnvironmentOptions): boolean {
  // Free pages at the end are never written, so that a short file may still be a whole one.
  if (state === "short") return true;
  if (state !== "whole" || !readFirst || isSealed(folder)) return false;
  return statSync(join(folder, "data.mdb")).size <= readFirstBytesMax;
}

/** A sentence for the operator about what was wrong with files in a folder. */
export function explain(folder: string, error: unknown): Error {
  const { code, message } = error as { code?: string | number; message: string };
  switch (code) {
    case "ENOTDIR":
    case "EEXIST":
      return new Error(`${folder} is not a folder; point MENU_DATA_DIR at one.`, { cause: error });
    case "EACCES":
    case "EPERM":
    case 1:
    case 13:
      return new Error(`${folder} cannot be written by this user; change its owner or mode.`, {
        cause: error,
      });
    case "EROFS":
    case 30:
      return new Error(`${folder} is on a read-only file system; mount it writable.`, {
        cause: error,
      });
    case "ENOSPC":
    case "EDQUOT":
    case "EFBIG":
    case 27:
    case 28:
    case 122:
      return new Error(`The disk that holds ${folder} is full; make room on it.`, { cause: error });
    case -30_797:
    case -30_796:
    case -30_794:
    case -30_793:
      return damaged(folder, error);
    default:
      if (error instanceof DamagedError) return damaged(folder, error);
      if (error instanceof AbsentError) return absent(folder);
      return new Error(`${folder} cannot be opened: ${message}`, { cause: error });
  }
}

function damaged(folder: string, cause: unknown): Error {
  const file = join(folder, "data.mdb");
  const { message } = cause as Error;
  return new DamagedError(`${file} is damaged: ${message}. Restore it from a backup.`, { cause });
}

function absent(folder: string): Error {
  return new AbsentError(
    `There are no books in ${resolve(folder)}; point MENU_DATA_DIR at the server's data folder, ` +
      "or make new ones by keys create.",
  );
}
