/** Looks phrases up in a packed trie, as `native/text` does. */
import { hash, type PackedTrie, slotInts } from "../../src/engine/text/knowledge/phrase-trie.ts";

export class PhraseTrie {
  readonly #slots: Int32Array;
  readonly #mask: number;
  readonly #phraseOf: Int32Array;

  constructor({ slots, phraseOf }: PackedTrie) {
    this.#slots = slots;
    this.#mask = slots.length / slotInts - 1;
    this.#phraseOf = phraseOf;
  }

  /** The node after `word`, or 0 when no phrase goes on so. The root is 0. */
  next(node: number, word: number): number {
    const slots = this.#slots;
    for (let slot = hash(node, word) & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const at = slot * slotInts;
      const found = slots[at + 2]!;
      if (found === 0 || (slots[at] === node && slots[at + 1] === word)) return found;
    }
  }

  /** The phrase that ends at `node`, or -1. */
  phraseAt(node: number): number {
    return this.#phraseOf[node]!;
  }
}
