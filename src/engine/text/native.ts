/**
 * The typed calls into `native/text`, which reads names. A name costs some 5 µs there and as much
 * again on the way.
 *
 * Lone surrogates, which are no text, are taken for U+FFFD.
 */
import { addon, type NativeTextReader } from "../addon.ts";

export type { NativeTextReader } from "../addon.ts";

/** What reads names by the lexicon in `bytes`. @throws {Error} when another version packed it. */
export function openTextReader(bytes: Uint8Array): NativeTextReader {
  return new addon.TextReader(bytes);
}

/** The text in NFKC and lower case, with ASCII quotes and dashes and single spaces; idempotent. */
export function normalise(raw: string): string {
  return addon.normalise(raw);
}

/** A normalised word in the form that phrases are compared by; `stem(stem(x)) === stem(x)`. */
export function stem(word: string): string {
  return addon.stem(word);
}

/** How a word sounds, roughly: equal for words that may be spellings of one word. */
export function soundOf(word: string): string {
  return addon.soundOf(word);
}

/** The words of a normalised text as the cleaner compares them: without apostrophes. */
export function wordKeys(text: string): string[] {
  return addon.wordKeys(text);
}

/** What phrases are compared by, in order: the stems of each, separated by spaces. */
export function phraseKeys(phrases: readonly string[]): string[] {
  return addon.phraseKeys(phrases);
}

/** What is read of a text, in words; see `native/text/src/split_words.rs`. */
export const wordsMax = 100;

/**
 * What stands before a word: nothing, a sign that ends a phrase, a bracket; or a cut, where a phrase
 * ends without a sign ("no onion | pizza").
 */
export type Border = "" | "plus" | "comma" | "slash" | "dash" | "open" | "close" | "cut";

export interface Words {
  /** As printed, in order; "&" is "and". */
  readonly texts: readonly string[];
  readonly stems: readonly string[];
  /** Before each word, and one more after the last. */
  readonly borders: readonly Border[];
}

/** The words of a cleaned or normalised text. A hyphen inside a word is a space. */
export function splitWords(text: string): Words {
  return JSON.parse(addon.splitWords(text)) as Words;
}
