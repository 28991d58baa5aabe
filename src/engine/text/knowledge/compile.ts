/** Compiles the lexicon's tables into what the reader looks phrases up in. No I/O. */
import { createCleaner } from "../clean.ts";
import { parseCleaningLexicon } from "../lexicon.ts";
import { normalise } from "../normalise.ts";
import { oneOf, readRows, type Files } from "../tables.ts";
import { tokenise } from "../tokenise.ts";
import { KnowledgeBuilder, type Phrases } from "./builder.ts";
import { type Pairing, parsePairings } from "./pairings.ts";
import { parseDishes } from "./parse-dishes.ts";
import { parseWords, type Named } from "./parse-words.ts";
import { splitWords } from "./split-words.ts";

export const structureRoles = ["with", "without", "and", "in", "or"] as const;

/** What a word does to the words around it. */
export type StructureRole = (typeof structureRoles)[number];

export interface Knowledge extends Phrases {
  /** Every word of every name, as written: the cleaner takes them for right. */
  readonly known: readonly string[];
  readonly structure: ReadonlyMap<string, StructureRole>;
  /** With the lexicon's own names for what goes with what. */
  readonly pairings: readonly Pairing[];
}

/**
 * The knowledge in `files` (path below `models/lexicon` → contents). Names are cleaned as menu items
 * are, so that what the cleaner makes of an item finds them. A name that two entries of one kind
 * share belongs to the first, and to the entry whose usual name it is before all.
 *
 * @throws {Error} naming file and line, when a table is missing or malformed.
 */
export function compileKnowledge(files: Files): Knowledge {
  const words = parseWords(files);
  const dishes = parseDishes(files);
  const known = toKnownWords([...words, ...dishes]);
  const clean = createCleaner(parseCleaningLexicon(files, known));
  const builder = new KnowledgeBuilder((name) => {
    const { text, removed } = clean(name);
    return splitWords(removed.length === 0 ? text : normalise(name)).stems;
  });
  builder.addWords(words);
  builder.addDishes(dishes);
  const structure = readRows(files, "words/structure.tsv", ["word", "role"] as const);
  return {
    known,
    ...builder.pack(),
    structure: new Map(
      structure.map(({ cells, place }) => [cells.word, oneOf(structureRoles, cells.role, place)]),
    ),
    pairings: parsePairings(files).map((pairing) =>
      Object.assign(pairing, {
        with: builder.canonical(pairing.with),
        goes: builder.canonical(pairing.goes),
      }),
    ),
  };
}

function toKnownWords(entries: readonly Named[]): string[] {
  const known = new Set<string>();
  for (const name of entries.flatMap(({ names }) => names)) {
    for (const { type, key } of tokenise(normalise(name))) if (type === "word") known.add(key);
  }
  return [...known];
}
