// Guests' questions as the service's intent model sees them.
//   node models/training/intent-inputs.mjs OUT.json
// OUT: the concepts' names, and rows of `set` (train, held-out, phrase, dish), `text`, `concepts` (those
// that are meant, the first most of all) and `inputs` by name. Needs `npm run build`, and no model.
import { readFileSync, writeFileSync } from "node:fs";
import { readPackedLexicon } from "../../dist/engine/lexicon-files.js";
import { intentInputs } from "../../dist/engine/search/intent-model.js";
import { unpackKnowledge } from "../../dist/engine/text/knowledge/packed.js";
import { openTextReader } from "../../dist/engine/text/native.js";
import { createReader } from "../../dist/engine/text/reading/read.js";

/** Every so many phrases of the lexicon, a dish is a question that means no concept. */
const dishEvery = 10;

const [target] = process.argv.slice(2);
const lexicon = readPackedLexicon();
const knowledge = unpackKnowledge(lexicon);
const read = createReader(knowledge.senses, openTextReader(lexicon));
const labels = new URL("labels/", import.meta.url);

function* questions(set, file) {
  for (const line of readFileSync(new URL(file, labels), "utf8").trim().split("\n").slice(1)) {
    const [text, concepts] = line.split("\t");
    yield { set, text, concepts: concepts === "-" ? [] : concepts.split("|") };
  }
}

function* rows() {
  yield* questions("train", "questions.tsv");
  yield* questions("held-out", "questions-held-out.tsv");
  for (const { name, phrases } of knowledge.concepts) {
    for (const text of phrases) yield { set: "phrase", text, concepts: [name] };
  }
  for (let phrase = 0; phrase < knowledge.senses.count; phrase += dishEvery) {
    const dish = knowledge.senses.at(phrase).dish;
    if (dish !== undefined) yield { set: "dish", text: dish.name, concepts: [] };
  }
}

const found = [...rows()].map((row) => ({
  ...row,
  inputs: [...intentInputs(read(row.text).stems)],
}));
const concepts = knowledge.concepts.map(({ name }) => name);
writeFileSync(target, JSON.stringify({ concepts, rows: found }));
