/** Reads the groups of names that mean the same, across languages and tables. */
import { readRows, toValues, type Files } from "../tables.ts";

/** Names of one dish or word, the one that stands for all first. */
export interface SameNames {
  readonly names: readonly string[];
}

const columns = ["name", "other_names"] as const;

/** Groups of `synonyms/dishes-*.tsv` or `synonyms/words-*.tsv`. @throws {Error} as `readRows`. */
export function parseSynonyms(files: Files, kind: "dishes" | "words"): SameNames[] {
  const paths = Object.keys(files).filter((path) => path.startsWith(`synonyms/${kind}-`));
  return paths.sort().flatMap((path) =>
    readRows(files, path, columns).map(({ cells }) => ({
      names: [cells.name, ...toValues(cells.other_names)],
    })),
  );
}
