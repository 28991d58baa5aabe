/** Reads the words of questions that name nothing. */
import { oneOf, readRows, toValues, type Files } from "../tables.ts";

const kinds = ["function", "talk"] as const;

/** Stems. */
export interface Fillers {
  /** Words that tie others, in the languages of our guests: "any", "kuch", "yang", "algo". */
  readonly function: readonly string[];
  /** What else people say and no menu prints: "friday", "sofa", "aaj", "should". */
  readonly talk: readonly string[];
}

/** @throws {Error} as `readRows`, or on a word that stands there twice. */
export function parseFillers(files: Files): Fillers {
  const found: Record<(typeof kinds)[number], string[]> = { function: [], talk: [] };
  const seen = new Set<string>();
  for (const { cells, place } of readRows(files, "words/fillers.tsv", ["kind", "words"] as const)) {
    for (const word of toValues(cells.words)) {
      if (seen.has(word)) throw new Error(`${place}: Expected every word once but got "${word}"`);
      seen.add(word);
      found[oneOf(kinds, cells.kind, place)].push(word);
    }
  }
  return found;
}
