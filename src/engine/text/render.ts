/** Joins the tokens that stand into a text with single spaces and no dangling signs. */
import { isInside } from "./parts.ts";
import type { Token } from "./tokens.ts";

const openings = new Set(["(", "[", "{"]);
const closings = new Set([")", "]", "}"]);
/** Signs between two parts of a name; where several meet, the strongest stays. */
const strength: Readonly<Record<string, number>> = { "&": 5, "+": 4, "-": 3, "/": 2, ",": 1 };

interface Piece {
  readonly text: string;
  /** A separator waits until a word follows it. */
  readonly role: "word" | "separator" | "open" | "close";
  /** Stands right after the piece before it. */
  readonly glued: boolean;
  /** The piece after it stands right behind. */
  readonly gluesNext: boolean;
}

/** Signs without a meaning of their own ("!", "*", "|", quotes) count as a space. */
export function render(tokens: readonly Token[]): string {
  return join(dropEmptyBrackets(toPieces(tokens)));
}

function toPieces(tokens: readonly Token[]): Piece[] {
  const pieces: Piece[] = [];
  let depth = 0;
  for (let at = 0; at < tokens.length; at++) {
    const { type, text } = tokens[at]!;
    if (type !== "sign") {
      const glued = tokens[at]!.glued && isPrinted(tokens[at - 1]);
      pieces.push({ text, role: "word", glued, gluesNext: false });
    } else if (text === "%" && tokens[at - 1]?.type === "number") {
      pieces.push({ text, role: "word", glued: true, gluesNext: false });
    } else if (strength[text] !== undefined) {
      pieces.push(toSeparator(tokens, at));
    } else if (openings.has(text) && depth === 0) {
      pieces.push({ text: "(", role: "open", glued: false, gluesNext: true });
      depth++;
    } else if (closings.has(text) && depth === 1) {
      pieces.push({ text: ")", role: "close", glued: true, gluesNext: false });
      depth--;
    }
  }
  if (depth === 1) pieces.push({ text: ")", role: "close", glued: true, gluesNext: false });
  return pieces;
}

/** "piri-piri", "fish/meat" and "w/ rice" stay as written; other separators stand free. */
function toSeparator(tokens: readonly Token[], at: number): Piece {
  const { text, glued } = tokens[at]!;
  const before = tokens[at - 1];
  const isGluing = text === "/" || text === "-";
  const gluesNext =
    isGluing && isInside(tokens, at) && isPrinted(before) && isPrinted(tokens[at + 1]);
  const isShort = text === "/" && glued && before?.type === "word" && before.key.length === 1;
  return { text, role: "separator", glued: text === "," || gluesNext || isShort, gluesNext };
}

function isPrinted(token: Token | undefined): boolean {
  return token !== undefined && (token.type === "word" || token.type === "number");
}

/** Brackets without a word in them vanish, and so do separators at an edge or beside another. */
function dropEmptyBrackets(pieces: readonly Piece[]): Piece[] {
  const left: Piece[] = [];
  for (const piece of pieces) {
    if (piece.role === "separator") {
      pushSeparator(left, piece);
      continue;
    }
    if (piece.role === "close") {
      dropSeparator(left);
      if (left.at(-1)?.role === "open") {
        left.pop();
        continue;
      }
    }
    left.push(piece);
  }
  dropSeparator(left);
  return left;
}

function pushSeparator(left: Piece[], piece: Piece): void {
  const last = left.at(-1);
  if (last === undefined || last.role === "open") return;
  if (last.role !== "separator") left.push(piece);
  else if (strength[piece.text]! > strength[last.text]!) left[left.length - 1] = piece;
}

function dropSeparator(left: Piece[]): void {
  if (left.at(-1)?.role === "separator") left.pop();
}

function join(pieces: readonly Piece[]): string {
  let text = "";
  let isTight = true;
  for (const piece of pieces) {
    text += isTight || piece.glued ? piece.text : ` ${piece.text}`;
    isTight = piece.gluesNext;
  }
  return text;
}
