/**
 * The words the cleaner knows, as plain data, and the parser of the files that hold them
 * (`models/lexicon`, described in its README). Reading the files is the caller's business.
 */
import { oneOf, readLines, toMap, toWords, type Files } from "./tables.ts";
import type { NoiseKind } from "./clean.ts";

/**
 * Where a phrase counts as noise. `end`: at the end of a part ("wings large + coke"); `last`: at
 * the very end of the name; `rest`: with all that follows in its part; `brackets`: alone within
 * brackets or between their commas; `whole-brackets`: anywhere within brackets, all of which go.
 */
export type Where = "anywhere" | "start" | "end" | "last" | "rest" | "brackets" | "whole-brackets";

export interface NoisePhrase {
  /** Words as the tokeniser sees them, or a placeholder: `<n>`, `<price>`, `<unit>`. */
  readonly words: readonly string[];
  readonly where: Where;
  readonly kind: NoiseKind;
}

/**
 * `measure` ("500 ml") and `count` ("2 pcs") go wherever they stand; `item` ("2 tails") goes only
 * as an aside; `energy` is a measure of calories.
 */
export type UnitKind = "measure" | "count" | "item" | "energy";

type WordRole = "number" | "joiner" | "dangling" | "linker" | "container" | "numbered" | "currency";

export interface CleaningLexicon {
  readonly noise: readonly NoisePhrase[];
  readonly units: ReadonlyMap<string, UnitKind>;
  readonly words: Readonly<Record<WordRole, ReadonlySet<string>>>;
  readonly protectedPhrases: readonly (readonly string[])[];
  readonly spelling: ReadonlyMap<string, string>;
  /** Words whose slips of the pen are put right without being listed. */
  readonly anchors: ReadonlySet<string>;
  /** Words that are right though they look like a slip of an anchor. */
  readonly lookAlikes: ReadonlySet<string>;
  /** Words of the names of dishes and ingredients: right unless `spelling` says otherwise. */
  readonly known: ReadonlySet<string>;
  /** Phrases in which a word that looks misspelt is right. */
  readonly spellingKept: readonly (readonly string[])[];
}

const wheres: readonly string[] = [
  "anywhere",
  "start",
  "end",
  "last",
  "rest",
  "brackets",
  "whole-brackets",
];
const unitKinds: readonly string[] = ["measure", "count", "item", "energy"];
const roles = [
  "number",
  "joiner",
  "dangling",
  "linker",
  "container",
  "numbered",
  "currency",
] as const;

/**
 * The lexicon in `files` (path below `models/lexicon` → contents), which takes the words `known`
 * for right.
 *
 * @throws {Error} naming file and line, when a file is missing or a line is malformed.
 */
export function parseCleaningLexicon(files: Files, known: Iterable<string>): CleaningLexicon {
  return {
    noise: (["promo", "price", "portion", "calories"] as const).flatMap((kind) =>
      readLines(files, `noise/${kind}.tsv`, ["phrase", "where"]).map(({ cells, place }) => ({
        words: toWords(cells[0]!),
        where: oneOf(wheres, cells[1]!, place) as Where,
        kind,
      })),
    ),
    units: toMap(readLines(files, "noise/units.tsv", ["unit", "kind"]), (kind, place) =>
      oneOf(unitKinds, kind, place),
    ) as ReadonlyMap<string, UnitKind>,
    words: parseWords(files),
    protectedPhrases: parsePhrases(files, "noise/protected.tsv"),
    ...parseWordsKnown(files),
    known: new Set(known),
    spellingKept: parsePhrases(files, "spelling-kept.tsv"),
  };
}

function isList(value: unknown): value is Iterable<unknown> {
  return value instanceof Map || value instanceof Set;
}

/** As JSON, for `native/text`. */
export function writeCleaningLexicon(lexicon: CleaningLexicon): string {
  return JSON.stringify(lexicon, (_, value: unknown) => (isList(value) ? [...value] : value));
}

function parseWords(files: Files): CleaningLexicon["words"] {
  const sets = Object.fromEntries(roles.map((role) => [role, new Set<string>()]));
  for (const { cells, place } of readLines(files, "noise/words.tsv", ["word", "role"])) {
    sets[oneOf(roles, cells[1]!, place)]!.add(cells[0]!);
  }
  return sets as unknown as CleaningLexicon["words"];
}

function parsePhrases(files: Files, path: string): (readonly string[])[] {
  return readLines(files, path, ["phrase"]).map(({ cells }) => toWords(cells[0]!));
}

function parseWordsKnown(
  files: Files,
): Pick<CleaningLexicon, "spelling" | "anchors" | "lookAlikes"> {
  const spelling = parseSpelling(files);
  const known = toMap(readLines(files, "known-words.tsv", ["word", "role"]), (role, place) =>
    oneOf(["anchor", "look-alike"], role, place),
  );
  for (const word of known.keys()) {
    if (spelling.has(word))
      throw new Error(`known-words.tsv: "${word}" is corrected in spelling.tsv`);
  }
  const wordsOf = (wanted: string): string[] =>
    [...known].filter(([, role]) => role === wanted).map(([word]) => word);
  return {
    spelling,
    anchors: new Set([...spelling.values(), ...wordsOf("anchor")]),
    lookAlikes: new Set(wordsOf("look-alike")),
  };
}

function parseSpelling(files: Files): ReadonlyMap<string, string> {
  const lines = readLines(files, "spelling.tsv", ["wrong", "right"]);
  const spelling = toMap(lines, (right) => right);
  for (const { cells, place } of lines) {
    for (const word of toWords(cells[1]!)) {
      if (spelling.has(word)) throw new Error(`${place}: "${word}" is itself corrected elsewhere`);
    }
  }
  return spelling;
}
