// Cleans names with the project's own cleaner: one line in, one line out.
//   node models/training/clean.mjs < raw.txt > clean.txt
// A line of noise alone comes back as it was, in lower case, as the service treats it.
// Needs `npm run build` first.
import { readFileSync } from "node:fs";
import { readLexiconFiles } from "../../dist/engine/lexicon-files.js";
import { createCleaner } from "../../dist/engine/text/clean.js";
import { compileKnowledge } from "../../dist/engine/text/knowledge/compile.js";

const clean = createCleaner(compileKnowledge(readLexiconFiles()).cleaning);
const lines = readFileSync(0, "utf8").replace(/\n$/, "").split("\n");
process.stdout.write(lines.map((line) => `${clean(line).text || line.toLowerCase()}\n`).join(""));
