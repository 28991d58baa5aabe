/** Texts → vectors in one thread: tokens, groups of equal length, ONNX Runtime. */
import { type InferenceSession, Tensor } from "onnxruntime-node";
import { type EncoderInfo, readEncoderInfo, readVocabulary } from "./encoder-files.ts";
import { groupByLength, openSession } from "./sessions.ts";
import { createTokenizer } from "./tokenizer.ts";

/** The largest int16, so that a component of 1 fits. */
const stepsPerOne = 32_767;

export interface Encoder {
  readonly info: EncoderInfo;
  /**
   * Unit vectors `[texts × native dimension]`, row-major, in order, each component a whole number
   * of steps of 1/32767. Half the bytes of float32 to pass on and to keep, with an error
   * below 0.0003 of the vector's length; rounded here, once, so that a cached vector is the same vector.
   */
  encode(texts: readonly string[]): Promise<Int16Array>;
}

/** @throws {Error} when the folder's files are missing, malformed or at odds with each other. */
export async function loadEncoder(folder: string): Promise<Encoder> {
  const info = readEncoderInfo(folder);
  const tokenize = createTokenizer(readVocabulary(folder), info.tokensMax);
  const session = await openSession(`${folder}/model.onnx`);
  const { nativeDimension: dim } = info;

  return {
    info,
    async encode(texts) {
      const tokens = texts.map(tokenize);
      const vectors = new Int16Array(texts.length * dim);
      for (const rows of groupByLength(tokens.map(({ length }) => length))) {
        const encoded = await encodeGroup(session, tokens, rows);
        for (const [at, row] of rows.entries()) {
          for (let i = 0; i < dim; i++) {
            vectors[row * dim + i] = Math.round(encoded[at * dim + i]! * stepsPerOne);
          }
        }
      }
      return vectors;
    },
  };
}

/** `[rows × native dimension]` for rows of equal token count. */
async function encodeGroup(
  session: InferenceSession,
  tokens: readonly Int32Array[],
  rows: readonly number[],
): Promise<Float32Array> {
  const length = tokens[rows[0]!]!.length;
  const ids = new Int32Array(rows.length * length);
  for (const [at, row] of rows.entries()) ids.set(tokens[row]!, at * length);
  const { vectors } = await session.run({ ids: new Tensor("int32", ids, [rows.length, length]) });
  if (vectors === undefined) throw new Error("The encoder has no output named vectors.");
  return vectors.data as Float32Array;
}
