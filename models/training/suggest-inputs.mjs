// Carts and their menus as the service's suggestions see them.
//   node models/training/suggest-inputs.mjs CARTS.jsonl OUT
// CARTS.jsonl holds an object a line: `cart` and `menu`, raw names. OUT.json: the features' names, and of
// each cart what could be offered: its row on the menu, course, kind and identities, the rules' score and
// whether it keeps the cart's vow. OUT.features: float32 [what could be offered, cart by cart × features].
// Needs `npm run build` and models/classifier.
import { readFileSync, writeFileSync } from "node:fs";
import { readKnowledge } from "../../dist/engine/lexicon-files.js";
import { classifierFolder, readClassifier } from "../../dist/engine/models/classifier-files.js";
import { createClassifier } from "../../dist/engine/models/classifier.js";
import { toCandidates } from "../../dist/engine/suggest/candidates.js";
import { toCart } from "../../dist/engine/suggest/cart.js";
import { PairingIndex } from "../../dist/engine/suggest/pairing-index.js";
import { loadTextEngine } from "../../dist/engine/text-engine.js";
import { KnownText } from "../../dist/engine/understand.js";

const [source, target] = process.argv.slice(2);
const text = loadTextEngine();
const classifier = createClassifier(readClassifier(classifierFolder));
const reader = { ...text, classify: classifier.by(text.native) };
const pairings = new PairingIndex(readKnowledge().pairings);
const known = new Map();

function understand(raw) {
  if (!known.has(raw)) known.set(raw, new KnownText(raw, reader));
  return known.get(raw);
}

const lines = readFileSync(source, "utf8").trim().split("\n");
const carts = lines.map((line) => {
  const { cart, menu } = JSON.parse(line);
  return toCandidates(toCart(cart.map(understand)), menu.map(understand), pairings);
});
const names = [
  ...new Set(carts.flat().flatMap(({ features }) => features.flatMap((one) => one.names))),
].sort();
const placeOf = new Map(names.map((name, place) => [name, place]));
const offered = carts.flat();
const rows = new Float32Array(offered.length * names.length);
offered.forEach(({ features }, row) => {
  for (const one of features) {
    one.names.forEach((name, at) => {
      rows[row * names.length + placeOf.get(name)] = one.values[at];
    });
  }
});
writeFileSync(`${target}.features`, Buffer.from(rows.buffer));
writeFileSync(
  `${target}.json`,
  JSON.stringify({
    names,
    carts: carts.map((candidates) =>
      candidates.map(({ row, course, kind, identities, prior, keepsVow }) => ({
        row,
        course,
        kind,
        identities,
        prior,
        keepsVow,
      })),
    ),
  }),
);
