/** Puts item texts and numbers into sentences. */

const examplesMax = 3;
/** Code points of an item within a sentence. */
const exampleCharsMax = 40;

/** "1 name", "3 names". */
export function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** "no drinks and no desserts". */
export function listOf(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** Spaces and signs that would break a line or turn the direction of what follows. */
const unprintable = /[\s\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

/** Stands as it is. */
const isPlain = /^[!-~](?:[ -~]{0,38}[!-~])?$/;

/** An item's text as part of a sentence: on one line, in quotes, cut where it is long. */
export function quote(text: string): string {
  if (isPlain.test(text)) return `“${text}”`;
  const chars = [...text.replace(unprintable, " ").trim()];
  if (chars.length <= exampleCharsMax) return `“${chars.join("")}”`;
  const start = chars.slice(0, exampleCharsMax - 1).join("");
  return `“${start.trimEnd()}…”`;
}

/** What `quote` makes of a text has so many characters at least. */
export function quotedLengthMin(text: string): number {
  return isPlain.test(text) ? text.length + 2 : 0;
}

/** Shorter first, so that a sentence stays short; equals by code units, the same everywhere. */
export function byLength(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}

/** ": a; b; c" of up to three different phrases, whatever their order; nothing of none. */
export function examplesOf(phrases: Iterable<string>): string {
  const examples = new Examples();
  for (const phrase of phrases) examples.take(phrase);
  return examples.toString();
}

/** `examplesOf` of items in quotes. Most of a long menu are seen to be too long, and not quoted. */
export function quotedExamplesOf(texts: Iterable<string>): string {
  const examples = new Examples();
  for (const text of texts) {
    if (quotedLengthMin(text) <= examples.charsMax) examples.take(quote(text));
  }
  return examples.toString();
}

/** The shortest of the phrases that it is given, each once. */
export class Examples {
  readonly #phrases: string[] = [];

  /** A longer phrase is none of them. */
  get charsMax(): number {
    return this.#phrases[examplesMax - 1]?.length ?? Infinity;
  }

  take(phrase: string): void {
    if (phrase.length > this.charsMax || this.#phrases.includes(phrase)) return;
    const after = this.#phrases.findIndex((known) => byLength(phrase, known) < 0);
    this.#phrases.splice(after === -1 ? this.#phrases.length : after, 0, phrase);
    if (this.#phrases.length > examplesMax) this.#phrases.pop();
  }

  toString(): string {
    return this.#phrases.length === 0 ? "" : `: ${this.#phrases.join("; ")}`;
  }
}
