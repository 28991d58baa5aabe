// The dishes of moods.tsv and items of menus as the service's mood model sees them.
//   node models/training/mood-inputs.mjs ITEMS OUT
// ITEMS: a JSON list of items' raw names. OUT.vectors: float32 [dishes and items × dim], the leading
// components of each vector, unit length; OUT.json: dim, the judged moods' names, of each dish its name,
// its inputs by name and the positions of the moods that it is core for and fits, and of each item its
// inputs. Needs `npm run build` and models/encoder.
import { readFileSync, writeFileSync } from "node:fs";
import { encoderFolder } from "../../dist/engine/models/encoder-files.js";
import { matchFolder } from "../../dist/engine/models/reranker-files.js";
import { loadEncoder } from "../../dist/engine/models/encoder.js";
import { readKnowledge, readLexiconFiles } from "../../dist/engine/lexicon-files.js";
import { parseMoods } from "../../dist/engine/text/knowledge/moods.js";
import { loadTextEngine } from "../../dist/engine/text-engine.js";
import { sliceAndRenormalise } from "../../dist/engine/vectors/native.js";

/** The shortest that clients may send, so that every dimension has one answer. */
const dim = 128;

const [source, target] = process.argv.slice(2);
const text = loadTextEngine();
const encoder = loadEncoder({ encoder: encoderFolder, match: matchFolder });
const moods = parseMoods(readLexiconFiles(), readKnowledge().concepts);

const positions = [...text.search.judged];
const placeOf = new Map(positions.map((position, at) => [position, at]));
const toPlaces = (found) => found.map((position) => placeOf.get(position));
const names = [...moods.keys(), ...JSON.parse(readFileSync(source, "utf8"))];
const inputs = names.map((name) => JSON.parse(text.native.layerInputs(name)));
const vectors = await encoder.toVectors(text.toEncoderTexts(names));
const cut = await sliceAndRenormalise(vectors, dim);
writeFileSync(
  `${target}.vectors`,
  Buffer.from(cut.data.buffer, cut.data.byteOffset, 4 * cut.data.length),
);
writeFileSync(
  `${target}.json`,
  JSON.stringify({
    dim,
    moods: positions.map((at) => text.search.conceptNames[at]),
    dishes: [...moods].map(([name, { core, fits }], at) => ({
      name,
      inputs: inputs[at],
      core: toPlaces(core),
      fits: toPlaces(fits),
    })),
    items: inputs.slice(moods.size),
  }),
);
