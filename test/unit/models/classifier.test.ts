import { createHash } from "node:crypto";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import {
  classifierFolder,
  type ClassifierWeights,
  readClassifier,
} from "../../../src/engine/models/classifier-files.ts";
import { createClassifier } from "../../../src/engine/models/classifier.ts";
import { cuisines } from "../../../src/engine/text/knowledge/labels.ts";
import { evidenceDim } from "../../../src/engine/text/reading/evidence.ts";
import { useFolders } from "../../support/store-folder.ts";

interface Golden {
  readonly text: string;
  /** Logits of the words and grams alone, as Python computed them. */
  readonly sparse: readonly number[];
}

const golden = JSON.parse(
  readFileSync(`${classifierFolder}golden.json`, "utf8"),
) as readonly Golden[];
/** Five decimals in the file, float32 scales here. */
const tolerance = 1e-4;

let weights: ClassifierWeights;
beforeAll(() => {
  weights = readClassifier(classifierFolder);
});

/** Evidence of nothing. */
function nothing(): Float64Array {
  return new Float64Array(weights.info.evidence);
}

/** A classifier without words or grams whose logits are its bias. */
function biased(bias: readonly number[], given: Partial<ClassifierWeights["info"]> = {}) {
  const labels = ["Thai", "Korean", "uncertain"];
  const zeros = new Float32Array(labels.length);
  const info = { ...weights.info, labels, evidence: 0, temperature: 1, ...given };
  const none = new Float32Array(0);
  const floats = { wordScales: zeros, gramScales: zeros, evidence: none };
  const tables = { words: new Int8Array(3), grams: new Int8Array(3) };
  const made = { ...info, wordBuckets: 1, gramBuckets: 1 };
  const { classifyText } = createClassifier({
    info: made,
    floats: { ...floats, bias: Float32Array.from(bias) },
    ...tables,
  });
  return classifyText("soup", new Float64Array());
}

describe("the classifier of models/classifier", () => {
  it("gives the logits that Python saw", () => {
    const { logits } = createClassifier(weights);
    for (const { text, sparse } of golden) {
      const own = Array.from(logits(text, nothing())).map(
        (logit, at) => logit - weights.floats.bias[at]!,
      );
      const apart = Math.max(...own.map((logit, at) => Math.abs(logit - sparse[at]!)));
      expect(apart, text).toBeLessThan(tolerance);
    }
  });

  it("adds the evidence, a row of weights each", () => {
    const { logits } = createClassifier(weights);
    const [text, none] = ["noodle soup", nothing()];
    const given = Float64Array.from(none);
    given[1] = 1;
    const labels = weights.info.labels.length;
    const before = logits(text, none);
    logits(text, given).forEach((logit, at) => {
      const added = weights.floats.evidence[labels + at]!;
      expect(logit).toBeCloseTo(before[at]! + added, 5);
    });
  });

  it("knows the cuisines in the reader's order, and the size of its evidence", () => {
    expect(weights.info.labels).toEqual([...cuisines, "uncertain"]);
    expect(weights.info.evidence).toBe(evidenceDim);
  });

  it("names a cuisine or nothing, with a probability, and the same every time", () => {
    const { classifyText: classify } = createClassifier(weights);
    for (const { text } of golden) {
      const { label, confidence } = classify(text, nothing());
      expect(weights.info.labels).toContain(label);
      expect(confidence).toBeGreaterThan(0);
      expect(confidence).toBeLessThanOrEqual(1);
      if (confidence < weights.info.threshold) expect(label).toBe("uncertain");
      expect(classify(text, nothing())).toEqual({ label, confidence });
    }
  });

  it("takes texts without a word, of one letter and of 500 characters", () => {
    const { classifyText: classify } = createClassifier(weights);
    for (const text of ["", "!!!", "a", "x ".repeat(250), "木".repeat(500), "\ud83c"]) {
      expect(classify(text, nothing()).confidence).toBeGreaterThan(0);
    }
  });
});

describe("createClassifier", () => {
  it("names the likeliest cuisine above the threshold", () => {
    const { label, confidence } = biased([3, 0, 0], { threshold: 0.5 });
    expect(label).toBe("Thai");
    expect(confidence).toBeCloseTo(Math.exp(3) / (Math.exp(3) + 2), 6);
  });

  it("is uncertain below the threshold, and tells the probability all the same", () => {
    const { label, confidence } = biased([1, 0, 0], { threshold: 0.6 });
    expect(label).toBe("uncertain");
    expect(confidence).toBeCloseTo(Math.E / (Math.E + 2), 6);
  });

  it("is uncertain when that is likelier than every cuisine", () => {
    expect(biased([1, 0, 2], { threshold: 0.1 }).label).toBe("uncertain");
    expect(biased([1, 0, 2], { threshold: 0.1 }).confidence).toBeLessThan(0.3);
  });

  it("gives an even lot the first cuisine", () => {
    expect(biased([1, 1, 0], { threshold: 0.1 }).label).toBe("Thai");
  });

  it("flattens with a higher temperature, whose order stays", () => {
    const [cold, warm] = [1, 4].map((temperature) =>
      biased([2, 0, 0], { threshold: 0.1, temperature }),
    );
    expect(warm!.label).toBe(cold!.label);
    expect(warm!.confidence).toBeLessThan(cold!.confidence);
  });

  it("holds for logits that overflow an exponential", () => {
    expect(biased([2000, 0, 0], { threshold: 0.5 }).confidence).toBe(1);
  });
});

describe("readClassifier", () => {
  const folders = useFolders();

  /** A copy of the model whose description was changed. */
  function changed(change: (info: Record<string, unknown>) => void): string {
    const folder = `${folders.create()}/`;
    cpSync(classifierFolder, folder, { recursive: true });
    const info = JSON.parse(readFileSync(`${folder}classifier.json`, "utf8"));
    change(info);
    writeFileSync(`${folder}classifier.json`, JSON.stringify(info));
    return folder;
  }

  it("reads what it describes", () => {
    const { info, words, grams, floats } = weights;
    const labels = info.labels.length;
    expect(words).toHaveLength(info.wordBuckets * labels);
    expect(grams).toHaveLength(info.gramBuckets * labels);
    expect(floats.evidence).toHaveLength(info.evidence * labels);
    expect(floats.bias).toHaveLength(labels);
  });

  it("refuses weights of another checksum", () => {
    const folder = changed(() => {});
    const bytes = readFileSync(`${folder}weights.bin`);
    bytes[100]! ^= 1;
    writeFileSync(`${folder}weights.bin`, bytes);
    expect(() => readClassifier(folder)).toThrow(/weights\.bin: the checksum differs/);
  });

  it.each<[string, (info: Record<string, unknown>) => void]>([
    ["a field that is missing", (info) => delete info["labels"]],
    ["a label alone", (info) => (info["labels"] = ["Thai"])],
    ["a temperature of zero", (info) => (info["temperature"] = 0)],
    ["a threshold above 1", (info) => (info["threshold"] = 1.5)],
    ["an offset between two floats", (info) => (info["layout"] = { bias: { offset: 2 } })],
    ["a list", (info) => Object.assign(info, { layout: [] })],
  ])("refuses %s", (_, change) => {
    expect(() => readClassifier(changed(change))).toThrow(/classifier\.json/);
  });

  it("refuses a layout that lacks a part", () => {
    const folder = changed((info) => delete (info["layout"] as Record<string, unknown>)["grams"]);
    expect(() => readClassifier(folder)).toThrow(/the layout lacks grams/);
  });

  it("names the file that is missing, and a test's own digest would be refused", () => {
    const empty = `${folders.create()}/`;
    expect(() => readClassifier(empty)).toThrow(/classifier\.json/);
    const digest = createHash("sha256").update("other").digest("hex");
    const folder = changed((info) => (info["sha256"] = digest));
    expect(() => readClassifier(folder)).toThrow(/checksum/);
  });
});
