/** Finds the phrases of a list in a token list: words, with room for amounts and prices. */
import type { CleaningLexicon } from "./lexicon.ts";
import { currencyPrefixes, readFew, readPrice, readQuantity, readUnitWord } from "./quantities.ts";
import type { Token } from "./tokens.ts";

/** Signs that may stand between the words of a phrase ("best-seller", "best seller!"). */
const bridges = new Set(["-", ".", "'", "!", "*", ":"]);

interface Phrase {
  /** Keys of words, or placeholders: `<n>` an amount, `<few>` 2 to 9, `<price>`, `<unit>`. */
  readonly words: readonly string[];
}

interface Node<T> {
  readonly next: Map<string, Node<T>>;
  readonly phrases: T[];
}

interface Found<T> {
  readonly phrase: T;
  readonly end: number;
}

type Accepts<T> = (phrase: T, end: number) => boolean;

/** What stands for a placeholder: the end of it, or -1. */
type Read = (tokens: readonly Token[], at: number, lexicon: CleaningLexicon) => number;

const readers: readonly (readonly [string, Read])[] = [
  ["<n>", readQuantity],
  ["<few>", readFew],
  ["<price>", readPrice],
  ["<unit>", readUnitWord],
];

/** A tree of words, so that a lookup costs what the text has in common with the list. */
export class PhraseTable<T extends Phrase> {
  readonly #lexicon: CleaningLexicon;
  readonly #root: Node<T> = { next: new Map(), phrases: [] };
  /** Words that a placeholder may stand for. */
  readonly #opens: ReadonlySet<string>;

  constructor(phrases: readonly T[], lexicon: CleaningLexicon) {
    this.#lexicon = lexicon;
    const { number, currency } = lexicon.words;
    this.#opens = new Set([...number, ...currency, ...lexicon.units.keys(), ...currencyPrefixes]);
    for (const phrase of phrases) {
      let node = this.#root;
      for (const word of phrase.words) {
        let next = node.next.get(word);
        if (next === undefined) node.next.set(word, (next = { next: new Map(), phrases: [] }));
        node = next;
      }
      node.phrases.push(phrase);
    }
  }

  /** The longest phrase that begins at `at` and that `accepts` takes. */
  find(tokens: readonly Token[], at: number, accepts: Accepts<T>): Found<T> | undefined {
    return this.#descend(this.#root, tokens, at, accepts);
  }

  #descend(
    node: Node<T>,
    tokens: readonly Token[],
    at: number,
    accepts: Accepts<T>,
  ): Found<T> | undefined {
    const token = tokens[at];
    if (token !== undefined && node.next.size > 0) {
      let found = this.#step(node, tokens, at, accepts);
      if (node !== this.#root && token.type === "sign" && bridges.has(token.text)) {
        found = longer(found, this.#step(node, tokens, at + 1, accepts));
      }
      if (found !== undefined) return found;
    }
    const phrase = node.phrases.find((candidate) => accepts(candidate, at));
    return phrase === undefined ? undefined : { phrase, end: at };
  }

  /** Goes on by the word at `at`, and by every placeholder that it may stand for. */
  #step(
    node: Node<T>,
    tokens: readonly Token[],
    at: number,
    accepts: Accepts<T>,
  ): Found<T> | undefined {
    const token = tokens[at];
    if (token === undefined) return undefined;
    const next = node.next.get(token.key);
    let found = next && this.#descend(next, tokens, at + 1, accepts);
    if (token.type === "word" && !this.#opens.has(token.key)) return found;

    for (const [placeholder, read] of readers) {
      const beyond = node.next.get(placeholder);
      const end = beyond === undefined ? -1 : read(tokens, at, this.#lexicon);
      if (end !== -1) found = longer(found, this.#descend(beyond!, tokens, end, accepts));
    }
    return found;
  }
}

function longer<T>(a: Found<T> | undefined, b: Found<T> | undefined): Found<T> | undefined {
  return b === undefined || (a !== undefined && a.end >= b.end) ? a : b;
}
