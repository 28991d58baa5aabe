/** Menus of many pairs, for the tests of what is done with these. */
import type { Pairs } from "../../src/engine/vectors/native.ts";

/** Words that no lexicon knows, behind foods that conflict. */
export function unlikeNames(count: number): string[] {
  const toWord = (at: number): string =>
    at.toString(36).replaceAll(/\d/g, (digit) => "bcdfghjklm"[Number(digit)]!);
  return Array.from({ length: count }, (_, at) => `${foods[at % foods.length]} zq${toWord(at)}x`);
}

const foods = ["paneer", "chicken", "zumbo"];

/** All pairs of so many, by the earlier, then the later; `scoreOf` is given the place of a pair. */
export function pairsOf(count: number, scoreOf: (at: number) => number): Pairs {
  const length = (count * (count - 1)) / 2;
  const pairs = { left: new Uint32Array(length), right: new Uint32Array(length) };
  let at = 0;
  for (let left = 0; left < count; left++) {
    for (let right = left + 1; right < count; right++) {
      pairs.left[at] = left;
      pairs.right[at++] = right;
    }
  }
  return { ...pairs, scores: Float32Array.from(pairs.left, (_, pair) => scoreOf(pair)) };
}
