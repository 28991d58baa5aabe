/**
 * The journal of the books in a folder: its file, made at its full size once, so that a full disk never stands in a
 * charge's way, and the row of the books that says how far they are in it.
 */
import { randomBytes } from "node:crypto";
import {
  appendFileSync,
  closeSync,
  constants,
  openSync,
  readFileSync,
  statSync,
  write,
} from "node:fs";
import { join } from "node:path";
import type { Database } from "lmdb";
import type { JournalFile, Place } from "./journal.ts";
import { pageBytes } from "./journal-batch.ts";
import { flushToDisk } from "./flush.ts";
import { explain } from "./open-environment.ts";

/** 4 MiB: room for ten thousands of charges, should the books not be written for so long. */
const pagesDefault = 1024;

const placeKey = "journal";

export interface OpenedJournal {
  readonly file: JournalFile;
  /** What the file held when it was opened. */
  readonly bytes: Buffer;
  /** Where the books stand. */
  readonly place: Place;
  /** Has the books remember where they stand; inside a write transaction. */
  readonly savePlace: (place: Place) => void;
}

/**
 * Made where missing. `about` is a database of the books.
 *
 * @throws {Error} with a sentence for the operator.
 */
export function openJournal(
  folder: string,
  about: Database<unknown, string>,
  pages: number = pagesDefault,
): OpenedJournal {
  try {
    const place = (about.get(placeKey) as Place | undefined) ?? begin(about);
    const path = join(folder, "journal");
    grow(path, pages * pageBytes);
    // That the file is in its folder, too.
    flushToDisk(folder);
    const bytes = readFileSync(path);
    const savePlace = (next: Place): void => void about.put(placeKey, next);
    return { file: openFile(path, pages), bytes, place, savePlace };
  } catch (error) {
    throw explain(folder, error);
  }
}

/** The place of books without a journal: what a file there may hold is of others. */
function begin(about: Database<unknown, string>): Place {
  const place = { booksId: randomBytes(6).toString("hex"), sequence: 1, page: 0 };
  about.putSync(placeKey, place);
  return place;
}

function openFile(path: string, pages: number): JournalFile {
  // Each write is on the disk when it returns: half the turns between threads of a write and a flush.
  const descriptor = openSync(path, constants.O_RDWR | constants.O_DSYNC);
  return {
    pages,
    write: (bytes, position) =>
      new Promise((resolve, reject) => {
        write(descriptor, bytes, 0, bytes.length, position, (error, count) => {
          if (error !== null) reject(error);
          else if (count < bytes.length) reject(new Error(`Only ${count} bytes were written`));
          else resolve();
        });
      }),
    close: async () => closeSync(descriptor),
  };
}

/** To its size with zeros, on the disk: writes within it change no more than its content. */
function grow(path: string, bytes: number): void {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size < bytes) appendFileSync(path, Buffer.alloc(bytes - size), { mode: 0o600, flush: true });
}
