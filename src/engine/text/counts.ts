/** Marks numbers without a unit that count portions, or are a price at the end. */
import type { CleaningLexicon } from "./lexicon.ts";
import { endsPart, isHyphen, startsPart } from "./parts.ts";
import { readQuantity } from "./quantities.ts";
import { isSign, remove, type NoiseKind, type Token } from "./tokens.ts";

/** Counts above this are no portions but prices, years or names ("805", "1942"). */
const countMax = 100;

export function markCounts(tokens: Token[], lexicon: CleaningLexicon): void {
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!;
    if (token.type !== "number" || token.kept || token.removed !== undefined) continue;
    const end = readQuantity(tokens, at, lexicon);
    const found = findLeading(tokens, at, end, lexicon) ?? findTrailing(tokens, at, end, lexicon);
    if (found !== undefined) remove(tokens, found.start, found.end, found.kind);
    at = end - 1;
  }
}

interface Found {
  readonly start: number;
  readonly end: number;
  readonly kind: NoiseKind;
}

/** "2 burgers + 1 coke", "½ orange juice", "2 x roll", "2-tacos", "(4)". */
function findLeading(
  tokens: readonly Token[],
  start: number,
  end: number,
  lexicon: CleaningLexicon,
): Found | undefined {
  if (isSign(tokens[start - 1], "(") && isSign(tokens[end], ")")) {
    return { start, end, kind: "portion" };
  }
  if (!startsPart(tokens, start, lexicon.words.joiner)) return undefined;
  if (!isCount(tokens, start, end)) return undefined;
  const isTimes = tokens[end]!.key === "x" || isHyphen(tokens, end);
  const isFollowed = isTimes && tokens[end + 1] !== undefined;
  return { start, end: isFollowed ? end + 1 : end, kind: "portion" };
}

/** A bare number before a word; "007", "100%" and "3d" are names. */
function isCount(tokens: readonly Token[], start: number, end: number): boolean {
  const next = tokens[isHyphen(tokens, end) ? end + 1 : end];
  if (next === undefined || next.type !== "word") return false;
  if (next === tokens[end] && next.glued && next.key.length < 3 && next.key !== "x") return false;
  if (end > start + 1) return isFraction(tokens, start, end);
  const { text } = tokens[start]!;
  return !text.startsWith("0") && Number(text) <= countMax;
}

const denominators = new Set(["2", "3", "4", "8"]);

/** "1/2", "1 1/2", but not "24/7". */
function isFraction(tokens: readonly Token[], start: number, end: number): boolean {
  return end > start + 2 && isSign(tokens[end - 2], "/") && denominators.has(tokens[end - 1]!.text);
}

/** "roll x 2", "combo 3", "ribs 1/2", "tray - 3", "dosa - 120", "dosa 80.00". */
function findTrailing(
  tokens: readonly Token[],
  start: number,
  end: number,
  lexicon: CleaningLexicon,
): Found | undefined {
  const before = tokens[start - 1];
  if (before === undefined || !endsPart(tokens, end, lexicon.words.joiner)) return undefined;
  const { text, glued } = tokens[start]!;
  if (isFraction(tokens, start, end)) return { start, end, kind: "portion" };
  if (before.type === "word") {
    if (before.key === "x" && start > 1) return { start: start - 1, end, kind: "portion" };
    if (glued) return undefined;
    if (lexicon.words.numbered.has(before.key)) return { start, end, kind: "portion" };
  }
  if (end < tokens.length) return undefined;
  if (/^\d+[.,]\d\d$/.test(text) && !glued) return { start, end, kind: "price" };
  if (!isSign(before, "-") || !isDashed(tokens, start)) return undefined;
  return { start, end, kind: Number(text) <= countMax ? "portion" : "price" };
}

/** "sa tay-4", "family package - 3", but not "v-8" and "20-20". */
function isDashed(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at - 2];
  if (word === undefined || word.type !== "word" || word.key.length === 1) return false;
  if (!isHyphen(tokens, at - 1)) return !tokens[at]!.glued;
  return Number(tokens[at]!.text) <= countMax;
}
