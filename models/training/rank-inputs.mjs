// Queries and their menus as the service's search ranker sees them.
//   node models/training/rank-inputs.mjs QUERIES.jsonl OUT
// QUERIES.jsonl holds an object a line: `items`, the raw names of a menu, `queries`, raw texts, and
// `moods`, the folder of another network than the service's for the moods, or null.
// OUT.features: float32 [query × item × features]; OUT.vectors: float32 [menu × item × 128], the leading
// components of the items' vectors, unit length; OUT.json: the features' names, the count of items of each
// query's menu and the cosines, in order. Needs `npm run build`, models/encoder, centroids and
// the moods' network.
import { readFileSync, writeFileSync } from "node:fs";
import { classifierFolder, readClassifier } from "../../dist/engine/models/classifier-files.js";
import { createClassifier } from "../../dist/engine/models/classifier.js";
import { encoderFolder } from "../../dist/engine/models/encoder-files.js";
import { matchFolder } from "../../dist/engine/models/reranker-files.js";
import { loadEncoder } from "../../dist/engine/models/encoder.js";
import { rankerFolder, readCentroids } from "../../dist/engine/models/ranker-files.js";
import { readMoodWeights } from "../../dist/engine/models/network-files.js";
import { featureNames, toFeatures } from "../../dist/engine/search/features.js";
import { MenuVectors } from "../../dist/engine/search/menu-vectors.js";
import { createMoodModel } from "../../dist/engine/search/mood-model.js";
import { createRanker } from "../../dist/engine/search/ranker.js";
import { compareVectors } from "../../dist/engine/search/vectors.js";
import { loadTextEngine } from "../../dist/engine/text-engine.js";
import { KnownText } from "../../dist/engine/understand.js";

const [source, target] = process.argv.slice(2);
const text = loadTextEngine();
const classifier = createClassifier(readClassifier(classifierFolder));
const reader = { ...text, classify: classifier.by(text.native) };
const encoder = loadEncoder({ encoder: encoderFolder, match: matchFolder });
const dim = encoder.info.nativeDimension;
const centroids = readCentroids(rankerFolder, dim);
const guessers = new Map();

/** The ranker looks at neither. */
const nothing = async () => new Float32Array();

function guessWith(folder) {
  let guessMoods = guessers.get(folder);
  if (guessMoods === undefined) {
    guessMoods = createMoodModel(readMoodWeights(folder, encoder.info), text.search, text.native);
    guessers.set(folder, guessMoods);
  }
  return guessMoods;
}

// What describes items needs weights, and these are not learnt yet.
const none = { lookedAtAgain: [], members: [], scale: 1, shift: 0 };
const ranker = createRanker({ features: featureNames, ...none }, featureNames, {
  reader: text.native,
  classifier: classifier.native,
});

const counts = [];
const vectorChunks = [];
const cosines = [];
const chunks = [];
for (const line of readFileSync(source, "utf8").split("\n").filter(Boolean)) {
  const { items, queries, moods } = JSON.parse(line);
  const parts = {
    centroids,
    guessMoods: guessWith(moods ?? rankerFolder),
    compareLikeness: nothing,
    guessFit: nothing,
    guessSameness: nothing,
  };
  const vectors = await encoder.toVectors(text.toEncoderTexts(items));
  const menuVectors = new MenuVectors(vectors);
  // The shortest that clients may send; `native/core/src/ranker/neighbours.rs` looks at no more.
  const cut = await menuVectors.leading();
  vectorChunks.push(Buffer.from(cut.data.buffer, cut.data.byteOffset, 4 * cut.data.length));
  for (const raw of queries) {
    const asking = new KnownText(raw, reader);
    const query = text.search.toQuery(asking);
    const own = (await encoder.toVectors([asking.encoderText])).row(0);
    const { conceptAt } = text.search;
    const asked = { query, names: items, conceptAt, ranker };
    const menu = {
      ...asked,
      ...(await compareVectors({ query, names: items, own }, menuVectors, parts)),
    };
    chunks.push(Buffer.from(toFeatures(menu).rows.buffer));
    counts.push(items.length);
    cosines.push(...menu.cosines.subarray(0, items.length));
  }
}
writeFileSync(`${target}.features`, Buffer.concat(chunks));
writeFileSync(`${target}.vectors`, Buffer.concat(vectorChunks));
writeFileSync(`${target}.json`, JSON.stringify({ features: featureNames, counts, cosines }));
