/** What describes items for a search, and its naive twin, by the true lexicon. */
import { classifierFolder, readClassifier } from "../../../src/engine/models/classifier-files.ts";
import { createClassifier } from "../../../src/engine/models/classifier.ts";
import { featureNames } from "../../../src/engine/search/features.ts";
import { createRanker } from "../../../src/engine/search/ranker.ts";
import { loadTextEngine } from "../../../src/engine/text-engine.ts";
import { createTwin } from "./twin.ts";

export const text = loadTextEngine();

const classifier = createClassifier(readClassifier(classifierFolder));
const learnt = { lookedAtAgain: [], members: [], scale: 1, shift: 0 };

/** It has learnt nothing. */
export const ranker = createRanker({ features: featureNames, ...learnt }, featureNames, {
  reader: text.native,
  classifier: classifier.native,
});

export const { itemOf, servings } = createTwin(text, classifier.by(text.native));
