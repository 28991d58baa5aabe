/** The models for tools: the service shares the models' threads in `pool.ts`. */
import { type EncoderInfo, readEncoderInfo } from "./encoder-files.ts";
import type { WrittenPairs } from "../addon.ts";
import { type ModelFolders, type NamePairs, startModels } from "./model-threads.ts";
import { sliceAndRenormalise } from "../vectors/native.ts";
import { Vectors } from "../vectors/vectors.ts";

export interface Encoder {
  readonly info: EncoderInfo;
  /** Unit vectors `[texts × native dimension]` as the service has them. */
  toVectors(texts: readonly string[]): Promise<Vectors>;
  /** See `Models.encode`; in one thread. */
  encode(texts: readonly string[]): Promise<Int16Array>;
  /** See `Models.writePairs`. */
  writePairs(pairs: NamePairs): WrittenPairs;
}

/** @throws {Error} when the folders' files are missing, malformed or at odds with each other. */
export function loadEncoder(folders: ModelFolders): Encoder {
  const info = readEncoderInfo(folders.encoder);
  const models = startModels(folders, 1);
  const dim = info.nativeDimension;
  const encode = (texts: readonly string[]) => models.encode(texts);
  return {
    info,
    encode,
    writePairs: (pairs) => models.writePairs(pairs),
    toVectors: async (texts) =>
      sliceAndRenormalise(new Vectors(Float32Array.from(await encode(texts)), dim), dim),
  };
}
