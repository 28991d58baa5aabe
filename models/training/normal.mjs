// What the encoder reads of names: one line in, one line out, as the service makes it.
//   node models/training/normal.mjs < raw.txt > normal.txt
// Needs `npm run build` first.
import { readFileSync } from "node:fs";
import { loadTextEngine } from "../../dist/engine/text-engine.js";

const { toEncoderTexts } = loadTextEngine();
const lines = readFileSync(0, "utf8").replace(/\n$/, "").split("\n");
process.stdout.write(
  toEncoderTexts(lines)
    .map((text) => `${text}\n`)
    .join(""),
);
