/**
 * What is left of a raw menu item for the models to read: one alphabet, right spelling, without
 * prices, offers, portions, codes and emojis. The rules are `native/text/src/clean`, the words the
 * lexicon's.
 */
import { addon, type NativeNameCleaner } from "../addon.ts";
import { type CleaningLexicon, writeCleaningLexicon } from "./lexicon.ts";

export type NoiseKind =
  | "price"
  | "promo"
  | "portion"
  | "code"
  | "emoji"
  | "calories"
  | "punctuation";

export interface Removal {
  readonly kind: NoiseKind;
  readonly text: string;
}

export interface Correction {
  readonly from: string;
  readonly to: string;
}

export interface Cleaned {
  /** Lower case, single spaces; empty when nothing but noise was there. */
  readonly text: string;
  readonly removed: readonly Removal[];
  readonly corrected: readonly Correction[];
}

/** Cleans by word lists alone, as while the lexicon is compiled; what it returns is `O(n)`. */
export function createCleaner(lexicon: CleaningLexicon): (raw: string) => Cleaned {
  return cleanWith(new addon.NameCleaner(writeCleaningLexicon(lexicon)));
}

/** Cleans by what `native/text` was given; what it returns is `O(n)`. */
export function cleanWith(cleaner: NativeNameCleaner): (raw: string) => Cleaned {
  return (raw) => JSON.parse(cleaner.clean(raw)) as Cleaned;
}
