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

/** Shorter first, so that a sentence stays short; equals by code units, the same everywhere. */
export function byLength(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}

/** What a sentence may name as an example. */
export interface Example {
  /** Shorter ones come first; of equals one is named. */
  readonly text: string;
  readonly phrase: () => string;
}

/**
 * ": a; b; c", the phrases of the up to three examples whose texts are shortest, whatever their order;
 * nothing of none. Only these phrases are made: to quote all of a long menu took a third of its report.
 */
export function examplesOf(examples: Iterable<Example>): string {
  const shortest: Example[] = [];
  for (const example of examples) {
    const { text } = example;
    if (text.length > (shortest[examplesMax - 1]?.text.length ?? Infinity)) continue;
    if (shortest.some((known) => known.text === text)) continue;
    const after = shortest.findIndex((known) => byLength(text, known.text) < 0);
    shortest.splice(after === -1 ? shortest.length : after, 0, example);
    if (shortest.length > examplesMax) shortest.pop();
  }
  const phrases = new Set(shortest.map(({ phrase }) => phrase()));
  return phrases.size === 0 ? "" : `: ${[...phrases].join("; ")}`;
}

/** The item's text in quotes. */
export function quoted(text: string): Example {
  return { text, phrase: () => quote(text) };
}
