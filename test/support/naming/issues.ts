/** The naive twin of `native/text/src/naming/issues.rs`. */
import type { Reading } from "../../../src/engine/text/reading/read.ts";
import type { NoiseKind } from "../../../src/engine/text/clean.ts";
import type { LineKind } from "../../../src/engine/report/lines.ts";
import { type NamingIssue, namingIssues } from "../../../src/engine/report/naming-issues.ts";
import { isAccepted } from "./spellings.ts";
import { isAcronym, nameCharsMax } from "./suggested-name.ts";

/** Fewer letters and digits than these three say nothing, unless the lexicon knows the word. */
const hasLetters = /(?:[\p{L}\p{M}\p{N}][^\p{L}\p{M}\p{N}]*){3}/u;
/** Shorter words in capitals are most often abbreviations: "BBQ". */
const capitalsMin = 4;
/** Scripts in which one sign may be a word. */
const wordSigns = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** In the order of `namingIssues`. */
export function findIssues(raw: string, reading: Reading, line: LineKind): NamingIssue[] {
  const has = toTests(raw, reading, line);
  return namingIssues.filter((issue) => has[issue]);
}

function toTests(raw: string, reading: Reading, line: LineKind): Record<NamingIssue, boolean> {
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
