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
    const key = keyOf(item, encoderText);
    const known = byKey.get(key);
    if (known === undefined) byKey.set(key, { item, encoderText, rows: [row] });
    else known.rows.push(row);
  });
  return [...byKey.values()];
}

/** All that a pair's score can depend on. */
function keyOf(item: MatchItem, encoderText: string): string {
  const { text, named, dish, kinds, parts, category, diet, proteins } = item;
  const terms = named.map((term) => `${term.text}/${term.role}`).join(" ");
  const facts = [encoderText, text, terms, [...item.wordedTexts].join(" "), dish, kinds.join(",")];
  return [...facts, parts, category, diet, proteins.join(",")].join("\n");
}
