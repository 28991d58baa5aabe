/** Loads what the text room knows: what cleans names and reads them. */
import { readPackedLexicon } from "./lexicon-files.ts";
import {
  intentFolder,
  readIntents,
  readSuggester,
  suggesterFolder,
} from "./models/network-files.ts";
import type { Company } from "./search/question.ts";
import { createSearchReader, type SearchReader } from "./search/reader.ts";
import { type StartedReader, startReader } from "./start-reader.ts";
import { createPickModel } from "./suggest/pick-model.ts";
import { createSuggest, type Suggest } from "./suggest/suggest.ts";
import { type Cleaned, cleanWith } from "./text/clean.ts";
import type { Knowledge } from "./text/knowledge/compile.ts";
import { unpackKnowledge } from "./text/knowledge/packed.ts";
import { type NativeTextReader, openTextReader } from "./text/native.ts";
import { createNormaliser, type NormalForm } from "./text/reading/normal-form.ts";
import { createReader, type Reading } from "./text/reading/read.ts";

export interface TextEngine {
  /** What all that follows asks. */
  readonly native: NativeTextReader;
  readonly clean: (raw: string) => Cleaned;
  readonly read: (raw: string) => Reading;
  /** See `text/reading/normal-form.ts`. */
  readonly toNormalForm: (raw: string) => NormalForm;
  /** What the encoder reads of raw names; never empty but for a blank name. */
  readonly toEncoderTexts: (raws: readonly string[]) => string[];
  readonly suggest: Suggest;
  /** See `search/reader.ts`. */
  readonly search: SearchReader;
  /** Names of dishes from all over the lexicon, to warm up with; each read when it is asked for. */
  readonly sampleNames: (count: number) => Iterator<string>;
}

/**
 * A tenth of a second, and as much on another thread; for a given lexicon all of it on this one.
 *
 * @param lexicon Packed, or the reader of the one that `npm run build` made.
 * @throws {Error} when the lexicon was not built, or by another version, or models/intent or models/suggester is damaged.
 */
export function loadTextEngine(lexicon: Uint8Array | StartedReader = startReader()): TextEngine {
  const isGiven = lexicon instanceof Uint8Array;
  const knowledge = unpackKnowledge(isGiven ? lexicon : readPackedLexicon());
  const native = isGiven ? openTextReader(lexicon) : lexicon.wait();
  const read = createReader(knowledge.senses, native);
  const { ofName, ofSpans } = createNormaliser(native);
  return {
    native,
    clean: cleanWith(native),
    read,
    toNormalForm: ofName,
    toEncoderTexts: (raws) => native.encoderTexts(raws),
    suggest: createSuggest(knowledge.pairings, createPickModel(readSuggester(suggesterFolder))),
    search: createSearchReader({
      knowledge,
      read,
      ofSpans,
      askedBy: (raw) => toCompany(native.company(raw)),
      respell: (stem) => native.spellingInQuestion(stem) ?? undefined,
      families: native,
      intents: readIntents(intentFolder),
    }),
    sampleNames: (count) => sampleNames(knowledge, count),
  };
}

function toCompany([people, isCounted]: readonly number[]): Company | undefined {
  return people === undefined ? undefined : { people, isCounted: isCounted === 1 };
}

function* sampleNames({ senses }: Knowledge, count: number): Generator<string> {
  const step = Math.max(1, Math.floor(senses.count / count));
  for (let phrase = 0; phrase < senses.count; phrase += step) {
    const dish = senses.has(phrase, "dish") ? senses.at(phrase)!.dish : undefined;
    if (dish !== undefined) yield dish.name;
  }
}
