// Pairs of names as the service's match reranker reads them.
//   node models/training/pair-inputs.mjs PAIRS.tsv OUT
// PAIRS.tsv holds left, right and a view: "whole", as the service reads; "words", as if no dish were
// known; "letters", as if no word were. OUT.lengths, OUT.ids, OUT.marks (int32), OUT.features (uint8)
// and OUT.json (the features' names, the number of marks, conflicts) answer them in order.
// Needs `npm run build` and the encoder in models/encoder.
import { readFileSync, writeFileSync } from "node:fs";
import { hasDietConflict, hasProteinConflict } from "../../dist/engine/match/conflicts.js";
import { toMatchItem } from "../../dist/engine/match/item.js";
import { featureNames, markCount, toPairInput } from "../../dist/engine/match/pair-input.js";
import { encoderFolder, readVocabulary } from "../../dist/engine/models/encoder-files.js";
import { matchFolder } from "../../dist/engine/models/reranker-files.js";
import { loadEncoder } from "../../dist/engine/models/encoder.js";
import { joinPairs } from "../../dist/engine/models/pair-batch.js";
import { createTokenizer } from "../../dist/engine/models/tokenizer.js";
import { loadTextEngine } from "../../dist/engine/text-engine.js";
import { normalise } from "../../dist/engine/text/native.js";
import { isAmount } from "../../dist/engine/text/reading/terms.js";

const [source, target] = process.argv.slice(2);
const text = loadTextEngine();
const encoder = loadEncoder({ encoder: encoderFolder, match: matchFolder });
const tokenize = createTokenizer(readVocabulary(encoderFolder), encoder.info.tokensMax);
const dim = encoder.info.nativeDimension;
const batchPairs = 4096;

function look(raw, view) {
  const reading = text.read(raw);
  const form = text.toNormalForm(raw);
  if (view === "whole") return toSeen(raw, reading, form);
  const letters = form.stems.map((stem) => ({ text: stem, role: "unknown" }));
  const named = view === "words" ? form.worded : letters;
  const worded = view === "words" ? form.worded : letters;
  return toSeen(
    raw,
    { ...reading, spans: [], kinds: view === "words" ? reading.kinds : [] },
    {
      ...form,
      named,
      worded,
    },
  );
}

function toSeen(raw, reading, form) {
  const read = form.named.flatMap((term) => (isAmount(term) ? [] : [term.text])).join(" ");
  return { item: toMatchItem(reading, form), read: read || normalise(raw) };
}

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
  const seen = rows.slice(from, from + batchPairs).map((row) => {
    const [left, right, view] = row.split("\t");
    return [look(left, view), look(right, view)];
  });
  const reads = [...new Set(seen.flat().map(({ read }) => read))];
  const place = new Map(reads.map((read, at) => [read, at]));
  const vectors = await encoder.encode(reads);
  const inputs = seen.map(([left, right]) =>
    toPairInput(left.item, right.item, {
      cosine: cosine(vectors, place.get(left.read), place.get(right.read)),
      tokenize,
    }),
  );
  for (const [left, right] of seen) {
    const { item: a } = left;
    const { item: b } = right;
    conflicts.push(Number(hasDietConflict(a, b)) + 2 * Number(hasProteinConflict(a, b)));
  }
  const batch = joinPairs(inputs);
  for (const name of Object.keys(parts)) {
    parts[name].push(Buffer.from(batch[name].buffer.slice(0)));
  }
}
for (const [name, chunks] of Object.entries(parts)) {
  writeFileSync(`${target}.${name}`, Buffer.concat(chunks));
}
writeFileSync(
  `${target}.json`,
  JSON.stringify({ features: featureNames, marks: markCount, conflicts }),
);
