/** The bi-encoder alone, for tools: the service shares the models' threads in `pool.ts`. */
import { type EncoderInfo, readEncoderInfo, readVocabulary } from "./encoder-files.ts";
import { type ModelFolders, startModels } from "./model-threads.ts";
import { createTokenizer } from "./tokenizer.ts";

export interface Encoder {
  readonly info: EncoderInfo;
  /** See `Models.encode`; in one thread. */
  encode(texts: readonly string[]): Promise<Int16Array>;
}

/** @throws {Error} when the folders' files are missing, malformed or at odds with each other. */
export function loadEncoder(folders: ModelFolders): Encoder {
  const info = readEncoderInfo(folders.encoder);
  const tokenize = createTokenizer(readVocabulary(folders.encoder), info.tokensMax);
  const models = startModels(folders, 1);
  return { info, encode: (texts) => models.encode(texts.map(tokenize)) };
}
