/** Loads what the text room knows: the cleaner and the reader. */
import { readKnowledge, readLexiconFiles } from "./lexicon-files.ts";
import { createSearchReader, type SearchReader } from "./search/reader.ts";
import { createSuggest, type Suggest } from "./suggest/suggest.ts";
import { type Cleaned, createCleaner } from "./text/clean.ts";
import { parseCleaningLexicon } from "./text/lexicon.ts";
import type { Knowledge } from "./text/knowledge/compile.ts";
import { normalise } from "./text/normalise.ts";
import { createNormaliser, type NormalForm, toEncoderText } from "./text/reading/normal-form.ts";
import { type Covered, createReader, type Reading } from "./text/reading/read.ts";
import { createSoundFinder } from "./text/sounds.ts";

/** Names that a word must stand in before an unknown word is put right to it by sound. */
const soundCountMin = 8;

export interface TextEngine {
  readonly clean: (raw: string) => Cleaned;
  readonly read: (raw: string) => Reading;
  /** See `text/reading/normal-form.ts`. */
  readonly toNormalForm: (covered: Covered) => NormalForm;
  /** What the encoder reads of a raw name; never empty but for a blank name. */
  readonly toEncoderText: (raw: string) => string;
  readonly suggest: Suggest;
  /** See `search/reader.ts`. */
  readonly search: SearchReader;
  /** Names of dishes from all over the lexicon, to warm up with; each read when it is asked for. */
  readonly sampleNames: (count: number) => Iterator<string>;
}

/** About 100 ms. @throws {Error} when the lexicon was not built. */
export function loadTextEngine(): TextEngine {
  const knowledge = readKnowledge();
  const { words, counts, known } = knowledge;
  const findBySound = createSoundFinder(words, counts);
  const clean = createCleaner(parseCleaningLexicon(readLexiconFiles(), known), (word) =>
    findBySound(word, soundCountMin),
  );
  const reader = createReader(knowledge, findBySound);
  const read = (raw: string): Reading => reader.read(raw, clean(raw));
  const toNormalForm = createNormaliser(knowledge);
  return {
    clean,
    search: createSearchReader({ knowledge, read, toNormalForm }),
    read,
    toNormalForm,
    toEncoderText: (raw) =>
      toEncoderText(toNormalForm(reader.cover(raw, clean(raw)))) || normalise(raw),
    sampleNames: (count) => sampleNames(knowledge, count),
    suggest: createSuggest(knowledge.pairings),
  };
}

function* sampleNames({ senses }: Knowledge, count: number): Generator<string> {
  const step = Math.max(1, Math.floor(senses.count / count));
  for (let phrase = 0; phrase < senses.count; phrase += step) {
    const dish = senses.has(phrase, "dish") ? senses.at(phrase)!.dish : undefined;
    if (dish !== undefined) yield dish.name;
  }
}
