/**
 * What is left of a raw menu item for the models to read: one alphabet, right spelling, without
 * prices, offers, portions, codes and emojis. The rules are `native/text/src/clean`, the words the
 * lexicon's.
 */
import { addon } from "../addon.ts";
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
  const cleaner = new addon.NameCleaner(writeCleaningLexicon(lexicon));
  return (raw) => JSON.parse(cleaner.clean(raw)) as Cleaned;
}
