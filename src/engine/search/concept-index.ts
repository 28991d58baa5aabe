/** The concepts with their kinds of dish in the reader's own names. */
import type { Concept } from "../text/knowledge/concepts.ts";
import { phraseKeys } from "../text/native.ts";
import type { Reading } from "../text/reading/read.ts";

/** A concept by its position. */
export type ConceptAt = (at: number) => ConceptIndex;

/** A concept with its kinds of dish in the reader's own names. */
export interface ConceptIndex {
  /** Dishes were judged for it. */
  readonly isMood: boolean;
  readonly concept: Concept;
  /** The stems of its phrases, separated by spaces. */
  readonly phrases: ReadonlySet<string>;
  readonly examples: ReadonlySet<string>;
  readonly fits: ReadonlySet<string>;
  readonly not: ReadonlySet<string>;
}

/** Reads every example once; some 100 ms for 150 concepts, so it is done when first asked for. */
export function indexConcept(
  concept: Concept,
  isMood: boolean,
  read: (raw: string) => Reading,
): ConceptIndex {
  const namesOf = (examples: readonly string[]): ReadonlySet<string> =>
    new Set(
      examples.flatMap((example) => {
        const { spans, kinds } = read(example);
        const dish = spans.length === 1 ? spans[0]!.senses?.dish?.name : undefined;
        // "chicken soup" stands for itself, not for every soup.
        const own = dish ?? kinds[0]?.name;
        return own === undefined ? [] : [own];
      }),
    );
  return {
    concept,
    isMood,
    phrases: new Set(phraseKeys(concept.phrases)),
    examples: namesOf([...concept.examples, ...(concept.ofRegion?.core ?? [])]),
    fits: namesOf([...concept.fits, ...(concept.ofRegion?.fits ?? [])]),
    not: namesOf(concept.not),
  };
}
