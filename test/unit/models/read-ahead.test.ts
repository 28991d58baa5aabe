import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { classifierFolder, readClassifier } from "../../../src/engine/models/classifier-files.ts";
import { createClassifier } from "../../../src/engine/models/classifier.ts";
import { encoderFolder } from "../../../src/engine/models/encoder-files.ts";
import { startModels } from "../../../src/engine/models/model-threads.ts";
import { matchFolder } from "../../../src/engine/models/reranker-files.ts";
import { wants } from "../../../src/engine/read-ahead.ts";
import { loadTextEngine } from "../../../src/engine/text-engine.ts";

const models = startModels({ encoder: encoderFolder, match: matchFolder }, 2);
const alone = loadTextEngine();
const dishes = readFileSync(
  new URL("../../../models/lexicon/dishes/american.tsv", import.meta.url),
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

const classifier = createClassifier(readClassifier(classifierFolder));
/** A reader that has read nothing yet, and what reads ahead for it. */
function reader() {
  const { native } = loadTextEngine();
  return {
    native,
    readAhead: models.readAheadBy({ reader: native, classifier: classifier.native }),
  };
}

describe.each([
  ["encoder texts", wants.encoderText],
  ["lines", wants.line],
  ["cuisines", wants.cuisine],
  ["all", wants.encoderText | wants.line | wants.compared | wants.cuisine],
])("reading ahead for %s", (_, wanted) => {
  it("changes nothing of what is read", async () => {
    const { native, readAhead } = reader();
    expect(names.length).toBeGreaterThan(300);
    const halves = [names.slice(0, 200), names.slice(100)];
    await Promise.all(halves.map((half) => readAhead(half, wanted)));
    for (const name of names) {
      expect(native.read(name)).toBe(alone.native.read(name));
      expect(native.form(name)).toBe(alone.native.form(name));
      expect(native.encoderTexts([name])).toEqual(alone.native.encoderTexts([name]));
      expect(classifier.by(native)(name)).toEqual(classifier.by(alone.native)(name));
    }
  });
});

describe("reading ahead", () => {
  it("of more than is remembered leaves the rest to be read when asked for", async () => {
    const { native, readAhead } = reader();
    const many = Array.from({ length: 5000 }, (_, at) => `Dal Tadka ${at} ml`);
    await readAhead(many, wants.line);
    for (const name of [many[0]!, many[2500]!, many.at(-1)!]) {
      expect(native.read(name)).toBe(alone.native.read(name));
    }
  });

  it("refuses to read for what nobody asks", async () => {
    const { readAhead } = reader();
    const nothing = async () => readAhead(["dal"], -1);
    await expect(nothing).rejects.toThrow("expected wanted to be a whole number");
  });

  it("names the cuisine by the classifier that is asked", () => {
    const { native } = reader();
    const weights = readClassifier(classifierFolder);
    const info = { ...weights.info, threshold: 1 };
    const strict = createClassifier({ ...weights, info });
    expect(classifier.by(native)("Paneer Tikka").label).toBe("North Indian");
    expect(strict.by(native)("Paneer Tikka").label).toBe("uncertain");
  });
});
