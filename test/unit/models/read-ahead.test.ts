import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { encoderFolder } from "../../../src/engine/models/encoder-files.ts";
import { startModels } from "../../../src/engine/models/model-threads.ts";
import { matchFolder } from "../../../src/engine/models/reranker-files.ts";
import { loadTextEngine } from "../../../src/engine/text-engine.ts";

const models = startModels({ encoder: encoderFolder, match: matchFolder }, 2);
const ahead = loadTextEngine();
const alone = loadTextEngine();
const dishes = readFileSync(
  new URL("../../../models/lexicon/dishes/README.md", import.meta.url),
  "utf8",
);
const names = [
  ...dishes
    .split("\n")
    .slice(1, 400)
    .map((line) => `2 x ${line.split("\t")[0]!.toUpperCase()} @ 99`),
  "",
  "🔥",
  "\ud800",
  "two\nlines",
  "two\0parts",
];

describe.each(["encoderText", "line", "all"] as const)("reading ahead for %s", (wanted) => {
  it("changes nothing of what is read", async () => {
    const halves = [names.slice(0, 200), names.slice(100)];
    await Promise.all(halves.map((half) => models.readAhead(ahead.native, half, wanted)));
    for (const name of names) {
      expect(ahead.native.read(name)).toBe(alone.native.read(name));
      expect(ahead.native.form(name)).toBe(alone.native.form(name));
      expect(ahead.native.encoderText(name)).toBe(alone.native.encoderText(name));
    }
  });
});

describe("reading ahead", () => {
  it("refuses to read for what nobody asks", async () => {
    const nothing = () => models.readAhead(ahead.native, ["dal"], "nothing" as "line");
    await expect(async () => nothing()).rejects.toThrow('"encoderText", "line" or "all"');
  });
});
