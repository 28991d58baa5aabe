import { fileURLToPath } from "node:url";

/** What `npm run build` makes of the lexicon's tables; the same depth from `src` and from `dist`. */
export const compiledLexicon = fileURLToPath(new URL("../../dist/lexicon.bin", import.meta.url));
