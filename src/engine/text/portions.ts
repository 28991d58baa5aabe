/** Marks portions with a unit: weights, volumes, lengths, counts of pieces, calories. */
import type { CleaningLexicon, UnitKind } from "./lexicon.ts";
import { readQuantity } from "./quantities.ts";
import { endsPart, findBrackets, startsPart } from "./parts.ts";
import { isSign, remove, type Token } from "./tokens.ts";

/** "2 pcs", "500 ml", "7-8 inch", '12"', "6 pieces of", "12 oz bottle". */
export function markMeasures(tokens: Token[], lexicon: CleaningLexicon): void {
  for (let at = 0; at < tokens.length; at++) {
    const amount = readQuantity(tokens, at, lexicon);
    if (amount === -1) continue;
    const unit = readUnit(tokens, amount, lexicon);
    if (unit === undefined || !isPortion(tokens, at, unit, lexicon)) continue;

    const end = skipTail(tokens, unit.end, lexicon);
    remove(tokens, at, end, unit.kind === "energy" ? "calories" : "portion");
    at = end - 1;
  }
}

interface Unit {
  readonly kind: UnitKind;
  readonly end: number;
}

function readUnit(
  tokens: readonly Token[],
  at: number,
  lexicon: CleaningLexicon,
): Unit | undefined {
  let end = at;
  if (isSign(tokens[end], '"') && tokens[end]!.glued) return { kind: "measure", end: end + 1 };
  if (isSign(tokens[end], "-") || isSign(tokens[end], ".")) end++;
  const token = tokens[end];
  if (token === undefined || token.type !== "word" || token.kept) return undefined;
  if (token.key === "fl" && tokens[end + 1] !== undefined) {
    end += isSign(tokens[end + 1], ".") ? 2 : 1;
  }
  const kind = lexicon.units.get(tokens[end]?.key ?? "");
  return kind === undefined ? undefined : { kind, end: end + 1 };
}

function isPortion(
  tokens: readonly Token[],
  start: number,
  unit: Unit,
  lexicon: CleaningLexicon,
): boolean {
  const { joiner } = lexicon.words;
  const word = tokens[unit.end - 1]!.key;
  // "in" and "x" are words of their own: only an aside or the end makes them units.
  if (word === "in") return endsPart(tokens, unit.end, new Set());
  if (unit.kind !== "item") return true;
  const isAside = start > 0 && startsPart(tokens, start, new Set());
  return isAside && endsPart(tokens, unit.end, joiner) && findBrackets(tokens, start) !== undefined;
}

/** Past what belongs to a measure: its full stop, "of", a container, "x 6". */
function skipTail(tokens: readonly Token[], from: number, lexicon: CleaningLexicon): number {
  let end = from;
  if (isSign(tokens[end], ".")) end++;
  if (
    tokens[end]?.type === "word" &&
    lexicon.words.container.has(tokens[end]!.key) &&
    !tokens[end]!.kept
  ) {
    const next = end + 1;
    if (endsPart(tokens, next, lexicon.words.joiner)) end = next;
  }
  if (lexicon.words.linker.has(tokens[end]?.key ?? "") && tokens[end + 1] !== undefined) end++;
  return end;
}
