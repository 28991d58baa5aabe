/**
 * How a word sounds, roughly: the spellings that Indian, Arabic and South East Asian words take in
 * Latin letters fall together. In the manner of Metaphone (L. Philips, 1990), for menus.
 */

const rules: readonly (readonly [RegExp, string])[] = [
  [/(.)\1+/g, "$1"],
  [/ck|q/g, "k"],
  [/ph/g, "f"],
  [/x/g, "ks"],
  [/c(?=[aouklrt])/g, "k"],
  [/(?<=[bdgjkrtw])h/g, ""],
  [/sch|sh|ch|cz/g, "s"],
  [/w/g, "v"],
  [/z/g, "j"],
  [/(?<=[aeiou])h/g, ""],
  [/ou|au|ow|oa/g, "o"],
  [/ae|ai|ay|ey|ei|ea/g, "e"],
  [/y|ie/g, "i"],
  [/(?<=.)u/g, "o"],
  [/(?<=.)e/g, "i"],
  [/(.)\1+/g, "$1"],
];

/** Equal for words that may be spellings of one word; of plain words, `O(length)`. */
export function soundOf(word: string): string {
  return rules.reduce((text, [pattern, to]) => text.replace(pattern, to), word);
}

/** Shorter words sound like too many others ("lower", "lover"). */
const lettersMin = 6;
/** Letters that may differ: one in so many. */
const lettersPerEdit = 4;
/** A word is no spelling of a commoner one unless that one is so many times as common as its rival. */
const dominance = 4;

/**
 * The common word, of `countMin` names or more, that an unknown word is a spelling of: one that sounds
 * the same and differs in few letters; undefined when there is none, or two that are about as common.
 */
export type FindBySound = (word: string, countMin: number) => string | undefined;

/** Of plain words and in how many names each stands. */
export function createSoundFinder(
  words: readonly string[],
  counts: readonly number[],
): FindBySound {
  const bySound = new Map<string, { word: string; count: number; isContested: boolean }>();
  words.forEach((word, at) => {
    const count = counts[at]!;
    if (count < rareCount || word.length < lettersMin - 1 || !isPlain.test(word)) return;
    const sound = soundOf(word);
    const rival = bySound.get(sound);
    const isBetter = rival === undefined || count > rival.count;
    const less = isBetter ? (rival?.count ?? 0) : count;
    const most = isBetter ? count : rival!.count;
    const isContested = most < dominance * less || (!isBetter && rival!.isContested);
    bySound.set(sound, { word: isBetter ? word : rival!.word, count: most, isContested });
  });

  return (word, countMin) => {
    if (word.length < lettersMin || !isPlain.test(word)) return undefined;
    const heard = bySound.get(soundOf(word));
    if (heard === undefined || heard.isContested || heard.count < countMin) return undefined;
    const editsMax = Math.floor(word.length / lettersPerEdit);
    return countEdits(word, heard.word) <= editsMax ? heard.word : undefined;
  };
}

/** Words of fewer names are as good as unknown. */
const rareCount = 3;

const isPlain = /^[a-z]+$/;

/** Levenshtein's distance, `O(length²)`; both words are short. */
function countEdits(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}
