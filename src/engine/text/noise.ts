/** Marks what the lists of noise name: offers, labels, prices, sizes in words. */
import type { CleaningLexicon, NoisePhrase, Where } from "./lexicon.ts";
import { PhraseTable } from "./phrases.ts";
import { endsPart, findBrackets, startsPart } from "./parts.ts";
import { remove, type NoiseKind, type Token } from "./tokens.ts";

const nothing: ReadonlySet<string> = new Set();

/** A rule that marks every noise phrase of the given kinds, longest first. */
export function createPhraseMarker(
  lexicon: CleaningLexicon,
  kinds: readonly NoiseKind[],
): (tokens: Token[]) => void {
  const phrases = lexicon.noise.filter((phrase) => kinds.includes(phrase.kind));
  const table = new PhraseTable(
    phrases.sort((a, b) => breadth(b.where) - breadth(a.where)),
    lexicon,
  );
  const { joiner, linker } = lexicon.words;
  return (tokens) => {
    let isStart = true;
    for (let at = 0; at < tokens.length; at++) {
      const token = tokens[at]!;
      if (token.kept || token.removed !== undefined) {
        isStart = false;
        continue;
      }
      const place: Place = { start: at, isStart, joiner };
      const found = table.find(tokens, at, ({ where }, end) => isNoise(tokens, place, end, where));
      if (found === undefined) {
        isStart &&= token.type === "sign";
        continue;
      }
      const isFollowed =
        found.phrase.kind === "portion" && linker.has(tokens[found.end]?.key ?? "");
      const end = isFollowed ? found.end + 1 : found.end;
      markPhrase(tokens, at, end, found.phrase);
      at = end - 1;
    }
  };
}

/** Of the places where one phrase counts as noise, the one that takes most comes first. */
function breadth(where: Where): number {
  return where === "whole-brackets" ? 2 : where === "rest" ? 1 : 0;
}

/** The phrase, and what goes with it. */
function markPhrase(tokens: Token[], start: number, end: number, { where, kind }: NoisePhrase) {
  let range = { start, end };
  if (where === "whole-brackets") range = findBrackets(tokens, start) ?? range;
  if (where === "rest") range.end = findPartEnd(tokens, end);
  remove(tokens, range.start, range.end, kind);
}

function findPartEnd(tokens: readonly Token[], from: number): number {
  let end = from;
  while (!endsPart(tokens, end, nothing)) end++;
  return end;
}

interface Place {
  readonly start: number;
  /** No word of the name stands before it. */
  readonly isStart: boolean;
  readonly joiner: ReadonlySet<string>;
}

function isNoise(
  tokens: readonly Token[],
  { start, isStart, joiner }: Place,
  end: number,
  where: Where,
): boolean {
  for (let at = start; at < end; at++) if (tokens[at]!.kept) return false;
  switch (where) {
    case "anywhere":
      return true;
    case "rest":
      return start > 0 && !endsPart(tokens, end, nothing);
    case "start":
      return isStart;
    case "end":
      return start > 0 && tokens[start - 1]!.type !== "number" && endsPart(tokens, end, joiner);
    case "last":
      return isLast(tokens, start, end);
    case "brackets":
      return isAlone(tokens, start, end) && findBrackets(tokens, start) !== undefined;
    case "whole-brackets":
      return findBrackets(tokens, start) !== undefined;
  }
}

function isAlone(tokens: readonly Token[], start: number, end: number): boolean {
  return startsPart(tokens, start, nothing) && endsPart(tokens, end, nothing);
}

/** At the very end, and no part of an abbreviation ("wings m", but not "b.l." or "h&m"). */
function isLast(tokens: readonly Token[], start: number, end: number): boolean {
  const before = tokens[start - 1];
  if (before === undefined || before.type === "number" || tokens[start]!.glued) return false;
  return end === tokens.length;
}
