/** Loads what orders search results: `models/reranker-search`, bound to what reads names. */
import type { NativeClassifier, NativeTextReader } from "../addon.ts";
import { createDoubt } from "../search/doubt.ts";
import { featureNames } from "../search/features.ts";
import { createFitModel } from "../search/fit-model.ts";
import { createLikeness } from "../search/likeness-model.ts";
import { createMoodModel } from "../search/mood-model.ts";
import {
  readFitWeights,
  readLikenessWeights,
  readMoodWeights,
  readSamenessWeights,
} from "./network-files.ts";
import { createRanker } from "../search/ranker.ts";
import type { SearchReader } from "../search/reader.ts";
import type { Ranking } from "../search/search-corpus.ts";
import { type EncoderInfo, refuseOtherEncoder } from "./encoder-files.ts";
import { rankerFolder, readCentroids, readRankerInfo } from "./ranker-files.ts";

interface RankingParts {
  readonly search: Pick<SearchReader, "judged" | "conceptNames">;
  readonly natives: { readonly reader: NativeTextReader; readonly classifier: NativeClassifier };
  readonly encoder: EncoderInfo;
}

/** @throws {Error} when the folder is damaged, or was trained on another encoder or other features. */
export function loadRanking({ search, natives, encoder }: RankingParts): Ranking {
  const info = readRankerInfo(rankerFolder);
  refuseOtherEncoder(rankerFolder, info, encoder);
  const moods = readMoodWeights(rankerFolder, encoder);
  const sameness = readSamenessWeights(rankerFolder, encoder);
  return {
    ranker: createRanker(info, featureNames, natives),
    doubt: createDoubt(info.doubt),
    gates: info,
    centroids: readCentroids(rankerFolder, encoder.nativeDimension),
    guessMoods: createMoodModel(moods, search, natives.reader),
    compareLikeness: createLikeness(readLikenessWeights(rankerFolder, encoder), natives.reader),
    guessFit: createFitModel(readFitWeights(rankerFolder, encoder), search, natives.reader),
    // Questions and items are looked at alike.
    guessSameness: createFitModel({ questions: sameness, items: sameness }, search, natives.reader),
  };
}
