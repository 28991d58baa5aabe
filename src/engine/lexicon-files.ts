/** Reads the lexicon's files; the text room, which compiles them, does no I/O. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Knowledge } from "./text/knowledge/compile.ts";
import { unpackKnowledge } from "./text/knowledge/packed.ts";

/** `models/lexicon` of this package; the same depth from `src` and from `dist`. */
const folder = fileURLToPath(new URL("../../models/lexicon/", import.meta.url));

/** What `npm run build` makes of all tables. */
export const compiledLexicon = fileURLToPath(new URL("../../dist/lexicon.bin", import.meta.url));

/** Tables that only the build reads: what the cleaner needs is a tenth of all. */
const compiled = /^(?:dishes|synonyms|words)\//;

/** The cleaner's tables: path below the folder, with `/`, → contents. */
export function readLexiconFiles(): Record<string, string> {
  return readTables((path) => !compiled.test(path));
}

/** All tables, some 3 MB. */
export function readAllLexiconFiles(): Record<string, string> {
  return readTables(() => true);
}

/** The compiled lexicon. @throws {Error} when it was not built, or by another version. */
export function readKnowledge(): Knowledge {
  return unpackKnowledge(readFileSync(compiledLexicon));
}

function readTables(isWanted: (path: string) => boolean): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return Object.fromEntries(
    paths
      .filter((path) => path.endsWith(".tsv") && isWanted(path))
      .map((path) => [path, readFileSync(folder + path, "utf8")]),
  );
}
