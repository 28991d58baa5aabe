/** How alike two sets of words or letter groups are. */

/** How many values both have. */
export function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const one of a) if (b.has(one)) shared++;
  return shared;
}

/** What both have against what either has, 0 to 1. */
export function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = overlap(a, b);
  return shared / Math.max(1, a.size + b.size - shared);
}

/** What both have against the mean of what each has, 0 to 1. */
export function dice(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return (2 * overlap(a, b)) / Math.max(1, a.size + b.size);
}
