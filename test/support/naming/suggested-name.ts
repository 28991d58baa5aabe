/** The naive twin of `native/text/src/naming/suggested.rs`. */
import type { Reading } from "../../../src/engine/text/reading/read.ts";
import { isAccepted } from "./spellings.ts";

/** A longer name, in code points, is cut off by most apps, screens and receipts. */
export const nameCharsMax = 60;

/** Words that stay small within a title, of the languages that menus borrow from. */
const small = new Set(
  `a al alla and at au aux by con da de del di du e en for from in ka ke ki la le les n of on or
  per the to w with y`.split(/\s+/),
);

const acronyms = new Set(
  `abc atm bbq blt bff bw cbd diy gf hfc id ii iii iv ipa kfc mvp ny nyc pb pbj tko tv uk us usa
  vip xl xo xxl`.split(/\s+/),
);

export function isAcronym(word: string): boolean {
  return acronyms.has(word);
}

const wordPattern = /[\p{L}\p{M}\p{N}']+/gu;

/**
 * The name in title case without its noise; empty when there is no name. A name that is too long
 * also loses its asides in brackets. `raw` tells where capitals are meant: "McAloo".
 */
export function suggestName(raw: string, reading: Reading): string {
  const cleaned = withOwnSpelling(reading);
  if (!/\p{L}/u.test(cleaned)) return "";
  const text = [...cleaned].length > nameCharsMax ? withoutAsides(cleaned) : cleaned;
  const capitals = findCapitals(raw, reading);
  return text.replace(wordPattern, (word, at: number) => {
    if (acronyms.has(word)) return word.toUpperCase();
    const own = capitals.get(word);
    if (own !== undefined) return own;
    return small.has(word) && isWithin(text, at, word) ? word : capitalise(word);
  });
}

/** The cleaned text with the spellings that the owner may keep. */
function withOwnSpelling({ cleaned: { text, corrected } }: Reading): string {
  const own = new Map<string, string>();
  for (const { from, to } of corrected) if (isAccepted(from)) own.set(to, from);
  return own.size === 0 ? text : text.replace(wordPattern, (word) => own.get(word) ?? word);
}

function withoutAsides(text: string): string {
  return text.replace(/ ?\([^)]*\)/g, "").trim() || text;
}

/** Neither first nor last of the title or of one of its parts: "Combo A" keeps its A. */
function isWithin(text: string, at: number, word: string): boolean {
  const before = text.slice(0, at);
  const after = text.slice(at + word.length);
  return !/(?:^|[(+,-] ?)$/.test(before) && /^(?:\/ ?| )[^ (+,&-]/.test(after);
}

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Lower-case word → as written, where the writer chose the capitals: "McAloo", an unknown "XYZ". */
function findCapitals(raw: string, { words, numbers }: Reading): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  if (!/\p{Ll}/u.test(raw)) return found;
  const unknown = new Set(words.filter((_, at) => numbers[at] === -1));
  for (const word of raw.match(wordPattern) ?? []) {
    const key = word.toLowerCase();
    const isMixed = /^\p{Lu}\p{Ll}+\p{Lu}\p{Ll}/u.test(word);
    const isShort = unknown.has(key) && /^\p{Lu}{2,4}$/u.test(word);
    if (isMixed || isShort) found.set(key, word);
  }
  return found;
}
