/** The search ranker's folder: weights, gates and the concepts' centroids. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Compile, Type, type Static } from "../../typebox.ts";
import { Vectors } from "../vectors/vectors.ts";

const Numbers = Type.Array(Type.Number());

const Layer = Type.Object({ weights: Type.Array(Numbers), bias: Numbers });

const Info = Type.Object({
  version: Type.String({ minLength: 1 }),
  /** The encoder whose cosines it was trained on. */
  encoder: Type.String({ minLength: 1 }),
  features: Type.Array(Type.String()),
  lookedAtAgain: Type.Array(Type.String()),
  members: Type.Array(
    Type.Object({ hidden: Layer, alone: Layer, message: Layer, around: Layer, added: Layer }),
  ),
  /** Relevance is `sigmoid(scale · output + shift)`. */
  scale: Type.Number({ exclusiveMinimum: 0 }),
  shift: Type.Number(),
  /** See `search/doubt.ts`. */
  doubt: Type.Object({ signals: Type.Array(Type.String()), hidden: Layer, output: Layer }),
  /** See `search/search.ts`. */
  doubtMax: Type.Number(),
  floor: Type.Number(),
  range: Type.Number(),
});

export type RankerInfo = Static<typeof Info>;

/** Compiled, since it holds thousands of numbers: in 2 ms, not 47. */
const infoCheck = Compile(Info);

/** `models/reranker-search` of this package; the same depth from `src` and from `dist`. */
export const rankerFolder = fileURLToPath(
  new URL("../../../models/reranker-search/", import.meta.url),
);

/** @throws {Error} when the folder lacks its `ranker.json` or that is malformed. */
export function readRankerInfo(folder: string): RankerInfo {
  const info: unknown = JSON.parse(readFileSync(`${folder}/ranker.json`, "utf8"));
  if (!infoCheck.Check(info)) throw new Error(`${folder}/ranker.json does not describe a ranker`);
  return info;
}

const stepsPerOne = 127;

/** The concepts' centroids `[concepts × dim]`, unit rows up to rounding, in the lexicon's order. */
export function readCentroids(folder: string, dim: number): Vectors {
  const bytes = readFileSync(`${folder}/centroids.bin`);
  const steps = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  // `Float32Array.from` with a function takes some 20 ms for them.
  const data = new Float32Array(steps);
  for (let at = 0; at < data.length; at++) data[at]! /= stepsPerOne;
  return new Vectors(data, dim);
}
