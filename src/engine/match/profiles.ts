/** Items that no comparison can tell apart, taken together. */
import type { MatchItem } from "./item.ts";

export interface Profile {
  readonly item: MatchItem;
  /** What the encoder reads. */
  readonly encoderText: string;
  /** Positions of the items, ascending. */
  readonly rows: readonly number[];
}

interface Prepared {
  readonly item: MatchItem;
  readonly encoderText: string;
}

/** In order of their first rows. */
export function toProfiles(items: readonly Prepared[]): Profile[] {
  const byKey = new Map<string, { item: MatchItem; encoderText: string; rows: number[] }>();
  items.forEach(({ item, encoderText }, row) => {
    // All that a pair's score can depend on.
    const key = `${encoderText}\n${item.facts}`;
    const known = byKey.get(key);
    if (known === undefined) byKey.set(key, { item, encoderText, rows: [row] });
    else known.rows.push(row);
  });
  return [...byKey.values()];
}
