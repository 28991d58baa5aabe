/** Marks menu codes: "D148.", "#14", "O-16", "38.", "30 -" at the start, "#3" anywhere. */
import { isHyphen } from "./parts.ts";
import { isSign, remove, type Token } from "./tokens.ts";

/** Letters of a code such as "PK95" or "CMB27". */
const codeLettersMax = 3;
const codeDigitsMax = 4;

export function markCodes(tokens: Token[]): void {
  const isBracketed = isSign(tokens[0], "(");
  const code = readCode(tokens, isBracketed ? 1 : 0);
  const end = isBracketed && !isSign(tokens[code], ")") ? 0 : skipSuffix(tokens, code);
  if (end > 0 && end < tokens.length) remove(tokens, 0, end, "code");
  for (let at = end > 0 ? end : 0; at < tokens.length; at++) {
    if (isSign(tokens[at], "#") && tokens[at + 1]?.type === "number" && !tokens[at]!.kept) {
      remove(tokens, at, at + 2, "code");
    }
  }
}

/** The end of the code that begins at `start`, or 0. */
function readCode(tokens: readonly Token[], start: number): number {
  const at = isSign(tokens[start], "#") ? start + 1 : start;
  const first = tokens[at];
  if (first === undefined || first.kept) return 0;
  if (first.type === "number") return readNumberCode(tokens, at);
  if (first.type === "word") return readLetterCode(tokens, at);
  return 0;
}

function readNumberCode(tokens: readonly Token[], at: number): number {
  const { text } = tokens[at]!;
  if (!/^\d{1,5}$/.test(text)) return 0;
  let end = at + 1;
  const letter = tokens[end];
  if (letter?.type === "word" && letter.glued && letter.key.length === 1 && isStop(tokens, end + 1))
    end++;
  if (isStop(tokens, end)) return end + 1;
  if (at > 0) return end;
  const isDashed = isSign(tokens[end], "-") && !isHyphen(tokens, end);
  if (isDashed) return end + 1;
  const isPadded = text.length === 2 && text.startsWith("0") && !tokens[end]?.glued;
  return isPadded && tokens[end]?.type === "word" ? end : 0;
}

function readLetterCode(tokens: readonly Token[], at: number): number {
  const letters = tokens[at]!.key;
  if (!/^[a-z]{1,4}$/.test(letters)) return 0;
  if (letters.length === 1 && isSign(tokens[at + 1], ".") && tokens[at + 1]!.glued) {
    const next = tokens[at + 2];
    if (next?.type === "word" && !next.glued && next.key.length > 1) return at + 2;
  }
  let end = at + 1;
  if (isHyphen(tokens, end)) end++;
  const digits = tokens[end];
  const isNumbered =
    digits?.type === "number" &&
    digits.glued &&
    !digits.kept &&
    digits.text.length <= codeDigitsMax &&
    /^\d+$/.test(digits.text) &&
    letters.length <= codeLettersMax;
  if (!isNumbered) return letters === "no" ? readNumberAfterNo(tokens, at) : 0;
  end++;
  if (tokens[end]?.type === "word" && tokens[end]!.glued) {
    if (tokens[end]!.key.length > 1) return 0;
    end++;
  }
  if (isStop(tokens, end)) return end + 1;
  if (isHyphen(tokens, end)) return isStop(tokens, end + 2) ? end + 3 : end + 1;
  return tokens[end] !== undefined && !tokens[end]!.glued ? end : 0;
}

function readNumberAfterNo(tokens: readonly Token[], at: number): number {
  const end = isSign(tokens[at + 1], ".") ? at + 2 : at + 1;
  return tokens[end]?.type === "number" && tokens[end + 1] !== undefined ? end + 1 : 0;
}

function isStop(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  return (
    token?.glued === true &&
    token.type === "sign" &&
    (token.text === "." || token.text === ")" || token.text === ":")
  );
}

function skipSuffix(tokens: readonly Token[], from: number): number {
  let end = from;
  while (
    end > 0 &&
    (isSign(tokens[end], ".") || isSign(tokens[end], "-") || isSign(tokens[end], ":"))
  )
    end++;
  return end;
}
