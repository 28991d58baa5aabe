/**
 * Words, numbers and signs of a name. Rules mark tokens as removed; `sweep` takes the marked ones
 * out before the next rule looks, so a rule only ever sees its true neighbours.
 */

export type NoiseKind =
  | "price"
  | "promo"
  | "portion"
  | "code"
  | "emoji"
  | "calories"
  | "punctuation";

export interface Removal {
  readonly kind: NoiseKind;
  readonly text: string;
}

export interface Token {
  readonly type: "word" | "number" | "sign" | "emoji";
  /** As it will be printed. */
  text: string;
  /** What rules compare: the text without apostrophes. */
  key: string;
  /** Stands right after the token before it, without a space. */
  glued: boolean;
  /** Belongs to a phrase whose numbers and size words are part of the name. */
  kept: boolean;
  removed: NoiseKind | undefined;
}

/** Marks the tokens from `start` up to, not including, `end`. */
export function remove(tokens: Token[], start: number, end: number, kind: NoiseKind): void {
  for (let at = start; at < end; at++) tokens[at]!.removed ??= kind;
}

/** The tokens still standing; what goes is added to `removals`, runs of one kind together. */
export function sweep(tokens: Token[], removals: Removal[]): Token[] {
  let at = 0;
  while (at < tokens.length && tokens[at]!.removed === undefined) at++;
  if (at === tokens.length) return tokens;

  const standing = tokens.slice(0, at);
  while (at < tokens.length) {
    const kind = tokens[at]!.removed;
    if (kind === undefined) {
      standing.push(tokens[at++]!);
      continue;
    }
    let text = "";
    for (; at < tokens.length && tokens[at]!.removed === kind; at++) {
      text += (text !== "" && !tokens[at]!.glued ? " " : "") + tokens[at]!.text;
    }
    removals.push({ kind, text });
    if (at < tokens.length) tokens[at]!.glued = false;
  }
  return standing;
}

export function isSign(token: Token | undefined, sign: string): boolean {
  return token !== undefined && token.type === "sign" && token.text === sign;
}
