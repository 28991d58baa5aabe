import { chmodSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { open } from "lmdb";
import { describe, expect, it } from "vitest";
import { openMoney } from "../../../src/store/lmdb-money.ts";
import { runProgram } from "../../support/store-child.ts";
import { useFolders, workOf } from "../../support/store-folder.ts";

const folders = useFolders();

/** Closed books with enough in them to fill some pages. */
async function createBooks(): Promise<string> {
  const folder = join(folders.create(), "money");
  const money = openMoney({ folder });
  const order = { customer: "casa", label: "", expiresAtMs: null, unlimited: true };
  await money.createKey({ ...order, centiCredits: 0 });
  await Promise.all(
    Array.from({ length: 500 }, async () => money.settle(await money.reserve(workOf(1)))),
  );
  await money.close();
  return folder;
}

describe("the money folder", () => {
  it("is created where missing and opens again with what was written", async () => {
    const folder = await createBooks();
    const money = openMoney({ folder });
    expect(await money.readLedger("casa", 0)).toHaveLength(500);
    expect(money.verify()).toEqual([]);
    await money.close();
  });

  it("cannot be a file, or below one", () => {
    const file = join(folders.create(), "file");
    writeFileSync(file, "");
    expect(() => openMoney({ folder: file })).toThrow(`${file} is not a folder`);
    const below = join(file, "money");
    expect(() => openMoney({ folder: below })).toThrow(`${below} is not a folder`);
  });

  it.each([
    ["emptied", (file: string) => truncateSync(file, 0), "it is empty"],
    ["cut within its head", (file: string) => truncateSync(file, 4200), "only 4200 bytes"],
    ["cut short", (file: string) => truncateSync(file, 16_384), "reading it ended with SIGBUS"],
    ["of another kind", overwrite, "it is not an LMDB file"],
  ])("is refused, not opened, when its file is %s", async (_, damage, problem) => {
    const folder = await createBooks();
    const file = join(folder, "data.mdb");
    damage(file);
    const before = readFileSync(file);
    expect(() => openMoney({ folder })).toThrow(`${file} is damaged: ${problem}`);
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it("is read before it is served, unless the last server closed it", async () => {
    const folder = await createBooks();
    const file = join(folder, "data.mdb");
    const served = openMoney({ folder, readFirst: true });
    await served.claimServer("test");
    await served.close();
    // A check that could not pass shows that there is none.
    const unchecked = openMoney({ folder, readFirst: true, checkScript: "/nowhere" });
    await unchecked.close();
    writeFileSync(file, readFileSync(file).fill(0x5a, 8192));
    expect(() => openMoney({ folder, readFirst: true })).toThrow(`${file} is damaged: reading it`);
  });

  it("of a later version is left alone", async () => {
    const folder = await createBooks();
    const environment = open({ path: folder, overlappingSync: false, maxDbs: 12 });
    await environment.openDB<number, string>("about", {}).put("format", 2);
    await environment.close();
    expect(() => openMoney({ folder })).toThrow(
      "cannot be opened: it has format 2, this version reads format 1",
    );
  });

  it.runIf(process.getuid?.() === 0)("is refused in words when it cannot be written", async () => {
    const folder = await createBooks();
    for (const path of [folder, join(folder, "..")]) chmodSync(path, 0o755);
    const nobody = "65534";
    const readOnly = await runProgram("store-open", [folder, nobody]).ended;
    expect(readOnly.out).toBe(
      `refused: ${folder} cannot be written by this user; change its owner or mode.\n`,
    );
    chmodSync(folder, 0o777);
    const oneFile = await runProgram("store-open", [folder, nobody]).ended;
    expect(oneFile.out).toContain("cannot be written by this user");
  });
});

function overwrite(file: string): void {
  writeFileSync(file, Buffer.alloc(statSync(file).size, 0x5a));
}
