/** Loads what the text room knows: the cleaner and the reader. */
import { readKnowledge, readLexiconFiles } from "./lexicon-files.ts";
import { createSuggest, type Suggest } from "./suggest/suggest.ts";
import { type Cleaned, createCleaner } from "./text/clean.ts";
import { parseCleaningLexicon } from "./text/lexicon.ts";
import { createReader, type Read } from "./text/reading/read.ts";
import { createSoundFinder } from "./text/sounds.ts";

/** Names that a word must stand in before an unknown word is put right to it by sound. */
const soundCountMin = 8;

export interface TextEngine {
  readonly clean: (raw: string) => Cleaned;
  readonly read: Read;
  readonly suggest: Suggest;
}

/** About 100 ms. @throws {Error} when the lexicon was not built. */
export function loadTextEngine(): TextEngine {
  const knowledge = readKnowledge();
  const { words, counts, known } = knowledge;
  const findBySound = createSoundFinder({ words, counts, countMin: soundCountMin });
  const clean = createCleaner(parseCleaningLexicon(readLexiconFiles(), known), findBySound);
  return {
    clean,
    read: createReader(knowledge, clean),
    suggest: createSuggest(knowledge.pairings),
  };
}
