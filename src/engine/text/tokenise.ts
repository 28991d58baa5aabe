/**
 * Splits a normalised text into tokens in one pass over its characters. Of digits only the ASCII
 * ones are numbers; letters and marks of every script are words.
 */
import type { Token } from "./tokens.ts";

const SPACE = 1;
const DIGIT = 2;
const LETTER = 3;
/** Scripts written without spaces: "4pcs" ends where "鲜虾" begins. */
const CJK = 4;
const EMOJI = 5;
const SIGN = 6;

const cjk = /^[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\u{20000}-\u{3fffd}]$/u;
const emoji = /^[\p{So}\p{Sk}\u{1f1e6}-\u{1f1ff}]$/u;
const sign = /^[\p{P}\p{S}\p{Cc}\p{Cs}\p{Co}\p{Cn}]$/u;

/** The class of every code point asked for so far; the basic plane, by code point. */
const classes = new Uint8Array(0x10000);
for (let code = 0; code < 0x80; code++) classes[code] = SIGN;
for (let code = 0x30; code <= 0x39; code++) classes[code] = DIGIT;
for (let code = 0x61; code <= 0x7a; code++) classes[code] = LETTER;
classes[0x20] = SPACE;

function classOf(code: number): number {
  const known = code < 0x10000 ? classes[code]! : 0;
  if (known !== 0) return known;
  const text = String.fromCodePoint(code);
  const found = emoji.test(text) ? EMOJI : sign.test(text) ? SIGN : cjk.test(text) ? CJK : LETTER;
  if (code < 0x10000) classes[code] = found;
  return found;
}

/** The tokens of a normalised text, in order; a run of one sign or of emojis is one. `O(n)`. */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  let glued = false;
  while (at < text.length) {
    const code = text.codePointAt(at)!;
    const kind = classOf(code);
    if (kind === SPACE) {
      glued = false;
      at++;
      continue;
    }
    const end = endOf(text, at, kind);
    const found = text.slice(at, kind === SIGN ? at + widthOf(code) : end);
    tokens.push(toToken(found, kind, glued));
    glued = true;
    at = end;
  }
  return tokens;
}

function toToken(text: string, kind: number, glued: boolean): Token {
  const type =
    kind === DIGIT ? "number" : kind === SIGN ? "sign" : kind === EMOJI ? "emoji" : "word";
  const key = type === "word" && text.includes("'") ? text.replaceAll("'", "") : text;
  return { type, text, key, glued, kept: false, removed: undefined };
}

function endOf(text: string, start: number, kind: number): number {
  const first = text.codePointAt(start)!;
  let at = start + widthOf(first);
  for (; at < text.length;) {
    const code = text.codePointAt(at)!;
    const width = widthOf(code);
    const joins = kind === SIGN ? code === first : classOf(code) === kind;
    if (joins || isInner(text, at, kind)) at += width;
    else break;
  }
  return at;
}

/** The apostrophe of "chef's", the point of "1.5": one sign between two of a kind. */
function isInner(text: string, at: number, kind: number): boolean {
  const code = text.charCodeAt(at);
  const fits = kind === LETTER ? code === 0x27 : kind === DIGIT && (code === 0x2e || code === 0x2c);
  return fits && at + 1 < text.length && classOf(text.codePointAt(at + 1)!) === kind;
}

function widthOf(code: number): number {
  return code > 0xffff ? 2 : 1;
}
