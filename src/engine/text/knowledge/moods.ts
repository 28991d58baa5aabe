/** Reads which moods of a guest a kind of dish answers. */
import { readRows, toValues, type Files } from "../tables.ts";
import type { Concept } from "./concepts.ts";

/** Positions of concepts, as a waiter judged a kind of dish; all other moods it does not answer. */
export interface Moods {
  /** Asked for this, it is among the first that come to mind. */
  readonly core: readonly number[];
  /** It is gladly brought. */
  readonly fits: readonly number[];
}

/**
 * Name of a dish or kind of dish, as the reader says it → its moods.
 *
 * @throws {Error} as `readRows`, or on a mood that is no concept.
 */
export function parseMoods(files: Files, concepts: readonly Concept[]): Map<string, Moods> {
  const positions = new Map(concepts.map(({ name }, at) => [name, at]));
  const rows = readRows(files, "words/moods.tsv", ["name", "core", "fits"] as const);
  return new Map(
    rows.map(({ cells, place }) => {
      const toPositions = (cell: string): number[] =>
        toValues(cell).map((mood) => {
          const at = positions.get(mood);
          if (at === undefined) throw new Error(`${place}: Expected a concept but got "${mood}"`);
          return at;
        });
      return [cells.name, { core: toPositions(cells.core), fits: toPositions(cells.fits) }];
    }),
  );
}

/** The concepts that any of these dishes answers: those that dishes were judged for. */
export function judgedIn(moods: Iterable<Moods>): ReadonlySet<number> {
  const judged = new Set<number>();
  for (const { core, fits } of moods) {
    for (const at of core) judged.add(at);
    for (const at of fits) judged.add(at);
  }
  return judged;
}
