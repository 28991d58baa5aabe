/** Reads the cuisine classifier's files (`models/classifier`, described in its card). */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Type, Value, type Static } from "../../typebox.ts";

/** `models/classifier/` of this package; the same depth from `src` and from `dist`. */
export const classifierFolder = fileURLToPath(
  new URL("../../../models/classifier/", import.meta.url),
);

const Part = Type.Object({
  type: Type.Union([Type.Literal("int8"), Type.Literal("float32")]),
  offset: Type.Integer({ minimum: 0, multipleOf: 4 }),
  shape: Type.Array(Type.Integer({ minimum: 0 })),
});

const parts = ["evidence", "bias", "wordScales", "gramScales", "words", "grams"] as const;

const Description = Type.Object({
  version: Type.String(),
  sha256: Type.String(),
  labels: Type.Array(Type.String(), { minItems: 2 }),
  evidence: Type.Integer(),
  wordBuckets: Type.Integer(),
  gramBuckets: Type.Integer(),
  gramSizes: Type.Array(Type.Integer(), { minItems: 1 }),
  linkers: Type.Array(Type.String()),
  temperature: Type.Number({ exclusiveMinimum: 0 }),
  threshold: Type.Number({ minimum: 0, maximum: 1 }),
  layout: Type.Record(Type.String(), Part),
});

export type ClassifierInfo = Static<typeof Description>;

type PartName = (typeof parts)[number];

/** Matrices, row-major: `words [wordBuckets × labels]`, `evidence [evidence × labels]`. */
export interface ClassifierWeights {
  readonly info: ClassifierInfo;
  readonly floats: Readonly<Record<Exclude<PartName, "words" | "grams">, Float32Array>>;
  readonly words: Int8Array;
  readonly grams: Int8Array;
}

/** @throws {Error} naming the file, when one is missing, malformed or not the described one. */
export function readClassifier(folder: string): ClassifierWeights {
  const path = `${folder}classifier.json`;
  const info: unknown = JSON.parse(readFileSync(path, "utf8"));
  if (!Value.Check(Description, info)) throw new Error(`${path} does not describe a classifier`);
  const bytes = readFileSync(`${folder}weights.bin`);
  const digest = createHash("sha256").update(bytes).digest("hex");
  if (digest !== info.sha256) throw new Error(`${folder}weights.bin: the checksum differs`);
  const buffer = Uint8Array.from(bytes).buffer;

  const part = (name: PartName): { offset: number; count: number } => {
    const found = info.layout[name];
    if (found === undefined) throw new Error(`${path}: the layout lacks ${name}`);
    return { offset: found.offset, count: found.shape.reduce((a, b) => a * b, 1) };
  };
  const floats = (name: PartName): Float32Array => {
    const { offset, count } = part(name);
    return new Float32Array(buffer, offset, count);
  };
  const int8 = (name: PartName): Int8Array => {
    const { offset, count } = part(name);
    return new Int8Array(buffer, offset, count);
  };
  return {
    info,
    floats: {
      evidence: floats("evidence"),
      bias: floats("bias"),
      wordScales: floats("wordScales"),
      gramScales: floats("gramScales"),
    },
    words: int8("words"),
    grams: int8("grams"),
  };
}
