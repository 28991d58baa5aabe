/** Finds what there is to mend in a name. */
import type { Reading } from "../text/reading/read.ts";
import type { NoiseKind } from "../text/clean.ts";
import type { Line } from "./lines.ts";
import { isAccepted } from "./spellings.ts";
import { isAcronym, nameCharsMax } from "./suggested-name.ts";

export const namingIssues = [
  "promotional_noise",
  "price",
  "serving_size",
  "misspelling",
  "all_caps",
  "too_long",
  "too_short",
  "empty",
] as const;

export type NamingIssue = (typeof namingIssues)[number];

/** Fewer letters and digits than these three say nothing, unless the lexicon knows the word. */
const hasLetters = /(?:[\p{L}\p{M}\p{N}][^\p{L}\p{M}\p{N}]*){3}/u;
/** Shorter words in capitals are most often abbreviations: "BBQ". */
const capitalsMin = 4;
/** Scripts in which one sign may be a word. */
const wordSigns = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** In the order of `namingIssues`. */
export function findIssues(raw: string, reading: Reading, line: Line): NamingIssue[] {
  const has = toTests(raw, reading, line);
  return namingIssues.filter((issue) => has[issue]);
}

function toTests(raw: string, reading: Reading, line: Line): Record<NamingIssue, boolean> {
  const { text, removed, corrected } = reading.cleaned;
  const holds = (...kinds: NoiseKind[]): boolean =>
    removed.some(({ kind }) => kinds.includes(kind));
  const isNamed = line !== "empty";
  return {
    promotional_noise: holds("promo", "emoji") || /[!*]{2}/.test(raw),
    price: holds("price"),
    serving_size: holds("portion"),
    misspelling: corrected.some(({ from }) => !isAccepted(from)),
    all_caps: isNamed && isAllCaps(raw, reading),
    too_long: isNamed && text.length > nameCharsMax && [...text].length > nameCharsMax,
    too_short: isNamed && isTooShort(reading),
    empty: !isNamed,
  };
}

/** Spares most names the work. */
const hasShouted = /\p{Lu}{2}/u;

/** Looks at the name alone: "DAL Rs. 90" is in capitals, "Dal RS. 90" is not. */
function isAllCaps(raw: string, { words, cleaned }: Reading): boolean {
  if (!hasShouted.test(raw)) return false;
  const own = new Set([...words, ...cleaned.corrected.map(({ from }) => from)]);
  const letters = (raw.match(/[\p{L}\p{M}']+/gu) ?? [])
    .filter((word) => own.has(word.toLowerCase()) && !isAcronym(word.toLowerCase()))
    .join("");
  const capitals = letters.match(/\p{Lu}/gu)?.length ?? 0;
  return capitals >= capitalsMin && !/\p{Ll}/u.test(letters);
}

function isTooShort({ cleaned: { text }, kinds }: Reading): boolean {
  return !hasLetters.test(text) && kinds.length === 0 && !wordSigns.test(text);
}
