/** How well an item fits the people who shall eat of it. */

/** Twice as many are one step; five steps are all. */
export const stepsMax = 5;

/** From the people to those that an item serves, in fives of a step; 0 when nobody knows. */
export function stepsBetween(serves: number | undefined, people: number): number {
  return serves === undefined ? 0 : Math.log2(serves / people) / stepsMax;
}

/** 1 for an item that serves as many, 0 for one that serves others by far, or nobody knows. */
export function servingShare(serves: number | undefined, people: number): number {
  return serves === undefined ? 0 : Math.max(0, 1 - Math.abs(stepsBetween(serves, people)));
}
