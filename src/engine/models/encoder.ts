/** The bi-encoder alone, for tools: the service shares the models' threads in `pool.ts`. */
import { type EncoderInfo, readEncoderInfo, readVocabulary } from "./encoder-files.ts";
import { type ModelFolders, startModels } from "./model-threads.ts";
import { sliceAndRenormalise } from "../vectors/native.ts";
import { Vectors } from "../vectors/vectors.ts";
import { createTokenizer } from "./tokenizer.ts";

export interface Encoder {
  readonly info: EncoderInfo;
  /** Unit vectors `[texts × native dimension]` as the service has them. */
  toVectors(texts: readonly string[]): Promise<Vectors>;
  /** See `Models.encode`; in one thread. */
  encode(texts: readonly string[]): Promise<Int16Array>;
}

/** @throws {Error} when the folders' files are missing, malformed or at odds with each other. */
export function loadEncoder(folders: ModelFolders): Encoder {
  const info = readEncoderInfo(folders.encoder);
  const tokenize = createTokenizer(readVocabulary(folders.encoder), info.tokensMax);
  const models = startModels(folders, 1);
  const dim = info.nativeDimension;
  const encode = (texts: readonly string[]) => models.encode(texts.map(tokenize));
  return {
    info,
    encode,
    toVectors: async (texts) =>
      sliceAndRenormalise(new Vectors(Float32Array.from(await encode(texts)), dim), dim),
  };
}
