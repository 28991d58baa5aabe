import { mkdirSync, readFileSync, statSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { open } from "lmdb";
import { describe, expect, it } from "vitest";
import { pageBytes } from "../../../src/store/journal-batch.ts";
import { openJournal } from "../../../src/store/open-journal.ts";
import { useFolders } from "../../support/store-folder.ts";

const folders = useFolders();

function prepare() {
  const folder = join(folders.create(), "money");
  const environment = open<unknown, string>({ path: folder, maxDbs: 2 });
  folders.later(() => environment.close());
  const about = environment.openDB<unknown, string>("about", {});
  const path = join(folder, "journal");
  const openFile = (pages?: number) => {
    const opened = openJournal(folder, about, pages);
    folders.later(() => opened.file.close());
    return opened;
  };
  return { folder, about, path, openFile };
}

describe("the file of the journal", () => {
  it("is made at its full size, for its owner alone", () => {
    const { path, openFile } = prepare();
    const { file, bytes } = openFile();
    expect([file.pages, bytes.length]).toEqual([1024, 1024 * pageBytes]);
    expect(statSync(path)).toMatchObject({ size: 1024 * pageBytes, mode: 0o100600 });
  });

  it("keeps what is written, and grows to its size when it is short", async () => {
    const { path, openFile } = prepare();
    const page = Buffer.alloc(pageBytes, 7);
    await openFile(4).file.write(page, pageBytes);
    truncateSync(path, 2.5 * pageBytes);
    const { bytes } = openFile(4);
    expect(bytes.length).toBe(4 * pageBytes);
    expect(bytes.subarray(pageBytes, 2 * pageBytes).equals(page)).toBe(true);
    expect(readFileSync(path).equals(bytes)).toBe(true);
  });

  it("belongs to its books, which remember how far they are", async () => {
    const { about, openFile } = prepare();
    const { place, savePlace } = openFile();
    expect(place).toEqual({
      booksId: expect.stringMatching(/^[0-9a-f]{12}$/),
      sequence: 1,
      page: 0,
    });
    const next = { ...place, sequence: 5, page: 3 };
    await about.transaction(() => savePlace(next));
    expect(openFile().place).toEqual(next);
    expect(prepare().openFile().place.booksId).not.toBe(place.booksId);
  });

  it("that cannot be opened is told in a sentence", () => {
    const { folder, path, openFile } = prepare();
    mkdirSync(path);
    expect(openFile).toThrow(new RegExp(`^${folder} cannot be opened: EISDIR`));
  });
});
