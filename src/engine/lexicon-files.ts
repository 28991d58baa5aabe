/** Reads the lexicon's files; the text room, which compiles them, does no I/O. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compiledLexicon } from "./lexicon-path.ts";
import type { Knowledge } from "./text/knowledge/compile.ts";
import { unpackKnowledge } from "./text/knowledge/packed.ts";

/** `models/lexicon` of this package; the same depth from `src` and from `dist`. */
const folder = fileURLToPath(new URL("../../models/lexicon/", import.meta.url));

/** The compiled lexicon, packed; see `text/knowledge/packed.ts`. @throws {Error} when it was not built. */
export function readPackedLexicon(): Uint8Array {
  return readFileSync(compiledLexicon);
}

/** What this process reads with of it. @throws {Error} when another version built it. */
export function readKnowledge(): Knowledge {
  return unpackKnowledge(readPackedLexicon());
}

/** The tables, some 4 MB: path below the folder, with `/`, → contents. */
export function readLexiconFiles(): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return Object.fromEntries(
    paths
      .filter((path) => path.endsWith(".tsv"))
      .map((path) => [path, readFileSync(folder + path, "utf8")]),
  );
}
