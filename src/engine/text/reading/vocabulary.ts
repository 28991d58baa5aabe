/** From a word to its number, also when it is misspelt or written together with its neighbour. */
import { remember } from "../remember.ts";
import type { FindBySound } from "../sounds.ts";

/** Longer ones are no words, and would cost. */
const lettersMax = 24;
/** A word that fewer names hold is not what a misspelt one is taken for. */
const countMin = 3;
const partLettersMin = 3;
/** Of a word written together; shorter ones part by chance ("ham-mer"). */
const togetherLettersMin = 8;
/** Names that each part of it stands in. */
const partCountMin = 20;

const isPlain = /^[a-z]+$/;

export interface Vocabulary {
  /** The number of a stem as it stands, or -1. */
  numberOf(stem: string): number;
  /** What an unknown stem is taken for: one known stem, or two; empty when nothing is close. */
  guess(stem: string): readonly number[];
  /** The two stems that a stem is written together from, or none. */
  split(stem: string): readonly number[];
}

export function createVocabulary(
  words: readonly string[],
  counts: readonly number[],
  findBySound: FindBySound,
): Vocabulary {
  const numbers = new Map(words.map((word, number) => [word, number]));

  const guess = (stem: string): readonly number[] => {
    if (stem.length > lettersMax || !isPlain.test(stem)) return [];
    const right = findBySound(stem, countMin);
    return right === undefined ? split(stem) : [numbers.get(right)!];
  };

  /** "paneertikka": the two words whose rarer one is the most common. */
  const split = (stem: string): readonly number[] => {
    let best: readonly number[] = [];
    if (stem.length < togetherLettersMin || !isPlain.test(stem)) return best;
    let bestCount = partCountMin - 1;
    for (let at = partLettersMin; at <= stem.length - partLettersMin; at++) {
      const left = numbers.get(stem.slice(0, at));
      const right = numbers.get(stem.slice(at));
      if (left === undefined || right === undefined) continue;
      const count = Math.min(counts[left]!, counts[right]!);
      if (count > bestCount) [best, bestCount] = [[left, right], count];
    }
    return best;
  };

  return {
    numberOf: (stem) => numbers.get(stem) ?? -1,
    split: remember(split),
    guess: remember(guess),
  };
}
