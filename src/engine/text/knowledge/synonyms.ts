/** Reads the groups of names that mean the same, across languages and tables. */
import { normalise, splitWords } from "../native.ts";
import { readRows, toValues, type Files } from "../tables.ts";

/** Names of one dish or word, the one that stands for all first. */
export interface SameNames {
  readonly names: readonly string[];
  /** Whether a single word among them stands for the dish where it is all of a text, though it is a kind too. */
  readonly haveWords: boolean;
}

/** Kinds of dish were read one by one for whether their bare names mean a dish: "sheera", "rajma". */
const kindsPath = "synonyms/dishes-kinds.tsv";

const columns = ["name", "other_names"] as const;

/** Groups of `synonyms/dishes-*.tsv` or `synonyms/words-*.tsv`. @throws {Error} as `readRows`. */
export function parseSynonyms(files: Files, kind: "dishes" | "words"): SameNames[] {
  const paths = Object.keys(files).filter((path) => path.startsWith(`synonyms/${kind}-`));
  return paths.sort().flatMap((path) =>
    readRows(files, path, columns).map(({ cells }) => ({
      names: [cells.name, ...toValues(cells.other_names)],
      haveWords: path === kindsPath,
    })),
  );
}

/** As written: cleaning may take a rare spelling for another word ("barotta" for "paratha"). */
export function toPlainStems(name: string): readonly string[] {
  return splitWords(normalise(name)).stems;
}
