/** Where the parts of a name begin and end: "2 burgers + 1 coke (500 ml), large". */
import { isSign, type Token } from "./tokens.ts";

const openings = new Set(["(", "[", "{"]);
const closings = new Set([")", "]", "}"]);
const dividers = [
  "+",
  "&",
  ",",
  "-",
  "/",
  ":",
  ";",
  "|",
  "!",
  ".",
  "*",
  "•",
  "·",
  "~",
  ...openings,
];
const startMarks = new Set(dividers);
const endMarks = new Set([...dividers, ...closings, "@"]);

/** A hyphen inside a word ("piri-piri"), unlike a dash between two parts of a name. */
export function isHyphen(tokens: readonly Token[], at: number): boolean {
  return isSign(tokens[at], "-") && isInside(tokens, at);
}

/** A sign with no space on either side. */
export function isInside(tokens: readonly Token[], at: number): boolean {
  return tokens[at]!.glued && tokens[at + 1]?.glued === true;
}

/** Parts of a name do not end within "piri-piri" and "b.l.t". */
function isBorder(tokens: readonly Token[], at: number): boolean {
  const { text } = tokens[at]!;
  return (text !== "-" && text !== ".") || !isInside(tokens, at);
}

/** A part begins at `at`: at the start, after a sign, or after one of `joiners` ("and", "with"). */
export function startsPart(
  tokens: readonly Token[],
  at: number,
  joiners: ReadonlySet<string>,
): boolean {
  const before = tokens[at - 1];
  if (before === undefined) return true;
  if (before.type === "word") return joiners.has(before.key);
  return before.type === "sign" && startMarks.has(before.text) && isBorder(tokens, at - 1);
}

/** A part ends before `at`. */
export function endsPart(
  tokens: readonly Token[],
  at: number,
  joiners: ReadonlySet<string>,
): boolean {
  const next = tokens[at];
  if (next === undefined) return true;
  if (next.type === "word") return joiners.has(next.key);
  return next.type === "sign" && endMarks.has(next.text) && isBorder(tokens, at);
}

/** The bracketed stretch around `at`, brackets included; an unclosed bracket runs to the end. */
export function findBrackets(
  tokens: readonly Token[],
  at: number,
): { readonly start: number; readonly end: number } | undefined {
  let start = at - 1;
  while (start >= 0 && !isBracket(tokens[start]!)) start--;
  if (start < 0 || !openings.has(tokens[start]!.text)) return undefined;
  let end = at;
  while (end < tokens.length && !(tokens[end]!.type === "sign" && closings.has(tokens[end]!.text)))
    end++;
  return { start, end: Math.min(end + 1, tokens.length) };
}

function isBracket({ type, text }: Token): boolean {
  return type === "sign" && (openings.has(text) || closings.has(text));
}
