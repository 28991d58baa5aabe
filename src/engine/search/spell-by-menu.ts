/** Spells words of a question that no lexicon has as the menu does: "hot peahc tea" where a hot peach tea is sold. */
import type { NativeTextReader } from "../addon.ts";
import type { Reading } from "../text/reading/read.ts";
import type { SearchReader } from "./reader.ts";

/** A raw question and a menu's raw names → the question. */
export type SpellByMenu = (raw: string, names: readonly string[]) => string;

/** Names that have more words that nobody knows are no slips of other names. */
const unknownMax = 4;

interface SpellParts {
  readonly read: (raw: string) => Reading;
  readonly search: Pick<SearchReader, "isPlain">;
  readonly native: Pick<NativeTextReader, "knows" | "spellingsAmong">;
}

/**
 * Words that the lexicon lacks as they stand, though it may guess what they are: the menu tells better; and those
 * that it has in longer phrases alone ("seol leong tang").
 */
export function spellByMenu({ read, search, native }: SpellParts): SpellByMenu {
  return (raw, names) => {
    const reading = read(raw);
    const { words, stems, spans } = reading;
    const isKnown = native.knows(stems);
    const meansNothing = new Set(
      spans.filter(({ phrase }) => phrase === -1).map(({ start }) => start),
    );
    const isUnknown = (_: string, at: number): boolean => isKnown[at] === 0 || meansNothing.has(at);
    const unknown = [...new Set(words.filter(isUnknown))];
    const isName = unknown.length > 0 && unknown.length <= unknownMax && search.isPlain(reading);
    if (!isName) return raw;
    const spellings = native.spellingsAmong(unknown, names);
    return unknown.reduce((text, word, at) => {
      const spelling = spellings[at] ?? undefined;
      return spelling === undefined ? text : replaceWord(text, word, spelling);
    }, raw);
  };
}

/** `word` is of letters a to z alone. */
function replaceWord(text: string, word: string, by: string): string {
  return text.replaceAll(new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, "giu"), by);
}
