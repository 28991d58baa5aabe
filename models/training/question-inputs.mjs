// Questions and items as the service's models of likeness, fit and sameness see them, and what orders them beside these.
//   node models/training/question-inputs.mjs MENUS.jsonl OUT
// MENUS.jsonl holds an object a line: `items`, the raw names of a menu, and `queries`, raw texts.
// OUT.vectors: float32 [of each menu its items, then its queries × 128], the leading components of the
// vectors, unit length; OUT.jsonl: of each menu `inputs`, those of items and queries by name, and `queries`:
// what each names, whether it names something at all, how much is doubted that the menu has it, the relevance
// of each item, which may be shown, which may stand in, and which are of the very course.
// Needs `npm run build`, models/encoder and models/reranker-search.
import { closeSync, openSync, readFileSync, writeSync } from "node:fs";
import { classifierFolder, readClassifier } from "../../dist/engine/models/classifier-files.js";
import { createClassifier } from "../../dist/engine/models/classifier.js";
import { encoderFolder } from "../../dist/engine/models/encoder-files.js";
import { matchFolder } from "../../dist/engine/models/reranker-files.js";
import { loadEncoder } from "../../dist/engine/models/encoder.js";
import { readMoodWeights } from "../../dist/engine/models/network-files.js";
import {
  rankerFolder,
  readCentroids,
  readRankerInfo,
} from "../../dist/engine/models/ranker-files.js";
import { namedBy } from "../../dist/engine/search/alike.js";
import { createDoubt } from "../../dist/engine/search/doubt.js";
import { favourRegion } from "../../dist/engine/search/of-region.js";
import { featureNames, toFeatures } from "../../dist/engine/search/features.js";
import { toldBy } from "../../dist/engine/search/fit-model.js";
import { MenuVectors } from "../../dist/engine/search/menu-vectors.js";
import { createMoodModel } from "../../dist/engine/search/mood-model.js";
import { createRanker } from "../../dist/engine/search/ranker.js";
import { keepsDiet } from "../../dist/engine/search/search.js";
import { courseFor, ofCourse } from "../../dist/engine/search/stand-ins.js";
import { compareVectors } from "../../dist/engine/search/vectors.js";
import { loadTextEngine } from "../../dist/engine/text-engine.js";
import { KnownText } from "../../dist/engine/understand.js";
import { sliceAndRenormalise } from "../../dist/engine/vectors/native.js";

const dim = 128;
const [source, target] = process.argv.slice(2);
const text = loadTextEngine();
const classifier = createClassifier(readClassifier(classifierFolder));
const reader = { ...text, classify: classifier.by(text.native) };
const natives = { reader: text.native, classifier: classifier.native };
const encoder = loadEncoder({ encoder: encoderFolder, match: matchFolder });
const info = readRankerInfo(rankerFolder);
const ranker = createRanker(info, featureNames, natives);
const doubt = createDoubt(info.doubt);
const moods = readMoodWeights(rankerFolder, encoder.info);
const parts = {
  centroids: readCentroids(rankerFolder, encoder.info.nativeDimension),
  guessMoods: createMoodModel(moods, text.search, text.native),
  // They are what is learnt here.
  compareLikeness: async () => new Float32Array(),
  guessFit: async () => new Float32Array(),
  guessSameness: async () => new Float32Array(),
};

const vectorFile = openSync(`${target}.vectors`, "w");
const menuFile = openSync(`${target}.jsonl`, "w");

async function writeVectors(vectors) {
  const { data } = await sliceAndRenormalise(vectors, dim);
  writeSync(vectorFile, Buffer.from(data.buffer, data.byteOffset, 4 * data.length));
}

async function describe(raw, names, vectors) {
  const { conceptAt } = text.search;
  const asking = new KnownText(raw, reader);
  const query = text.search.toQuery(asking);
  const asked = await encoder.toVectors([asking.encoderText]);
  await writeVectors(asked);
  const compared = await compareVectors({ query, names, own: asked.row(0) }, vectors, parts);
  const course = text.search.courseOf(query, asking.reading);
  const menu = { query, names, conceptAt, ranker, course, ...compared };
  const described = toFeatures(menu);
  const meant = courseFor(menu, described);
  const fair = [...names.keys()].filter(
    (row) => !described.isNoItem(row) && keepsDiet(query, described.dietOf(row)),
  );
  const rows = fair.map((row) => ({ row }));
  return {
    told: toldBy(query, text.search, text.native),
    named: namedBy(query) ?? "",
    namesSomething: query.terms.length > 0,
    doubt: doubt(described.rows),
    relevance: [...favourRegion(menu, described.rows, ranker.rank(described.rows, vectors.all))],
    fair,
    offered: ofCourse(rows, meant, described).map(({ row }) => row),
    ofCourse: [...names.keys()].filter((row) => described.coursesOf(row)[0] === meant),
  };
}

for (const line of readFileSync(source, "utf8").split("\n").filter(Boolean)) {
  const { items, queries } = JSON.parse(line);
  const vectors = await encoder.toVectors(text.toEncoderTexts(items));
  await writeVectors(vectors);
  const menuVectors = new MenuVectors(vectors);
  const found = [];
  for (const raw of queries) found.push(await describe(raw, items, menuVectors));
  const inputs = items.map((name) => JSON.parse(text.native.layerInputs(name)));
  for (const { told } of found) inputs.push(told);
  writeSync(menuFile, `${JSON.stringify({ inputs, queries: found })}\n`);
}
for (const file of [vectorFile, menuFile]) closeSync(file);
