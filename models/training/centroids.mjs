// Where the service's encoder places the concepts' examples.
//   node models/training/centroids.mjs [OUT]
// Writes OUT, or else models/reranker-search/centroids.bin: int8 [concepts × dim], unit rows in steps of 1/127,
// the mean of each concept's examples.
// Needs `npm run build` and models/encoder.
import { writeFileSync } from "node:fs";
import { encoderFolder } from "../../dist/engine/models/encoder-files.js";
import { matchFolder } from "../../dist/engine/models/reranker-files.js";
import { loadEncoder } from "../../dist/engine/models/encoder.js";
import { rankerFolder } from "../../dist/engine/models/ranker-files.js";
import { readKnowledge } from "../../dist/engine/lexicon-files.js";
import { loadTextEngine } from "../../dist/engine/text-engine.js";

/** A concept's own phrases count as so many examples. */
const phraseShare = 0.3;

const { toEncoderTexts } = loadTextEngine();
const encoder = loadEncoder({ encoder: encoderFolder, match: matchFolder });
const dim = encoder.info.nativeDimension;
const { concepts } = readKnowledge();

async function mean(texts) {
  const vectors = await encoder.encode(toEncoderTexts(texts));
  const sum = new Float64Array(dim);
  vectors.forEach((value, at) => (sum[at % dim] += value));
  const length = Math.hypot(...sum);
  return sum.map((value) => value / Math.max(length, 1e-9));
}

const rows = [];
for (const { examples, phrases } of concepts) {
  const dishes = await mean(examples);
  const words = await mean(phrases);
  const sum = dishes.map((value, at) => value + phraseShare * words[at]);
  const length = Math.hypot(...sum);
  rows.push(Int8Array.from(sum, (value) => Math.round((127 * value) / length)));
}
const [target = `${rankerFolder}centroids.bin`] = process.argv.slice(2);
writeFileSync(target, Buffer.concat(rows.map(({ buffer }) => Buffer.from(buffer))));
