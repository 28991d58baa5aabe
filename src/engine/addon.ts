/**
 * The Rust addon as it is loaded, and the only place that loads it. What a function means is said beside it,
 * or where it is called: in `vectors/native.ts`, `text/native.ts` or the file that it names.
 */
import { createRequire } from "node:module";
import { nativeParts } from "../native-parts.ts";
import type { VectorMemory } from "../store/vector-memory.ts";

/** Pairs of rows with their scores: three columns of one length, `left[n] < right[n]`. */
export interface Pairs {
  readonly left: Uint32Array;
  readonly right: Uint32Array;
  readonly scores: Float32Array;
}

/** A field of a JSON object that holds vectors `[rows × dim]`: from where to where, and what. */
export interface LiftedRows {
  readonly start: number;
  readonly end: number;
  readonly dim: number;
  readonly data: Float32Array;
}

/** Threads that run the models. */
export interface ModelThreads {
  /** Unit vectors `[texts × dim]` in steps of 1/32767. */
  encode(texts: readonly string[]): Promise<Int16Array>;
  /** The same on the calling thread. */
  encodeHere(texts: readonly string[]): Int16Array;
  /** The ids that the encoder reads of a text. */
  tokenize(text: string): Int32Array;
  /** Reads raw names, U+0000 between them, so that `reader` has the sum of `wanted` at hand. */
  readAhead(
    reader: NativeTextReader,
    classifier: NativeClassifier,
    names: string,
    wanted: number,
  ): Promise<void>;
  /** Logits `[pairs]`, which the list has at hand from then on. */
  rerank(...pairs: NativePairs): Promise<Float32Array>;
  /** What the reranker reads of pairs. */
  writePairs(...pairs: NativePairs): WrittenPairs;
}

/** Pairs of rows of a list, with the cosines of their vectors, 0 to 1. */
export type NativePairs = [
  names: NativeNameList,
  left: Uint32Array,
  right: Uint32Array,
  cosines: Float32Array,
];

/** Pairs as the match reranker reads them, one behind the other. */
export interface WrittenPairs {
  /** Tokens of each pair, `[pairs]`. */
  readonly lengths: Int32Array;
  /** `[all tokens]` each; the marks say what a token is to the other name. */
  readonly ids: Int32Array;
  readonly marks: Int32Array;
  /** `[pairs × features]`, 0 to 255 for 0 to 1. */
  readonly features: Uint8Array;
}

/** How much of what a name says is seen, beside all that the service sees. */
export type NameView = "whole" | "words" | "letters";

/** Names to compare with each other or to report on. */
export interface NativeNameList {
  add(raw: string): void;
  /** Adds names that all was done for lately, up to the first other one; how many. */
  addKnown(raws: readonly string[]): number;
  /** `[names]`: 1 where there is more to do for a name than to add it. */
  lacks(raws: readonly string[]): Uint8Array;
  /** As if less were known of it, for training: no dish, or no word. */
  addAs(raw: string, view: NameView): void;
  /** What the encoder reads of each. */
  encoderTexts(): string[];
  /** `[names]`: equal for names that nothing can tell apart, numbered as they first come. */
  profiles(): Uint32Array;
  /** Has each name read as the best spelt one of the same words; `[names]`: its row, mostly their own. */
  respell(): Uint32Array;
  /** The same of pairs of rows, each row in one of them; `[pairs]`: 1 where both now read as one. */
  respellPairs(left: Uint32Array, right: Uint32Array): Uint8Array;
  /** `[pairs]`: what keeps each pair of rows apart, a sum of `conflicts` in `match/conflicts.ts`. */
  conflicts(left: Uint32Array, right: Uint32Array): Uint8Array;
  /** `[pairs]`: how alike they are written; see `native/addon/src/names.rs`. */
  writtenAlike(left: Uint32Array, right: Uint32Array): Uint8Array;
  /** `[pairs]`: 1 where both names have the same words, or words of the same meanings. */
  sameWords(left: Uint32Array, right: Uint32Array): Uint8Array;
  /** `[pairs × 2]`, positions in `rows`: names with the same words, each with the last one before it. */
  sameWordsAmong(rows: Uint32Array): Uint32Array;
  /** `[pairs]`: the reranker's logit of each pair of rows where it was asked lately, else NaN. */
  scores(left: Uint32Array, right: Uint32Array): Float32Array;
  /** What a report says of each. */
  examine(): ExaminedNames;
}

/** What a report says of names, each by itself. */
export interface ExaminedNames {
  /** `[names × 5]`: line, issues, diet, course (0 for none), the classifier's label. */
  readonly labels: Uint8Array;
  /** What those with an issue should be called, in order. */
  readonly suggested: readonly string[];
  /** `[names]`: equal for names sold in one size. */
  readonly sizes: Uint32Array;
}

/** How {@link Addon.writeVectors} writes them. */
export type VectorFormat = "float" | "base64";

/** Answers in JSON. */
export interface NativeNameCleaner {
  clean(raw: string): string;
}

/** `classify` and `classifyText` answer the position of a label and how sure it is. */
export interface NativeClassifier {
  classify(reader: NativeTextReader, raw: string): number[];
  classifyText(text: string, evidence: Float64Array): number[];
  logits(text: string, evidence: Float64Array): Float64Array;
}

/** `read`, `form`, `formOfSpans` and `layerInputs` answer in JSON. */
export interface NativeTextReader extends NativeNameCleaner {
  read(raw: string): string;
  form(raw: string): string;
  formOfSpans(stems: readonly string[], numbers: Int32Array, spans: Int32Array): string;
  encoderTexts(raws: readonly string[]): string[];
  /** Has at hand what {@link NativeSearchRanker} asks of a name. */
  prepareItem(raw: string): void;
  /** `[names]`: 1 where `prepareItem` has something to do. */
  lacksItems(raws: readonly string[]): Uint8Array;
  evidence(raw: string): Float64Array;
  /** For how many people a raw question asks, and 1 where it counts them; empty when it does not say. */
  company(raw: string): number[];
  /** The names of the families of kinds of dish, kind by kind in order; and all of them, sorted. */
  familiesOf(kinds: readonly string[]): string[];
  familyNames(): string[];
  /** The word that an unknown stem of a question most likely means. */
  spellingInQuestion(stem: string): string | null;
  /** 1 for each that the lexicon has as it stands. */
  knows(stems: readonly string[]): Uint8Array;
  /** Of each word how a menu's names spell it; null for one that they have or have nothing like. */
  spellingsAmong(words: string[], names: readonly string[]): (string | null)[];
  /** What networks look at beside a vector: JSON of `[[name, value]]`. */
  layerInputs(raw: string): string;
}

/** Items before a query. */
export interface DescribedItems {
  /** `[items × features]` */
  readonly rows: Float32Array;
  /** `[items × 6]`, as `native/addon/src/search.rs` and the readers in `search/ranker.ts` say. */
  readonly labels: Uint8Array;
}

/** See `search/ranker.ts`. */
export interface NativeSearchRanker {
  describe(
    names: readonly string[],
    asked: string,
    query: Float32Array,
    cosines: Float32Array,
    guessedMoods: Float32Array,
  ): DescribedItems;
  rank(rows: Float32Array, vectors: Float32Array, dim: number): Float64Array;
}

/** See `search/name-layer.ts`. */
export interface NativeNameLayer {
  guess(names: readonly string[], sums: Float32Array, output: Float32Array): Float32Array;
  compare(...args: Likening): Float32Array;
}

export interface Addon {
  ModelThreads: new (
    encoder: Uint8Array,
    reranker: Uint8Array,
    description: string,
    threads: number,
    niceness: number,
  ) => ModelThreads;
  /** See `text/native.ts`. */
  TextReader: new (lexicon: Uint8Array) => NativeTextReader;
  ReaderStart: new (path: string) => { wait(): NativeTextReader };
  /** See `models/classifier.ts`. */
  CuisineClassifier: new (
    description: string,
    evidence: Float32Array,
    bias: Float32Array,
    wordScales: Float32Array,
    gramScales: Float32Array,
    words: Int8Array,
    grams: Int8Array,
  ) => NativeClassifier;
  NameCleaner: new (lexicon: string) => NativeNameCleaner;
  /** See `match/compare.ts`. */
  NameList: new (
    reader: NativeTextReader,
    classifier: NativeClassifier,
    examines: boolean,
  ) => NativeNameList;
  SearchRanker: new (
    learnt: string,
    reader: NativeTextReader,
    classifier: NativeClassifier,
  ) => NativeSearchRanker;
  NameLayer: new (
    reader: NativeTextReader,
    inputs: string,
    input: Int8Array,
    inputScales: Float32Array,
    bias: Float32Array,
  ) => NativeNameLayer;
  VectorMemory: new (dim: number, kibibytesMax: number) => VectorMemory;
  normalise(raw: string): string;
  splitWords(text: string): string;
  wordKeys(text: string): string[];
  phraseKeys(phrases: readonly string[]): string[];
  stem(word: string): string;
  soundOf(word: string): string;
  /** See `vectors/native.ts`. */
  release(array: Releasable): void;
  /** Resolves with how many. See `native/addon/src/large_pages.rs`. */
  gatherInLargePages(): Promise<number>;
  liftRows(json: Uint8Array, field: string): LiftedRows | null;
  dot(left: Float32Array, right: Float32Array): number;
  cosineMatrix(...args: TwoSets): Float32Array;
  cosineMatrixAsync(...args: TwoSets): Promise<Float32Array>;
  pairsAbove(...args: SetAndNumber): Pairs;
  pairsAboveAsync(...args: SetAndNumber): Promise<Pairs>;
  sliceAndRenormalise(...args: SetAndNumber): Float32Array;
  sliceAndRenormaliseAsync(...args: SetAndNumber): Promise<Float32Array>;
  writeVectors(...args: Writing): Uint8Array;
  writeVectorsAsync(...args: Writing): Promise<Uint8Array>;
}

export type Releasable = Uint8Array | Int16Array | Float32Array;
export type TwoSets = [left: Float32Array, leftDim: number, right: Float32Array, rightDim: number];
export type SetAndNumber = [data: Float32Array, dim: number, thresholdOrNewDim: number];
export type Writing = [head: Uint8Array, ...SetOf, format: VectorFormat, tail: Uint8Array];
type SetOf = [data: Float32Array, dim: number];
type Likening = [text: string, asked: Float32Array, names: readonly string[], sums: Float32Array];

const addonFunctions = [
  "ModelThreads",
  "TextReader",
  "ReaderStart",
  "CuisineClassifier",
  "NameCleaner",
  "NameList",
  "SearchRanker",
  "NameLayer",
  "VectorMemory",
  "normalise",
  "splitWords",
  "wordKeys",
  "phraseKeys",
  "stem",
  "soundOf",
  "release",
  "gatherInLargePages",
  "liftRows",
  "dot",
  "cosineMatrix",
  "cosineMatrixAsync",
  "pairsAbove",
  "pairsAboveAsync",
  "sliceAndRenormalise",
  "sliceAndRenormaliseAsync",
  "writeVectors",
  "writeVectorsAsync",
] as const satisfies readonly (keyof Addon)[];

/**
 * The addon in the file at `path`.
 *
 * @param remedy What to do, as a sentence, when it does not load.
 * @throws {Error} in one line that ends with `remedy`, when the file is missing, was built for
 * another platform, or comes from other sources. `cause` is what Node said.
 */
export function openAddon(path: string, remedy: string): Addon {
  let opened: Partial<Addon>;
  try {
    opened = createRequire(import.meta.url)(path) as Partial<Addon>;
  } catch (cause) {
    const isMissing = (cause as NodeJS.ErrnoException).code === "MODULE_NOT_FOUND";
    const problem = isMissing ? "is missing" : "was built for another platform or is damaged";
    throw new Error(`The native addon ${problem}. ${remedy}`, { cause });
  }
  if (addonFunctions.some((name) => typeof opened[name] !== "function")) {
    throw new Error(`The native addon was built from other sources. ${remedy}`);
  }
  return opened as Addon;
}

const parts = nativeParts();

/** For this process. */
export const addon = openAddon(parts.addon, parts.remedy);
