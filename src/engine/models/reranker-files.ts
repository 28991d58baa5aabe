/** The match reranker's folder: what the service loads and what its card describes. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Type, Value, type Static } from "../../typebox.ts";

const Info = Type.Object({
  version: Type.String({ minLength: 1 }),
  /** The encoder whose vocabulary and cosines it was trained on. */
  encoder: Type.String({ minLength: 1 }),
  /** Names of the features and number of marks: they must be those of `matching/pair.rs`. */
  features: Type.Array(Type.String()),
  marks: Type.Integer({ minimum: 1 }),
  /** What facts and marks add to a logit; see `native/text/src/matching/judge.rs`. */
  judge: Type.Object({
    facts: Type.Array(Type.Number()),
    marks: Type.Array(Type.Number()),
    marksMax: Type.Integer({ minimum: 1, maximum: 255 }),
  }),
  /** A pair's probability of being one dish is `sigmoid(scale · logit + shift)`, with what is added. */
  scale: Type.Number({ exclusiveMinimum: 0 }),
  shift: Type.Number(),
});

export type RerankerInfo = Static<typeof Info>;

/** `models/reranker-match` of this package; the same depth from `src` and from `dist`. */
export const matchFolder = fileURLToPath(
  new URL("../../../models/reranker-match/", import.meta.url),
);

/** @throws {Error} when the folder lacks its `reranker.json` or that is malformed. */
export function readRerankerInfo(folder: string): RerankerInfo {
  const info: unknown = JSON.parse(readFileSync(`${folder}/reranker.json`, "utf8"));
  if (!Value.Check(Info, info)) {
    throw new Error(`${folder}/reranker.json does not describe a reranker`);
  }
  return info;
}
