/**
 * Turns a raw menu item into the text that the models read: one alphabet, right spelling, without
 * prices, offers, portions, codes and emojis. The words come from the lexicon; no I/O, no state.
 */
import { markCodes } from "./codes.ts";
import { markCounts } from "./counts.ts";
import type { CleaningLexicon } from "./lexicon.ts";
import { createPhraseMarker } from "./noise.ts";
import { normalise } from "./normalise.ts";
import { PhraseTable } from "./phrases.ts";
import { markMeasures } from "./portions.ts";
import { render } from "./render.ts";
import { createSpeller, type Correction, type FindCommon } from "./spelling.ts";
import { tokenise } from "./tokenise.ts";
import { sweep, type Removal, type Token } from "./tokens.ts";

export type { Correction } from "./spelling.ts";
export type { Removal } from "./tokens.ts";

export interface Cleaned {
  /** Lower case, single spaces; empty when nothing but noise was there. */
  readonly text: string;
  readonly removed: readonly Removal[];
  readonly corrected: readonly Correction[];
}

/**
 * What one pass takes away may uncover more ("NEW! A7. 2 pcs"): passes repeat until the text stands
 * still; two do for nearly all names. One that still moves after these many is no name, and is left
 * as it is. So cleaning is idempotent and its cost bounded.
 */
const passesMax = 6;

/** Longer than any name of 500 characters gets; beyond either nothing is cleaned. */
const charsMax = 1000;
const tokensMax = 150;

const meaningful: ReadonlySet<string> = new Set("&+-/,()[]{}%");

/** Compiles the word lists once; the function it returns is `O(n)`, about 5 µs a name. */
export function createCleaner(
  lexicon: CleaningLexicon,
  findBySound: FindCommon = () => undefined,
): (raw: string) => Cleaned {
  const spell = createSpeller(lexicon, findBySound);
  const protect = createProtector(lexicon);
  const rules: readonly ((tokens: Token[]) => void)[] = [
    markEmojis,
    createPhraseMarker(lexicon, ["price", "promo", "calories"]),
    markCodes,
    createPhraseMarker(lexicon, ["portion"]),
    (tokens) => markMeasures(tokens, lexicon),
    (tokens) => markCounts(tokens, lexicon),
    markPunctuation,
  ];

  const cleanOnce = (text: string, removed: Removal[], corrected: Correction[]): string => {
    if (text.length > charsMax) return text;
    let tokens = tokenise(text);
    if (tokens.length > tokensMax) return text;
    spell(tokens, corrected);
    protect(tokens);
    for (const rule of rules) {
      rule(tokens);
      markDangling(tokens, lexicon.words.dangling);
      tokens = sweep(tokens, removed);
    }
    return render(tokens);
  };

  return (raw) => {
    const removed: Removal[] = [];
    const corrected: Correction[] = [];
    const normal = normalise(raw);
    let text = normal;
    for (let pass = 0; pass < passesMax; pass++) {
      const next = cleanOnce(text, removed, corrected);
      if (next === text) return { text, removed, corrected };
      text = next;
    }
    return { text: normal, removed: [], corrected: [] };
  };
}

function markEmojis(tokens: Token[]): void {
  for (const token of tokens) if (token.type === "emoji") token.removed = "emoji";
}

/** The "and" or "of" that tied the name to a portion or an offer at its start or end. */
function markDangling(tokens: Token[], dangling: ReadonlySet<string>): void {
  const last = tokens.length - 1;
  for (const [edge, step] of [
    [0, 1],
    [last, -1],
  ] as const) {
    let at = edge;
    while (tokens[at]?.removed !== undefined) at += step;
    const kind = tokens[at - step]?.removed;
    const token = tokens[at];
    const isTied = kind === "portion" || kind === "promo" || kind === "price";
    if (isTied && token?.type === "word" && dangling.has(token.key)) token.removed = kind;
  }
}

/** Signs that say nothing about the dish; the others part its words or bracket them. */
function markPunctuation(tokens: Token[]): void {
  for (const token of tokens) {
    if (token.type === "sign" && !meaningful.has(token.text)) token.removed = "punctuation";
  }
}

/** A rule that marks as kept what belongs to names such as "7 up" and "new york". */
function createProtector(lexicon: CleaningLexicon): (tokens: readonly Token[]) => void {
  const table = new PhraseTable(
    lexicon.protectedPhrases.map((words) => ({ words })),
    lexicon,
  );
  return (tokens) => {
    for (let at = 0; at < tokens.length; at++) {
      const found = table.find(tokens, at, () => true);
      if (found === undefined) continue;
      for (; at < found.end; at++) tokens[at]!.kept = true;
      at--;
    }
  };
}
