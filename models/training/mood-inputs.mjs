// The dishes of moods.tsv and items of menus as the service's mood model sees them.
//   node models/training/mood-inputs.mjs ITEMS OUT
// ITEMS: a JSON list of items' raw names. OUT.vectors: float32 [dishes and items × dim], the leading
// components of each vector, unit length; OUT.json: dim, the judged moods' names, of each dish its name,
// its inputs by name and the positions of the moods that it is core for and fits, and of each item its
// inputs. Needs `npm run build` and models/encoder.
import { readFileSync, writeFileSync } from "node:fs";
import { classifierFolder, readClassifier } from "../../dist/engine/models/classifier-files.js";
import { createClassifier } from "../../dist/engine/models/classifier.js";
import { encoderFolder } from "../../dist/engine/models/encoder-files.js";
import { matchFolder } from "../../dist/engine/models/reranker-files.js";
import { loadEncoder } from "../../dist/engine/models/encoder.js";
import { readKnowledge } from "../../dist/engine/lexicon-files.js";
import { moodInputs } from "../../dist/engine/search/mood-model.js";
import { loadTextEngine } from "../../dist/engine/text-engine.js";
import { KnownText } from "../../dist/engine/understand.js";
import { sliceAndRenormalise } from "../../dist/engine/vectors/native.js";

/** The shortest that clients may send, so that every dimension has one answer. */
const dim = 128;

const [source, target] = process.argv.slice(2);
const text = loadTextEngine();
const classifier = createClassifier(readClassifier(classifierFolder));
const reader = { ...text, classify: classifier.by(text.native) };
const encoder = loadEncoder({ encoder: encoderFolder, match: matchFolder });
const { moods } = readKnowledge();

const positions = [...text.search.judged.keys()];
const placeOf = new Map(positions.map((position, at) => [position, at]));
const toPlaces = (found) => found.map((position) => placeOf.get(position));
const names = [...moods.keys(), ...JSON.parse(readFileSync(source, "utf8"))];
const known = names.map((name) => new KnownText(name, reader));
const inputs = known.map(({ searchItem }) => [...moodInputs(searchItem)]);
const vectors = await encoder.toVectors(known.map(({ encoderText }) => encoderText));
const cut = await sliceAndRenormalise(vectors, dim);
writeFileSync(
  `${target}.vectors`,
  Buffer.from(cut.data.buffer, cut.data.byteOffset, 4 * cut.data.length),
);
writeFileSync(
  `${target}.json`,
  JSON.stringify({
    dim,
    moods: [...text.search.judged.values()],
    dishes: [...moods].map(([name, { core, fits }], at) => ({
      name,
      inputs: inputs[at],
      core: toPlaces(core),
      fits: toPlaces(fits),
    })),
    items: inputs.slice(moods.size),
  }),
);
