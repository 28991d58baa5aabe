// Compiles the tables of this folder into dist/lexicon.bin; `npm run build` calls it after tsc.
import { writeFileSync } from "node:fs";
import { readLexiconFiles } from "../../dist/engine/lexicon-files.js";
import { compiledLexicon } from "../../dist/engine/lexicon-path.js";
import { compileKnowledge } from "../../dist/engine/text/knowledge/compile.js";
import { packKnowledge } from "../../dist/engine/text/knowledge/packed.js";

writeFileSync(compiledLexicon, packKnowledge(compileKnowledge(readLexiconFiles())));
