/** The reader of names that is made on another thread. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { addon } from "../../../src/engine/addon.ts";
import { readKnowledge, readPackedLexicon } from "../../../src/engine/lexicon-files.ts";
import { startReader } from "../../../src/engine/start-reader.ts";
import {
  normalise,
  openTextReader,
  phraseKeys,
  splitWords,
} from "../../../src/engine/text/native.ts";

describe("startReader", () => {
  const folder = mkdtempSync(join(tmpdir(), "reader-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  it("reads as the one that is made on this thread, and is handed over once", () => {
    const started = startReader();
    const here = openTextReader(readPackedLexicon());
    const there = started.wait();
    const raws = ["CHIKEN BIRIYANI (Half) Rs.199 *Best Seller*", "2 x Dal + naan", "宫保鸡丁"];
    expect(there.encoderTexts(raws)).toEqual(here.encoderTexts(raws));
    expect(raws.map((raw) => there.read(raw))).toEqual(raws.map((raw) => here.read(raw)));
    expect(() => started.wait()).toThrow(/was handed over before/);
  });

  it("says what is wrong with the lexicon when it is asked for", () => {
    const missing = new addon.ReaderStart(join(folder, "missing.bin"));
    expect(() => missing.wait()).toThrow(/No such file/);
    const short = join(folder, "short.bin");
    writeFileSync(short, "no");
    const malformed = new addon.ReaderStart(short);
    expect(() => malformed.wait()).toThrow(/header is malformed/);
  });

  it("lets a process end that does not wait for it", () => {
    const module = fileURLToPath(new URL("../../../dist/engine/start-reader.js", import.meta.url));
    const code = `import { startReader } from ${JSON.stringify(module)}; startReader();`;
    const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", code]);
    expect([status, stderr.toString()]).toEqual([0, ""]);
  });
});

describe("phraseKeys", () => {
  it("gives the stems of each phrase, as splitWords finds them", () => {
    const phrases = readKnowledge().concepts.flatMap((concept) => concept.phrases);
    expect(phrases.length).toBeGreaterThan(1000);
    const odd = ["", " ", "Something SPICY, please!", "crème brûlée", "no-onion & garlic"];
    const twin = (phrase: string) => splitWords(normalise(phrase)).stems.join(" ");
    expect(phraseKeys([...phrases, ...odd])).toEqual([...phrases, ...odd].map(twin));
  });
});
