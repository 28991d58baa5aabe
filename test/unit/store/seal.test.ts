/** When a data file counts as closed in order. */
import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { breakSeal, isSealed, writeSeal } from "../../../src/store/seal.ts";
import { useFolders } from "../../support/store-folder.ts";

const folders = useFolders();
let folder: string;

beforeEach(() => {
  folder = folders.create();
  writeFileSync(join(folder, "data.mdb"), "pages");
});

it("is not sealed before it was", () => expect(isSealed(folder)).toBe(false));

it("is sealed until somebody touches the file or breaks the seal", () => {
  writeSeal(folder);
  expect(isSealed(folder)).toBe(true);
  appendFileSync(join(folder, "data.mdb"), "more");
  expect(isSealed(folder)).toBe(false);

  writeSeal(folder);
  breakSeal(folder);
  expect(isSealed(folder)).toBe(false);
});

it("is not sealed when as many bytes were written later", async () => {
  writeSeal(folder);
  await new Promise((done) => setTimeout(done, 20));
  writeFileSync(join(folder, "data.mdb"), "PAGES");
  expect(isSealed(folder)).toBe(false);
});

it.each(["", "{", "null"])("is not sealed by a broken note %j", (note) => {
  writeFileSync(join(folder, "seal.json"), note);
  expect(isSealed(folder)).toBe(false);
});
