/** Reads the lexicon's files; the text room, which compiles them, does no I/O. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** `models/lexicon` of this package; the same depth from `src` and from `dist`. */
const folder = fileURLToPath(new URL("../../models/lexicon/", import.meta.url));

/** The dishes, 2 MB of them, are not read yet: nothing uses them. */
const unused = /^dishes\//;

/** The lexicon's tables: path below the folder, with `/`, → contents. */
export function readLexiconFiles(): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return Object.fromEntries(
    paths
      .filter((path) => path.endsWith(".tsv") && !unused.test(path))
      .map((path) => [path, readFileSync(folder + path, "utf8")]),
  );
}
