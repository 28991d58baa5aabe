/** The bi-encoder's folder: what the service loads and what its card describes. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Type, Value, type Static } from "../../typebox.ts";

const Info = Type.Object({
  /** Changes with the weights or the vocabulary: vectors of two versions are never mixed. */
  version: Type.String({ minLength: 1 }),
  nativeDimension: Type.Integer({ minimum: 1 }),
  /** The native dimension and its Matryoshka prefixes. */
  dimensions: Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1 }),
  /** Later tokens of a text are not read. */
  tokensMax: Type.Integer({ minimum: 1 }),
});

export type EncoderInfo = Static<typeof Info>;

/** `models/encoder` of this package; the same depth from `src` and from `dist`. */
export const encoderFolder = fileURLToPath(new URL("../../../models/encoder/", import.meta.url));

/** @throws {Error} when the folder lacks its `encoder.json` or that is malformed. */
export function readEncoderInfo(folder: string): EncoderInfo {
  const info: unknown = JSON.parse(readFileSync(`${folder}/encoder.json`, "utf8"));
  if (!Value.Check(Info, info)) {
    throw new Error(`${folder}/encoder.json does not describe an encoder`);
  }
  return info;
}

/** @throws {Error} naming `what`, when its weights were trained on another encoder. */
export function refuseOtherEncoder(
  what: string,
  { encoder }: { readonly encoder?: string },
  { version }: Pick<EncoderInfo, "version">,
): void {
  if (encoder === version) return;
  throw new Error(`${what} was trained on the encoder ${encoder}, not ${version}`);
}

/** The pieces of the vocabulary; a piece's position is its token id. */
export function readVocabulary(folder: string): string[] {
  return readFileSync(`${folder}/vocab.txt`, "utf8").split("\n").slice(0, -1);
}
