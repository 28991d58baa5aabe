// Pairs of names as the service's match reranker reads them.
//   node models/training/pair-inputs.mjs PAIRS.tsv OUT
// PAIRS.tsv holds left, right and a view: "whole", as the service reads; "words", as if no dish were
// known; "letters", as if no word were. OUT.lengths, OUT.ids, OUT.marks (int32), OUT.features (uint8)
// and OUT.json (the features' names, the number of marks, conflicts) answer them in order.
// Needs `npm run build` and the encoder in models/encoder.
import { readFileSync, writeFileSync } from "node:fs";
import { addon } from "../../dist/engine/addon.js";
import { classifierFolder, readClassifier } from "../../dist/engine/models/classifier-files.js";
import { createClassifier } from "../../dist/engine/models/classifier.js";
import { encoderFolder } from "../../dist/engine/models/encoder-files.js";
import { loadEncoder } from "../../dist/engine/models/encoder.js";
import { matchFolder, readRerankerInfo } from "../../dist/engine/models/reranker-files.js";
import { loadTextEngine } from "../../dist/engine/text-engine.js";

const [source, target] = process.argv.slice(2);
const text = loadTextEngine();
const encoder = loadEncoder({ encoder: encoderFolder, match: matchFolder });
const classifier = createClassifier(readClassifier(classifierFolder));
const { features: featureNames, marks: markCount } = readRerankerInfo(matchFolder);
const dim = encoder.info.nativeDimension;
const batchPairs = 4096;

function cosine(vectors, left, right) {
  let dot = 0;
  let [a, b] = [0, 0];
  for (let at = 0; at < dim; at++) {
    const x = vectors[left * dim + at];
    const y = vectors[right * dim + at];
    dot += x * y;
    a += x * x;
    b += y * y;
  }
  return Math.min(1, Math.max(0, dot / Math.sqrt(a * b)));
}

const rows = readFileSync(source, "utf8").replace(/\n$/, "").split("\n");
const parts = { lengths: [], ids: [], marks: [], features: [] };
const conflicts = [];
for (let from = 0; from < rows.length; from += batchPairs) {
  const pairs = rows.slice(from, from + batchPairs).map((row) => row.split("\t"));
  const names = new addon.NameList(text.native, classifier.native, false);
  for (const [a, b, view] of pairs) {
    names.addAs(a, view);
    names.addAs(b, view);
  }
  const texts = names.encoderTexts();
  const reads = [...new Set(texts)];
  const place = new Map(reads.map((read, at) => [read, at]));
  const vectors = await encoder.encode(reads);
  const left = Uint32Array.from(pairs, (_, at) => 2 * at);
  const right = left.map((row) => row + 1);
  const cosines = Float32Array.from(left, (row) =>
    cosine(vectors, place.get(texts[row]), place.get(texts[row + 1])),
  );
  const batch = encoder.writePairs({ names, left, right, cosines });
  conflicts.push(...names.conflicts(left, right).map((sum) => sum & 3));
  for (const name of Object.keys(parts)) parts[name].push(Buffer.from(batch[name].buffer.slice(0)));
}
for (const [name, chunks] of Object.entries(parts)) {
  writeFileSync(`${target}.${name}`, Buffer.concat(chunks));
}
writeFileSync(
  `${target}.json`,
  JSON.stringify({ features: featureNames, marks: markCount, conflicts }),
);
