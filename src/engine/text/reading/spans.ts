/** Covers a text with the phrases that the lexicon knows: longest matches, chosen for the whole. */
import type { Senses, SenseTable } from "../knowledge/facts.ts";
import type { PhraseTrie } from "../knowledge/phrase-trie.ts";
import type { Border } from "../knowledge/split-words.ts";

/** A known phrase, or an unknown word, of a text. */
export interface Span {
  readonly start: number;
  readonly end: number;
  /** Undefined for an unknown word. */
  readonly senses: Senses | undefined;
}

const phraseWordsMax = 10;
const ingredientWordsMax = 4;
/** What it costs to part "oyster mushroom": more than a longer phrase beside it gains. */
const partingCost = 3;
/** What it costs to part "non veg": more than any phrase gains. */
const dietPartingCost = 100;

/**
 * The cover of `numbers` whose phrases are longest: the sum of their squared lengths is greatest, a
 * dish counting a little more than another phrase, the longer first phrase of equals. No phrase
 * crosses a border, and none begins within "oyster mushroom" or "non veg" unless it gains by it.
 * `O(words)`.
 */
export function findSpans(
  numbers: readonly number[],
  borders: readonly Border[],
  trie: PhraseTrie,
  senses: SenseTable,
): Span[] {
  const count = numbers.length;
  // Plain arrays: small typed ones cost more to make than they save.
  const score = zeros(count + 1);
  const endOf = zeros(count);
  const phraseOf = zeros(count);
  const parting = findPartings(numbers, borders, trie, senses);
  for (let start = count - 1; start >= 0; start--) {
    let best = score[start + 1]! - parting[start + 1]!;
    endOf[start] = start + 1;
    phraseOf[start] = -1;
    let node = 0;
    const limit = Math.min(count, start + phraseWordsMax);
    for (let at = start; at < limit; at++) {
      if (at > start && borders[at] !== "") break;
      node = numbers[at]! < 0 ? 0 : trie.next(node, numbers[at]!);
      if (node === 0) break;
      const phrase = trie.phraseAt(node);
      if (phrase === -1 || isTitle(phrase, senses)) continue;
      const length = at + 1 - start;
      const own = length * (length + (senses.has(phrase, "dish") ? 0.25 : 0));
      const value = own + score[at + 1]! - parting[at + 1]!;
      if (value < best) continue;
      best = value;
      endOf[start] = at + 1;
      phraseOf[start] = phrase;
    }
    score[start] = best;
  }

  return toSpans(endOf, phraseOf, senses);
}

/** Headings and names of no dish say something of a whole text only. */
function isTitle(phrase: number, senses: SenseTable): boolean {
  for (const sense of parts) if (senses.has(phrase, sense)) return false;
  return true;
}

const parts = ["dish", "head", "ingredient", "modifier", "brand"] as const;

function zeros(length: number): number[] {
  const made: number[] = [];
  for (let at = 0; at < length; at++) made.push(0);
  return made;
}

/** What the whole text means as one phrase, if it is one. */
export function findWhole(
  numbers: readonly number[],
  trie: PhraseTrie,
  senses: SenseTable,
): Senses | undefined {
  let node = 0;
  for (const number of numbers) {
    node = number < 0 ? 0 : trie.next(node, number);
    if (node === 0) return undefined;
  }
  return senses.at(trie.phraseAt(node));
}

/**
 * The cover of a phrase by its parts, dishes left aside: longest matches of up to
 * `ingredientWordsMax` words, chosen as in `findSpans`. `O(words)`.
 */
export function findParts(
  numbers: readonly number[],
  trie: PhraseTrie,
  senses: SenseTable,
): Span[] {
  const count = numbers.length;
  const score = zeros(count + 1);
  const endOf = zeros(count);
  const phraseOf = zeros(count);
  for (let start = count - 1; start >= 0; start--) {
    score[start] = score[start + 1]!;
    endOf[start] = start + 1;
    phraseOf[start] = -1;
    let node = 0;
    const limit = Math.min(count, start + ingredientWordsMax);
    for (let at = start; at < limit; at++) {
      node = numbers[at]! < 0 ? 0 : trie.next(node, numbers[at]!);
      if (node === 0) break;
      const phrase = trie.phraseAt(node);
      if (phrase === -1 || !namesPart(phrase, senses, at === start)) continue;
      const value = (at + 1 - start) ** 2 + score[at + 1]!;
      if (value < score[start]!) continue;
      score[start] = value;
      endOf[start] = at + 1;
      phraseOf[start] = phrase;
    }
  }
  return toSpans(endOf, phraseOf, senses);
}

/** A dish of one word is a part like any other. */
function namesPart(phrase: number, senses: SenseTable, isSingle: boolean): boolean {
  for (const sense of parts) {
    if (senses.has(phrase, sense) && (isSingle || sense !== "dish")) return true;
  }
  return false;
}

function toSpans(
  endOf: readonly number[],
  phraseOf: readonly number[],
  senses: SenseTable,
): Span[] {
  const spans: Span[] = [];
  for (let start = 0; start < endOf.length; start = endOf[start]!) {
    spans.push({ start, end: endOf[start]!, senses: senses.at(phraseOf[start]!) });
  }
  return spans;
}

/** The cost of a phrase's end before each word: that of parting an ingredient or a diet. */
function findPartings(
  numbers: readonly number[],
  borders: readonly Border[],
  trie: PhraseTrie,
  senses: SenseTable,
): number[] {
  const costs = zeros(numbers.length + 1);
  for (let start = 0; start < numbers.length; start++) {
    let node = 0;
    const limit = Math.min(numbers.length, start + ingredientWordsMax);
    for (let at = start; at < limit; at++) {
      if (at > start && borders[at] !== "") break;
      node = numbers[at]! < 0 ? 0 : trie.next(node, numbers[at]!);
      if (node === 0) break;
      const phrase = trie.phraseAt(node);
      if (phrase === -1) continue;
      const saysDiet =
        senses.has(phrase, "modifier") && senses.at(phrase)!.modifier!.diet !== undefined;
      if (at === start || (!saysDiet && !senses.has(phrase, "ingredient"))) continue;
      const cost = saysDiet ? dietPartingCost : partingCost;
      for (let inner = start + 1; inner <= at; inner++) {
        costs[inner] = Math.max(costs[inner]!, cost);
      }
    }
  }
  return costs;
}
