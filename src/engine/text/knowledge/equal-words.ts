/**
 * Words that mean the same in any name, and what stands for them. The first name of a group stands for itself too,
 * whatever broader thing the tables say it is: gochujang is a chilli paste, and no other one is gochujang. A first
 * name that is another's in a second group has the first of that one stand for both.
 */

type Stems = readonly string[];

export class EqualWords {
  readonly #steps = new Map<string, string>();

  /**
   * The groups that it took: what says "no" goes by its parts, and so do all words for it. What was said
   * first stands.
   */
  add(
    groups: readonly (readonly Stems[])[],
    isNo: (stem: string) => boolean,
  ): (readonly Stems[])[] {
    const taken = groups.filter(([first]) => !first!.some(isNo));
    for (const members of taken) this.#tie(members.map((stems) => stems.join(" ")));
    for (const [first] of taken) {
      const own = first!.join(" ");
      if (!this.has(own)) this.#steps.set(own, own);
    }
    return taken;
  }

  has(word: string): boolean {
    return this.#steps.has(word);
  }

  /** Stems joined by spaces → those that stand for them. */
  pack(): Map<string, string> {
    return toEnds(this.#steps);
  }

  #tie([first, ...others]: readonly string[]): void {
    const target = this.#steps.get(first!) ?? first!;
    for (const own of others) {
      if (own !== target && !this.has(own)) this.#steps.set(own, target);
    }
  }
}

/** Each key with the last value of the chain that it begins; a circle ends where it closes. */
export function toEnds(steps: ReadonlyMap<string, string>): Map<string, string> {
  const toEnd = (key: string): string => {
    const seen = new Set([key]);
    let end = key;
    for (let next = steps.get(key); next !== undefined && !seen.has(next); next = steps.get(next)) {
      seen.add(next);
      end = next;
    }
    return end;
  };
  return new Map(Array.from(steps.keys(), (key) => [key, toEnd(key)]));
}
