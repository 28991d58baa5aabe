/** Reads amounts off a token list: numbers, fractions, ranges, prices, units. */
import type { CleaningLexicon } from "./lexicon.ts";
import { isSign, type Token } from "./tokens.ts";

const rangeWords = new Set(["to", "or", "x"]);
const rangeSigns = new Set(["-", "/", "~"]);
/** The largest number of "<few>": "3 cheese pizza" is a name, "14 cheese pizza" a size. */
const fewMax = 9;

/** The end of the amount that begins at `at` ("2", "1 1/2", "7-8", "3 to 4", ".5", "two"), or -1. */
export function readQuantity(
  tokens: readonly Token[],
  at: number,
  lexicon: CleaningLexicon,
): number {
  const first = tokens[at];
  if (first === undefined || first.kept) return -1;
  if (isSign(first, ".") && tokens[at + 1]?.type === "number" && tokens[at + 1]!.glued)
    return at + 2;
  if (first.type === "word") return lexicon.words.number.has(first.key) ? at + 1 : -1;
  if (first.type !== "number") return -1;

  let end = at + 1;
  if (tokens[end]?.type === "number" && isSign(tokens[end + 1], "/")) end++;
  const link = tokens[end];
  const isRange =
    tokens[end + 1]?.type === "number" &&
    !tokens[end + 1]!.kept &&
    !isSign(tokens[end + 2], "%") &&
    link !== undefined &&
    (link.type === "sign" ? rangeSigns.has(link.text) : rangeWords.has(link.key));
  return isRange ? end + 2 : end;
}

/** Past a whole number from 2 to 9 at `at`, or -1. */
export function readFew(tokens: readonly Token[], at: number): number {
  const token = tokens[at];
  if (token?.type !== "number" || token.text.length > 1) return -1;
  return Number(token.text) >= 2 && Number(token.text) <= fewMax ? at + 1 : -1;
}

/** Thousands after a price: "rp 25k", "rp 25rb". */
const thousands = new Set(["k", "rb", "ribu"]);

/** Past a unit and its full stop ("oz", "pcs."), or -1. */
export function readUnitWord(
  tokens: readonly Token[],
  at: number,
  lexicon: CleaningLexicon,
): number {
  if (!lexicon.units.has(tokens[at]?.key ?? "")) return -1;
  return isSign(tokens[at + 1], ".") ? at + 2 : at + 1;
}

/** The end of the price that begins at `at` ("₹ 199", "rs. 49/-", "99 inr", "199/-"), or -1. */
export function readPrice(tokens: readonly Token[], at: number, lexicon: CleaningLexicon): number {
  let end = at;
  const before = skipCurrency(tokens, end, lexicon);
  if (before > end) {
    end = before;
    if (isSign(tokens[end], ".") || isSign(tokens[end], ":")) end++;
  }
  if (tokens[end]?.type !== "number") return -1;
  end++;
  if (before > at && tokens[end]?.glued === true && thousands.has(tokens[end]!.key)) end++;
  let priced = before > at;
  if (isSign(tokens[end], "/") && isSign(tokens[end + 1], "-")) {
    end += 2;
    priced = true;
  }
  const after = priced ? end : skipCurrency(tokens, end, lexicon);
  return priced || after > end ? after : -1;
}

/** Letters before a currency sign: "us$", "r$", "rd$". */
export const currencyPrefixes: ReadonlySet<string> = new Set([
  "us",
  "r",
  "rd",
  "s",
  "a",
  "c",
  "ca",
  "au",
  "nz",
  "hk",
  "nt",
  "mx",
  "sg",
  "b",
]);
const currencySign = /^\p{Sc}$/u;

/** Past a currency: a sign, a code, or both. */
function skipCurrency(tokens: readonly Token[], at: number, lexicon: CleaningLexicon): number {
  const token = tokens[at];
  if (token === undefined || token.type === "number") return at;
  if (token.type === "sign") return currencySign.test(token.text) ? at + 1 : at;
  if (lexicon.words.currency.has(token.key)) return at + 1;
  const next = tokens[at + 1];
  const isPrefix = currencyPrefixes.has(token.key) && next?.type === "sign" && next.glued;
  return isPrefix && currencySign.test(next.text) ? at + 2 : at;
}
