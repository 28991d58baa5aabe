/** Of how many dishes, of a kind or with a word, each tag is told. */
export class TagCounts {
  #dishes = 0;
  readonly #tags = new Map<string, number>();

  /** One more dish, with its tags, each once. */
  add(tags: readonly string[]): void {
    this.#dishes += 1;
    for (const tag of tags) this.#tags.set(tag, (this.#tags.get(tag) ?? 0) + 1);
  }

  get dishes(): number {
    return this.#dishes;
  }

  /** Of the dishes that have the tag, 0 to 1. */
  share(tag: string): number {
    return (this.#tags.get(tag) ?? 0) / this.#dishes;
  }

  /** The share of each tag, in the order in which they came. */
  shares(): [tag: string, share: number][] {
    return [...this.#tags.keys()].map((tag) => [tag, this.share(tag)]);
  }
}

/** As the packed lexicon holds it. */
export function toHundredths(share: number): number {
  return Math.round(100 * share) / 100;
}
