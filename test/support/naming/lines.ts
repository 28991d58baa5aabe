/** The naive twin of `native/text/src/naming/line.rs`. */
import { stem } from "../../../src/engine/text/native.ts";
import type { LineKind } from "../../../src/engine/report/lines.ts";
import type { Reading } from "../../../src/engine/text/reading/read.ts";

export function toLine(reading: Reading): LineKind {
  if (isHeading(reading)) return "heading";
  if (isNameless(reading)) return "empty";
  return reading.whole?.nonDish?.why === "nonfood" ? "other" : "dish";
}

/** "Main Course", "Rice & Biryani", "Drinks (Beverages)"; but "Momos" is a dish, and so is "Water". */
function isHeading({ spans, whole, words, kinds }: Reading): boolean {
  const isPlural = (at: number): boolean =>
    words[at] !== undefined && stem(words[at]) !== words[at];
  if (whole?.heading !== undefined && whole.dish === undefined) {
    if (kinds.length !== 1 || isPlural(words.length - 1)) return true;
  }
  const isSection = ({ start, senses }: Reading["spans"][number]): boolean =>
    senses?.heading !== undefined && senses.dish === undefined && isPlural(start);
  return spans.length > 0 && spans.every(isSection);
}

/** Nothing, noise alone, or a number that is not the name of something ("1942"). */
function isNameless({ cleaned, kinds }: Reading): boolean {
  return !/\p{L}/u.test(cleaned.text) && kinds.length === 0;
}
