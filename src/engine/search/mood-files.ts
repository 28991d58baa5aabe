/** Reads the mood model's files (`models/reranker-search`, described in its card). */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { Type, Value, type Static } from "../../typebox.ts";
import { Vectors } from "../vectors/vectors.ts";
import type { MoodWeights } from "./mood-model.ts";

const Names = Type.Array(Type.String(), { minItems: 1 });

const Info = Type.Object({
  version: Type.String({ minLength: 1 }),
  /** The encoder whose vectors it was trained on. */
  encoder: Type.String({ minLength: 1 }),
  /** Of `moods.bin`. */
  sha256: Type.String(),
  dim: Type.Integer({ minimum: 1 }),
  hidden: Type.Integer({ minimum: 1 }),
  moods: Names,
  inputs: Names,
});

type MoodInfo = Static<typeof Info>;

/**
 * `moods.json` and `moods.bin` of a folder, for vectors of `encoder`.
 *
 * @throws {Error} naming the file, when one is missing, malformed, not the described one or trained on
 * another encoder.
 */
export function readMoodWeights(
  folder: string,
  encoder: { readonly version: string },
): MoodWeights {
  const info = readInfo(`${folder}moods.json`);
  if (info.encoder !== encoder.version) {
    throw new Error(
      `${folder}moods.json was trained on the encoder ${info.encoder}, not ${encoder.version}`,
    );
  }
  const bytes = readFileSync(`${folder}moods.bin`);
  const digest = createHash("sha256").update(bytes).digest("hex");
  if (digest !== info.sha256) throw new Error(`${folder}moods.bin: the checksum differs`);
  const { moods, inputs, dim, hidden } = info;
  const parts = new Parts(Uint8Array.from(bytes).buffer);
  return {
    moods,
    inputs,
    hiddenBias: parts.floats(hidden),
    outputBias: parts.floats(moods.length),
    vector: new Vectors(parts.scaled(hidden, dim), dim),
    input: parts.scaled(inputs.length, hidden),
    output: parts.scaled(moods.length, hidden),
  };
}

function readInfo(path: string): MoodInfo {
  const info: unknown = JSON.parse(readFileSync(path, "utf8"));
  if (!Value.Check(Info, info)) throw new Error(`${path} does not describe a mood model`);
  return info;
}

/** Takes one part of the file after the other; every width is a multiple of 4, as float32 need. */
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

  /** `[rows × width]` from `[rows]` float32 steps and as many int8 rows of them. */
  scaled(rows: number, width: number): Float32Array {
    const scales = this.floats(rows);
    const steps = new Int8Array(this.#buffer, this.#at, rows * width);
    this.#at += steps.length;
    const values = new Float32Array(steps);
    for (let row = 0; row < rows; row++) {
      const scale = scales[row]!;
      for (let at = row * width; at < (row + 1) * width; at++) values[at]! *= scale;
    }
    return values;
  }
}
