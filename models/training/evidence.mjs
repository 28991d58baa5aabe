// The lexicon's evidence of texts' cuisines, as the service's reader gives it.
//   node models/training/evidence.mjs TEXTS.tsv OUT.npy [--known]
// TEXTS.tsv holds a cleaned text and the usual names, `|` between, of the dish lines it comes from.
// Each text is read with a lexicon that lacks its own lines (one of `folds` lexicons, each without
// the lines of its fold; a text of no line may itself be a line of nondishes.tsv), or with --known
// by the whole one. OUT.npy: float32 [texts × evidence].
// Needs `npm run build` first.
import { readFileSync, writeFileSync } from "node:fs";
import { readLexiconFiles } from "../../dist/engine/lexicon-files.js";
import { compileKnowledge } from "../../dist/engine/text/knowledge/compile.js";
import { packKnowledge } from "../../dist/engine/text/knowledge/packed.js";
import { evidenceDim } from "../../dist/engine/text/reading/evidence.js";
import { loadTextEngine } from "../../dist/engine/text-engine.js";

const folds = 8;
const [source, target, flag] = process.argv.slice(2);
const files = readLexiconFiles();
const texts = readFileSync(source, "utf8")
  .replace(/\n$/, "")
  .split("\n")
  .map((line) => line.split("\t"));
const evidence = new Float32Array(texts.length * evidenceDim);

/** Spread by the name alone: FNV-1a. */
function foldOf(name) {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(name)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash % folds;
}

/** Whether a text is to be read without the lines of `fold`; fold `folds` lacks none. */
function readsIn([text, lines = ""], fold) {
  if (flag === "--known") return fold === folds;
  return foldOf(lines === "" ? text : lines.split("|")[0]) === fold;
}

function without(path, fold) {
  const [header, ...rows] = files[path].split("\n");
  const kept = rows.filter((row) => row === "" || foldOf(row.slice(0, row.indexOf("\t"))) !== fold);
  return [header, ...kept].join("\n");
}

for (let fold = 0; fold <= folds; fold++) {
  const rows = texts.flatMap((text, row) => (readsIn(text, fold) ? [row] : []));
  if (rows.length === 0) continue;
  const left = Object.keys(files).map((path) => [
    path,
    /^dishes|nondishes/.test(path) ? without(path, fold) : files[path],
  ]);
  const { native } = loadTextEngine(packKnowledge(compileKnowledge(Object.fromEntries(left))));
  for (const row of rows) evidence.set(native.evidence(texts[row][0]), row * evidenceDim);
}

const shape = `{'descr': '<f4', 'fortran_order': False, 'shape': (${texts.length}, ${evidenceDim}), }`;
const header = `${shape.padEnd(128 - 10 - 1)}\n`;
const magic = Buffer.from([0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1, 0, header.length, 0]);
writeFileSync(
  target,
  [magic, Buffer.from(header, "latin1"), Buffer.from(evidence.buffer)].reduce((a, b) =>
    Buffer.concat([a, b]),
  ),
);
