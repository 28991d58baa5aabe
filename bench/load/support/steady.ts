/**
 * A load between two measurements of the capacity. A shared machine has another speed each minute: a load
 * of 80 % of what it could do a minute ago may be more than it can do now.
 */
import { servedPerSecond } from "./tally.ts";
import type { Row } from "./targets.ts";

/** A load, and closed loops right before and after it. */
export interface Steady {
  readonly before: Row;
  readonly load: Row;
  readonly after: Row;
}

export interface Measure {
  /** A closed loop that keeps every core busy. */
  readonly capacity: () => Promise<Row>;
  readonly load: (perSecond: number) => Promise<Row>;
}

/** The larger capacity may be so many times the smaller; more, and the load is measured again. */
const driftMax = 1.15;

/** By how many times the capacity changed, at least 1. */
export function driftOf(before: Row, after: Row): number {
  const [one, other] = [servedPerSecond(before.result), servedPerSecond(after.result)];
  return Math.max(one, other) / Math.min(one, other);
}

/** What the closed loops around a load got served a second. */
export function capacityAround({ before, after }: Steady): number {
  return (servedPerSecond(before.result) + servedPerSecond(after.result)) / 2;
}

/**
 * A load of `share` of the capacity right before it: the first that has the same capacity after it, or the last
 * of `attemptsMax`, whatever it has. A server that a load leaves slower has none of the former, and is judged by
 * the latter.
 */
export async function measureSteady(
  { capacity, load }: Measure,
  { share, first, attemptsMax }: { share: number; first: Row; attemptsMax: number },
): Promise<Steady> {
  let before = first;
  for (let attempt = 1; ; attempt += 1) {
    const row = await load(share * servedPerSecond(before.result));
    const after = await capacity();
    if (attempt === attemptsMax || driftOf(before, after) <= driftMax) {
      return { before, load: row, after };
    }
    before = after;
  }
}
