/** The formulas of quality, the same for every contender; `shared/tools/score-quality.mjs` has them too. */

export interface Counts {
  readonly right: number;
  readonly false: number;
  readonly missed: number;
}

/** Harmonic mean of precision and recall: 2·tp / (2·tp + fp + fn). */
export function f1(counts: Counts): number {
  return (2 * counts.right) / (2 * counts.right + counts.false + counts.missed);
}

/** What is said against what is true, both by position. */
export function countDecisions(said: readonly boolean[], truth: readonly boolean[]): Counts {
  const count = (test: (at: number) => boolean) => said.filter((_, at) => test(at)).length;
  return {
    right: count((at) => said[at]! && truth[at]!),
    false: count((at) => said[at]! && !truth[at]!),
    missed: count((at) => !said[at]! && truth[at]!),
  };
}

/**
 * The best F1 that any threshold on the scores reaches, and that threshold. Chosen on the answers it is
 * judged by, it is an upper bound of what a user would get.
 */
export function bestF1(
  scores: readonly number[],
  truth: readonly boolean[],
): { f1: number; threshold: number } {
  const reached = [...new Set(scores)].map((threshold) => {
    const said = scores.map((score) => score >= threshold);
    return { f1: f1(countDecisions(said, truth)), threshold };
  });
  return reached.reduce((best, each) => (each.f1 > best.f1 ? each : best));
}

/** Clusters compared by the pairs that they put together. */
export function countPairs(
  said: readonly (readonly number[])[],
  truth: readonly (readonly number[])[],
): Counts {
  const saidPairs = toPairs(said);
  const truePairs = toPairs(truth);
  const right = [...saidPairs].filter((pair) => truePairs.has(pair)).length;
  return { right, false: saidPairs.size - right, missed: truePairs.size - right };
}

export function addCounts(all: readonly Counts[]): Counts {
  const sum = (of: (counts: Counts) => number) => all.reduce((total, each) => total + of(each), 0);
  return {
    right: sum((counts) => counts.right),
    false: sum((counts) => counts.false),
    missed: sum((counts) => counts.missed),
  };
}

/** nDCG of the first ten, gain 2^grade − 1; `grades` by position, what has none is irrelevant. */
export function ndcgAt10(found: readonly number[], grades: ReadonlyMap<number, number>): number {
  const got = found.slice(0, 10).map((position) => grades.get(position) ?? 0);
  const best = [...grades.values()].sort((a, b) => b - a).slice(0, 10);
  return discountedGain(got) / discountedGain(best);
}

function toPairs(clusters: readonly (readonly number[])[]): Set<string> {
  const pairs = clusters.flatMap((members) =>
    members.flatMap((a, at) =>
      members.slice(at + 1).map((b) => `${Math.min(a, b)}:${Math.max(a, b)}`),
    ),
  );
  return new Set(pairs);
}

function discountedGain(grades: readonly number[]): number {
  return grades.reduce((sum, grade, rank) => sum + (2 ** grade - 1) / Math.log2(rank + 2), 0);
}
