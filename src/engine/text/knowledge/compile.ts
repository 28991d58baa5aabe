/** Compiles the lexicon's tables into what the reader looks phrases up in. No I/O. */
import { createCleaner } from "../clean.ts";
import { type CleaningLexicon, parseCleaningLexicon } from "../lexicon.ts";
import { normalise, splitWords, wordKeys } from "../native.ts";
import { oneOf, readRows, type Files } from "../tables.ts";
import { type Concept, parseConcepts } from "./concepts.ts";
import { type Moods, parseMoods } from "./moods.ts";
import { type KindTags, tagKinds } from "./kind-tags.ts";
import { KnowledgeBuilder } from "./builder.ts";
import type { Phrases } from "./facts.ts";
import { type Pairing, parsePairings } from "./pairings.ts";
import { type Families, parseFamilies } from "./families.ts";
import { type Fillers, parseFillers } from "./fillers.ts";
import { parseRefusals, type RefusalWords } from "./refusals.ts";
import { parseServings, type ServingWord } from "./servings.ts";
import { parseDishes } from "./parse-dishes.ts";
import { parseWords } from "./parse-words.ts";
import { tagWords, type WordTags } from "./word-tags.ts";
import { parseSynonyms, type SameNames } from "./synonyms.ts";

const structureRoles = ["with", "without", "and", "in", "or"] as const;

/** What a word does to the words around it. */
type StructureRole = (typeof structureRoles)[number];

/** What this process reads with; see `Compiled` for what `native/text` does. */
export interface Knowledge extends Pick<Phrases, "senses"> {
  /** With the lexicon's own names for what goes with what. */
  readonly pairings: readonly Pairing[];
  readonly concepts: readonly Concept[];
  /** Positions of the concepts that dishes were judged for. */
  readonly judged: ReadonlySet<number>;
  readonly fillers: Fillers;
  readonly refusals: RefusalWords;
}

/** All that the tables come to. */
export interface Compiled extends Omit<Knowledge, "judged">, Phrases {
  readonly families: Families;
  readonly servings: readonly ServingWord[];
  /** Kind of dish → the concepts that it answers. */
  readonly moods: ReadonlyMap<string, Moods>;
  /** See `kind-tags.ts`. */
  readonly kindTags: KindTags;
  /** See `word-tags.ts`. */
  readonly wordTags: WordTags;
  readonly cleaning: CleaningLexicon;
  readonly structure: ReadonlyMap<string, StructureRole>;
}

/**
 * The knowledge in `files` (path below `models/lexicon` → contents). Names are cleaned as menu items
 * are, so that what the cleaner makes of an item finds them. A name that two entries of one kind
 * share belongs to the first, and to the entry whose usual name it is before all.
 *
 * @throws {Error} naming file and line, when a table is missing or malformed.
 */
export function compileKnowledge(files: Files): Compiled {
  const words = parseWords(files);
  const dishes = parseDishes(files);
  const sameWords = parseSynonyms(files, "words");
  const sameDishes = parseSynonyms(files, "dishes");
  const known = toKnownWords([...words, ...dishes, ...sameWords, ...sameDishes]);
  const cleaning = parseCleaningLexicon(files, known);
  const clean = createCleaner(cleaning);
  const toStems = (name: string) => {
    const { text, removed } = clean(name);
    return splitWords(removed.length === 0 ? text : normalise(name)).stems;
  };
  const structure = new Map(
    readRows(files, "words/structure.tsv", ["word", "role"] as const).map(({ cells, place }) => [
      cells.word,
      oneOf(structureRoles, cells.role, place),
    ]),
  );
  const builder = new KnowledgeBuilder(toStems);
  builder.addWords(words);
  builder.addSameWords(sameWords, (stem) => structure.get(stem) === "without");
  builder.addDishes(dishes);
  builder.addSameDishes(sameDishes);
  const phrases = builder.pack();
  const concepts = parseConcepts(files);
  return {
    cleaning,
    ...phrases,
    structure,
    concepts,
    moods: parseMoods(files, concepts),
    servings: parseServings(files),
    families: parseFamilies(
      files,
      dishes.map(({ names }) => names[0]!),
    ),
    fillers: parseFillers(files),
    refusals: parseRefusals(files),
    kindTags: tagKinds(phrases.senses),
    wordTags: tagWords(dishes, toStems),
    pairings: parsePairings(files).map((pairing) =>
      Object.assign(pairing, {
        with: builder.canonical(pairing.with),
        goes: builder.canonical(pairing.goes),
      }),
    ),
  };
}

/** Every word of every name, as written: the cleaner takes them for right. */
function toKnownWords(entries: readonly Pick<SameNames, "names">[]): ReadonlySet<string> {
  const names = entries.flatMap((entry) => entry.names);
  return new Set(names.flatMap((name) => wordKeys(normalise(name))));
}
