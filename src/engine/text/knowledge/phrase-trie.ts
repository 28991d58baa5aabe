/**
 * Phrases as paths of word numbers, packed into one hash table: a step costs one probe or two, and
 * loading costs nothing but copying.
 */

/** `[node, word, next]` by slot; `next` 0 marks an empty slot, since the root follows nothing. */
export const slotInts = 3;

/** At least; the capacity is a power of two. */
const slotsPerEdge = 1.3;

/** A packed trie. */
export interface PackedTrie {
  readonly slots: Int32Array;
  /** Node → number of the phrase that ends there, or -1. */
  readonly phraseOf: Int32Array;
}

/** Packs phrases, each a list of word numbers; its number is its position. Phrases are distinct. */
export function packTrie(phrases: readonly (readonly number[])[]): PackedTrie {
  const children: Map<number, number>[] = [new Map()];
  const phraseOf = [-1];
  let edges = 0;
  phrases.forEach((words, phrase) => {
    let node = 0;
    for (const word of words) {
      let next = children[node]!.get(word);
      if (next === undefined) {
        next = children.length;
        children.push(new Map());
        phraseOf.push(-1);
        children[node]!.set(word, next);
        edges++;
      }
      node = next;
    }
    phraseOf[node] = phrase;
  });

  const capacity = 2 ** Math.ceil(Math.log2(slotsPerEdge * edges + 2));
  const slots = new Int32Array(capacity * slotInts);
  children.forEach((byWord, node) => {
    for (const [word, next] of byWord) {
      let slot = hash(node, word) & (capacity - 1);
      while (slots[slot * slotInts + 2] !== 0) slot = (slot + 1) & (capacity - 1);
      slots.set([node, word, next], slot * slotInts);
    }
  });
  return { slots, phraseOf: Int32Array.from(phraseOf) };
}

/** Kept in step with `native/text/src/knowledge/phrase_trie.rs`. */
export function hash(node: number, word: number): number {
  const mixed = Math.imul(node, 0x9e37_79b1) ^ Math.imul(word, 0x85eb_ca6b);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}
