/** Reads networks from their two files: `NAME.json` says what the numbers in `NAME.bin` are. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Compile, Type, type Static } from "../../typebox.ts";
import { refuseOtherEncoder } from "./encoder-files.ts";
import { Vectors } from "../vectors/vectors.ts";
import type { FitWeights } from "../search/fit-model.ts";
import type { MoodWeights } from "../search/mood-model.ts";
import type { NameLayerWeights } from "../search/name-layer.ts";
import { type Network, type ScaledRows, toNumbers } from "./network.ts";

const Info = Type.Object({
  version: Type.String({ minLength: 1 }),
  /** The encoder whose vectors it was trained on; none where it looks at names alone. */
  encoder: Type.Optional(Type.String({ minLength: 1 })),
  /** Of the other file. */
  sha256: Type.String(),
  /** Components of a vector that it looks at; their weights come first. */
  dim: Type.Integer({ minimum: 0 }),
  hidden: Type.Integer({ minimum: 1 }),
  /** None where the units themselves are looked at. */
  outputs: Type.Array(Type.String()),
  inputs: Type.Array(Type.String(), { minItems: 1 }),
});

type NetworkInfo = Static<typeof Info>;

/** Compiled, since it holds thousands of names. */
const infoCheck = Compile(Info);

/** `models/intent` of this package; the same depth from `src` and from `dist`. */
export const intentFolder = fileURLToPath(new URL("../../../models/intent/", import.meta.url));

/**
 * `intent.json` and `intent.bin` of a folder.
 *
 * @throws {Error} naming the file, when one is missing, malformed or not the described one.
 */
export function readIntents(folder: string): Network {
  const { info, parts } = open(folder, "intent");
  return readParts(info, parts);
}

/** `models/suggester` of this package. */
export const suggesterFolder = fileURLToPath(
  new URL("../../../models/suggester/", import.meta.url),
);

/** `suggester.json` and `suggester.bin` of a folder. @throws {Error} as `readIntents`. */
export function readSuggester(folder: string): Network {
  const { info, parts } = open(folder, "suggester");
  return readParts(info, parts);
}

/**
 * `moods.json` and `moods.bin` of a folder, for vectors of `encoder`.
 *
 * @throws {Error} as `readIntents`, or when it was trained on another encoder.
 */
export function readMoodWeights(
  folder: string,
  encoder: { readonly version: string },
): MoodWeights {
  return readWithVector(folder, "moods", encoder);
}

/** `likeness.json` and `likeness.bin` of a folder. @throws {Error} as `readMoodWeights`. */
export function readLikenessWeights(
  folder: string,
  encoder: { readonly version: string },
): NameLayerWeights {
  return readWithVector(folder, "likeness", encoder);
}

/** `sameness.json` and `sameness.bin` of a folder. @throws {Error} as `readMoodWeights`. */
export function readSamenessWeights(
  folder: string,
  encoder: { readonly version: string },
): NameLayerWeights {
  return readWithVector(folder, "sameness", encoder);
}

/** `fit-questions` and `fit-items`, `.json` and `.bin` each, of a folder. @throws {Error} as `readMoodWeights`. */
export function readFitWeights(folder: string, encoder: { readonly version: string }): FitWeights {
  return {
    questions: readWithVector(folder, "fit-questions", encoder),
    items: readWithVector(folder, "fit-items", encoder),
  };
}

function readWithVector(
  folder: string,
  name: string,
  encoder: { readonly version: string },
): Network & NameLayerWeights {
  const { info, parts } = open(folder, name);
  refuseOtherEncoder(`${folder}${name}.json`, info, encoder);
  const { hidden, dim } = info;
  const vector = new Vectors(toNumbers(parts.scaled(hidden, dim)), dim);
  return { ...readParts(info, parts), vector };
}

/** What is the same in all, in the file's order. */
function readParts({ outputs, inputs, hidden }: NetworkInfo, parts: Parts): Network {
  return {
    outputs,
    inputs,
    hiddenBias: parts.floats(hidden),
    outputBias: parts.floats(outputs.length),
    input: parts.scaled(inputs.length, hidden),
    output: parts.scaled(outputs.length, hidden),
  };
}

function open(folder: string, name: string): { info: NetworkInfo; parts: Parts } {
  const path = `${folder}${name}.json`;
  const info: unknown = JSON.parse(readFileSync(path, "utf8"));
  if (!infoCheck.Check(info)) throw new Error(`${path} does not describe a network`);
  const bytes = readFileSync(`${folder}${name}.bin`);
  const digest = createHash("sha256").update(bytes).digest("hex");
  if (digest !== info.sha256) throw new Error(`${folder}${name}.bin: the checksum differs`);
  return { info, parts: new Parts(Uint8Array.from(bytes).buffer) };
}

/** Takes one part of the file after the other; every one is a multiple of 4 bytes, as float32 need. */
class Parts {
  readonly #buffer: ArrayBuffer;
  #at = 0;

  constructor(buffer: ArrayBuffer) {
    this.#buffer = buffer;
  }

  floats(count: number): Float32Array {
    const values = new Float32Array(this.#buffer, this.#at, count);
    this.#at += values.byteLength;
    return values;
  }

  /** `[rows]` float32 scales, and the rows' int8 steps. */
  scaled(rows: number, width: number): ScaledRows {
    const scales = this.floats(rows);
    const steps = new Int8Array(this.#buffer, this.#at, rows * width);
    this.#at += steps.length;
    return { width, steps, scales };
  }
}
