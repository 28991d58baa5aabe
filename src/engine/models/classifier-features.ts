/**
 * Sparse features of a clean text: hashed words, word pairs and letter groups of words, as in
 * fastText (A. Joulin et al., 2016). The twin of `models/training/classifier_features.py`; both are
 * held to `models/classifier/golden.json`.
 */
import { stripAccents } from "../text/native.ts";

const apostrophes = /['’‘`´]/g;
const wordy = /[\p{L}\p{M}\p{N}]+/gu;
const isAscii = /^[\x20-\x7e]*$/;

const fnvBasis = 0x811c_9dc5;
const fnvPrime = 0x0100_0193;

/** Runs of letters, marks and digits; accents and apostrophes are dropped first. */
export function splitWords(text: string): string[] {
  return stripAccents(text).replace(apostrophes, "").match(wordy) ?? [];
}

/** FNV-1a, 32 bits, over the UTF-8 bytes of `text`, going on from `hash`. */
function fnv(text: string, hash = fnvBasis): number {
  let value = hash;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > 0x7f) return fnvBytes(Buffer.from(text.slice(at)), value);
    value = Math.imul(value ^ code, fnvPrime);
  }
  return value >>> 0;
}

function fnvBytes(bytes: Uint8Array, hash: number): number {
  let value = hash;
  for (const byte of bytes) value = Math.imul(value ^ byte, fnvPrime);
  return value >>> 0;
}

/** Calls `visit` with each word, each pair of neighbours as "a b", and the head as "a$". */
export function eachWord(
  words: readonly string[],
  linkers: ReadonlySet<string>,
  visit: (hash: number) => void,
): void {
  if (words.length === 0) return;
  words.forEach((word, at) => {
    visit(fnv(word));
    const next = words[at + 1];
    if (next !== undefined) visit(fnv(next, fnv(" ", fnv(word))));
  });
  visit(fnv("$", fnv(headOf(words, linkers))));
}

/** The word before the first linker, or the last one: most often the kind of dish. */
function headOf(words: readonly string[], linkers: ReadonlySet<string>): string {
  const linker = words.findIndex((word, at) => at > 0 && linkers.has(word));
  return linker === -1 ? words.at(-1)! : words[linker - 1]!;
}

/**
 * Calls `visit` with each letter group of `<word>`, of the sizes from `sizeMin` to `sizeMax` in code
 * points.
 */
export function eachGram(
  word: string,
  sizeMin: number,
  sizeMax: number,
  visit: (hash: number) => void,
): void {
  if (!isAscii.test(word)) return eachGramOfAny([..."<", ...word, ">"], sizeMin, sizeMax, visit);
  const length = word.length + 2;
  for (let start = 0; start <= length - sizeMin; start++) {
    let hash = fnvBasis;
    const end = Math.min(length, start + sizeMax);
    for (let at = start; at < end; at++) {
      const code = at === 0 ? openCode : at === length - 1 ? closeCode : word.charCodeAt(at - 1);
      hash = Math.imul(hash ^ code, fnvPrime);
      if (at + 1 - start >= sizeMin) visit(hash >>> 0);
    }
  }
}

const openCode = 0x3c;
const closeCode = 0x3e;

function eachGramOfAny(
  chars: readonly string[],
  sizeMin: number,
  sizeMax: number,
  visit: (hash: number) => void,
): void {
  for (let start = 0; start < chars.length; start++) {
    let hash = fnvBasis;
    const end = Math.min(chars.length, start + sizeMax);
    for (let at = start; at < end; at++) {
      hash = fnv(chars[at]!, hash);
      if (at + 1 - start >= sizeMin) visit(hash);
    }
  }
}
