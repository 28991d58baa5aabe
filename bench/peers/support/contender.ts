/** One way to do the work, ours or another's. What it cannot do is left out. */

export interface Timed<T> {
  readonly ms: number;
  readonly answer: T;
}

export type TextPair = readonly [string, string];

export interface Contender {
  readonly name: string;
  readonly pid: number;
  /** How alike two names are; or 1 and 0, where it decides itself. */
  readonly pairs?: (pairs: readonly TextPair[]) => Promise<Timed<number[]>>;
  readonly decidesPairs?: boolean;
  /** Clusters of positions at each threshold; where it decides itself, no threshold is asked. */
  readonly dedup?: (
    texts: readonly string[],
    thresholds: readonly number[],
  ) => Promise<Timed<number[][][]>>;
  readonly decidesClusters?: boolean;
  /** For each query positions of at most ten items, best first. */
  readonly search?: (
    queries: readonly string[],
    corpus: readonly string[],
  ) => Promise<Timed<number[][]>>;
  /** Makes vectors, which nobody looks at. */
  readonly embed?: (texts: readonly string[]) => Promise<Timed<unknown>>;
}
