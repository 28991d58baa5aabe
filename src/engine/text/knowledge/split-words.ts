/** Splits a cleaned text into the words that phrases are made of, and says where its parts end. */
import { tokenise } from "../tokenise.ts";
import type { Token } from "../tokens.ts";
import { stem } from "./stems.ts";

/**
 * What stands before a word: nothing, a sign that ends a phrase, a bracket; or a cut, where a phrase
 * ends without a sign ("no onion | pizza").
 */
export type Border = "" | "plus" | "comma" | "slash" | "dash" | "open" | "close" | "cut";

export interface Words {
  /** As printed, in order; "&" is "and". */
  readonly texts: readonly string[];
  readonly stems: readonly string[];
  /** Before each word, and one more after the last. */
  readonly borders: readonly Border[];
}

const borderOf: Readonly<Record<string, Border>> = {
  "+": "plus",
  ",": "comma",
  ":": "comma",
  ";": "comma",
  "/": "slash",
  "|": "slash",
  "-": "dash",
  "(": "open",
  "[": "open",
  "{": "open",
  ")": "close",
  "]": "close",
  "}": "close",
};

/** What is read of a text, in UTF-16 units and words: more than a name of 500 characters has. */
const charsMax = 1000;
const wordsMax = 100;

/** The words of a cleaned or normalised text. A hyphen inside a word is a space. */
export function splitWords(text: string): Words {
  const tokens = tokenise(text.slice(0, charsMax));
  const texts: string[] = [];
  const stems: string[] = [];
  const borders: Border[] = [];
  let border: Border = "";
  for (let at = 0; at < tokens.length && texts.length < wordsMax; at++) {
    const token = tokens[at]!;
    if (token.type === "word" || token.type === "number") {
      texts.push(token.text);
      stems.push(stem(token.key));
    } else if (token.text === "&") {
      texts.push("and");
      stems.push("and");
    } else {
      border = stronger(border, borderAt(tokens, at));
      continue;
    }
    borders.push(border);
    border = "";
  }
  borders.push(border);
  return { texts, stems, borders };
}

/** "w/ rice" and "stir-fried" are one phrase each; "veg/chicken" and "naan - 2" are not. */
function borderAt(tokens: readonly Token[], at: number): Border {
  const { text, glued } = tokens[at]!;
  if (text === "-" && glued && tokens[at + 1]?.glued === true) return "";
  if (text === "/" && glued && tokens[at - 1]?.key === "w") return "";
  return borderOf[text[0]!] ?? "";
}

/** A bracket outweighs what stands beside it. */
function stronger(a: Border, b: Border): Border {
  return b === "" || a === "open" ? a : b;
}
