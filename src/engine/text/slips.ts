/**
 * Finds the word that an unknown word is one slip of the pen away from: a letter left out, put in,
 * changed or swapped with its neighbour. Deletions are indexed ahead, as in SymSpell (W. Garbe,
 * 2012), so that a lookup costs one map access for each letter.
 */
import { remember } from "./remember.ts";

/** Shorter words have too many right neighbours ("rice", "dice", "mice"). */
const wordLengthMin = 5;
/** Longer ones are no words, and each letter would cost as much as all. */
const wordLengthMax = 24;
const anchorLengthMin = 6;

/**
 * A function from a word to the one anchor it is a slip of, or `undefined`: for known words, for
 * slips of two anchors, and for endings that make another form of a word.
 */
export function createSlipFinder(
  anchors: Iterable<string>,
  known: ReadonlySet<string>,
): (word: string) => string | undefined {
  const anchorsByShort = new Map<string, string[]>();
  for (const anchor of anchors) {
    if (anchor.length < anchorLengthMin || !isPlain.test(anchor)) continue;
    for (const short of shorten(anchor)) {
      const bucket = anchorsByShort.get(short);
      if (bucket === undefined) anchorsByShort.set(short, [anchor]);
      else bucket.push(anchor);
    }
  }

  const find = remember((word: string): string | undefined => {
    if (!isPlain.test(word)) return undefined;
    let found: string | undefined;
    for (const short of shorten(word)) {
      for (const anchor of anchorsByShort.get(short) ?? []) {
        if (anchor === found || !isSlip(word, anchor)) continue;
        if (found !== undefined) return undefined;
        found = anchor;
      }
    }
    return found;
  });

  return (word) => {
    if (word.length < wordLengthMin || word.length > wordLengthMax || known.has(word)) {
      return undefined;
    }
    return find(word);
  };
}

const isPlain = /^[a-z]+$/;

/** The word itself, and without each of its letters but the first. */
function shorten(word: string): string[] {
  const shorts = [word];
  for (let at = 1; at < word.length; at++) shorts.push(word.slice(0, at) + word.slice(at + 1));
  return shorts;
}

function isSlip(word: string, anchor: string): boolean {
  const [short, long] = word.length < anchor.length ? [word, anchor] : [anchor, word];
  let at = 0;
  while (at < short.length && short[at] === long[at]) at++;
  if (at === 0) return false;
  if (short.length < long.length) {
    return (
      short.slice(at) === long.slice(at + 1) && !(at === short.length && isEnding(long.at(-1)!))
    );
  }
  if (short.slice(at + 1) === long.slice(at + 1))
    return at < short.length - 1 || !isOtherForm(short, long);
  const isSwapped = short[at] === long[at + 1] && short[at + 1] === long[at];
  return isSwapped && short.slice(at + 2) === long.slice(at + 2);
}

/** "burger" and "burgers", "mexican" and "mexicana" are both right. */
function isEnding(letter: string): boolean {
  return "saeiouy".includes(letter);
}

/** "burrito" and "burrita", "tomates" and "tomatea". */
function isOtherForm(a: string, b: string): boolean {
  return (isEnding(a.at(-1)!) && isEnding(b.at(-1)!)) || a.endsWith("s") || b.endsWith("s");
}
