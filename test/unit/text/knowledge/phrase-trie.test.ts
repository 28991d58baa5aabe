import { array, assert, integer, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { packTrie } from "../../../../src/engine/text/knowledge/phrase-trie.ts";
import { PhraseTrie } from "../../../support/phrase-trie.ts";

/** The definition, written for the reader: the longest phrase that `text` has at `start`, or -1. */
function naive(phrases: readonly (readonly number[])[], text: readonly number[], start: number) {
  let found = -1;
  phrases.forEach((words, phrase) => {
    const isThere = words.every((word, at) => text[start + at] === word);
    if (isThere && words.length > (phrases[found]?.length ?? 0)) found = phrase;
  });
  return found;
}

function longest(trie: PhraseTrie, text: readonly number[], start: number): number {
  let found = -1;
  let node = 0;
  for (let at = start; at < text.length; at++) {
    node = trie.next(node, text[at]!);
    if (node === 0) break;
    if (trie.phraseAt(node) !== -1) found = trie.phraseAt(node);
  }
  return found;
}

function distinct(phrases: readonly (readonly number[])[]): number[][] {
  return [...new Map(phrases.map((words) => [words.join(), [...words]])).values()];
}

describe("packTrie", () => {
  it("finds phrases by their numbers, and those within others", () => {
    const trie = new PhraseTrie(packTrie([[7], [7, 8, 9], [8, 9]]));
    expect(longest(trie, [7, 8, 9], 0)).toBe(1);
    expect(longest(trie, [7, 8], 0)).toBe(0);
    expect(longest(trie, [7, 8, 9], 1)).toBe(2);
    expect(longest(trie, [9], 0)).toBe(-1);
  });

  it("finds nothing when it is empty, nor an unknown word", () => {
    expect(new PhraseTrie(packTrie([])).next(0, 5)).toBe(0);
    expect(new PhraseTrie(packTrie([[1]])).next(0, -1)).toBe(0);
  });

  it.each([
    ["few words", 4, 6],
    ["many words", 50_000, 3],
  ])("agrees with trying every phrase, of %s", (_, wordMax, lengthMax) => {
    const word = integer({ min: 0, max: wordMax });
    const phrase = array(word, { minLength: 1, maxLength: lengthMax });
    assert(
      property(array(phrase, { maxLength: 80 }), array(word, { maxLength: 12 }), (list, tail) => {
        const phrases = distinct(list);
        const trie = new PhraseTrie(packTrie(phrases));
        const text = [...(phrases[0] ?? []), ...tail, ...(phrases.at(-1) ?? [])];
        for (const start of text.keys()) {
          expect(longest(trie, text, start)).toBe(naive(phrases, text, start));
        }
      }),
      { numRuns: 300, seed: 1 },
    );
  });

  it("fills its table by three quarters at most, so that a search ends", () => {
    for (const count of [1, 2, 3, 100, 1000, 4096]) {
      const phrases = Array.from({ length: count }, (_, word) => [word]);
      const { slots } = packTrie(phrases);
      expect(slots.length / 3).toBeGreaterThan((4 / 3 - 0.1) * count);
    }
  });
});
