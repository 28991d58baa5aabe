/** Which parts of a question name what the guest does not want, or wants less of. */
import type { RefusalPlace, RefusalWords } from "../text/knowledge/refusals.ts";
import type { Reading, Span } from "../text/reading/read.ts";
import { namesFood } from "./found.ts";

const toSet = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/** Behind what is wanted instead: "no meat, vegetables only", "no coffee, tea please". */
const only = toSet("only saja aja je sirf solo please plz pls instead chalega chalegi dena dedo");

/** Between things that are refused alike. */
const alternatives = toSet("or nor and n atau dan ya aur oder ni o");

/** Behind these "ga" is chicken, in Vietnamese. */
const vietnamese = toSet("pho bun com mien goi banh xoi chao mi canh");

/** Stems of the longest phrase that refuses. */
const phraseStemsMax = 4;
/** Words that tie, and words of degree, between a refusal and what it refuses. */
const stepsMax = 2;

/** A phrase that refuses, and the stems that it covers. */
interface Mark {
  readonly from: number;
  readonly to: number;
  readonly places: ReadonlySet<RefusalPlace>;
}

/** What a question does to what it names. */
export type Refusal = "refused" | "lessened" | undefined;

/** What is refused: the stems from `start` to `end`, which name food or a property. */
interface Named {
  readonly start: number;
  readonly end: number;
  readonly isProperty: boolean;
  /** An occasion or a wish: "sihat sikit" is rather healthy, where "manis sikit" is less sweet. */
  readonly isMood: boolean;
}

/** Finds the refusals of questions. */
export class Refusals {
  /** Words that refuse by themselves, and "free" of "meat free burger". */
  readonly words: ReadonlySet<string>;
  readonly #placesOf = new Map<string, Set<RefusalPlace>>();
  /** Words that carry nothing. */
  readonly #ties: ReadonlySet<string>;

  constructor(words: RefusalWords, ties: ReadonlySet<string>) {
    this.#ties = ties;
    for (const [place, phrases] of Object.entries(words) as [RefusalPlace, readonly string[]][]) {
      for (const phrase of phrases) {
        const known = this.#placesOf.get(phrase) ?? new Set();
        this.#placesOf.set(phrase, known.add(place));
      }
    }
    const single = [...words.before, ...words.behind, ...words.either, ...words.negation];
    const lessening = [...words["lessens before"], ...words["lessens behind"]];
    const alone = [...single, ...lessening].filter((phrase) => !phrase.includes(" "));
    this.words = new Set([...alone, "free"]);
  }

  of({ stems, spans }: Pick<Reading, "stems" | "spans">): RefusalsOf {
    const marks = this.#marksOf(stems).filter(({ from, to }) => !isInName(spans, from, to));
    return new RefusalsOf(stems, marks, this.#ties);
  }

  /** The longest phrases, from the left, none over another. */
  #marksOf(stems: readonly string[]): Mark[] {
    const marks: Mark[] = [];
    for (let from = 0; from < stems.length;) {
      const mark = this.#markAt(stems, from);
      if (mark !== undefined) marks.push(mark);
      from = mark?.to ?? from + 1;
    }
    return marks;
  }

  #markAt(stems: readonly string[], from: number): Mark | undefined {
    for (let to = Math.min(stems.length, from + phraseStemsMax); to > from; to--) {
      const places = this.#placesOf.get(stems.slice(from, to).join(" "));
      if (places !== undefined) return { from, to, places };
    }
    return undefined;
  }
}

/** "kam" is less, and "kam heong" a style; "no bake cheesecake" is a dish. */
function isInName(spans: readonly Span[], from: number, to: number): boolean {
  const around = spans.find(({ start, end }) => start <= from && to <= end);
  return around !== undefined && around.end - around.start > to - from && namesFood(around);
}

/** Those of one question. */
export class RefusalsOf {
  readonly #stems: readonly string[];
  readonly #marks: readonly Mark[];
  readonly #ties: ReadonlySet<string>;

  constructor(stems: readonly string[], marks: readonly Mark[], ties: ReadonlySet<string>) {
    this.#stems = stems;
    this.#marks = marks;
    this.#ties = ties;
  }

  /**
   * Whether a phrase of several words, which only refuses, covers the stems from `start` to `end`, or a word of
   * degree behind a refusal does.
   */
  covers(start: number, end: number): boolean {
    return this.#marks.some(({ from, to, places }) => {
      if (start < from || to < end) return false;
      return places.has("degree") ? this.#endingAt(from) !== undefined : to - from > 1;
    });
  }

  /** Whether what begins at `start` follows a phrase that refuses what stands before: "ghee ke bina roti". */
  isBehind(start: number): boolean {
    const places = this.#endingAt(start)?.places;
    return places?.has("behind") === true && !places.has("before");
  }

  /** "no onion", "without any onion", "onion nahi", "pyaz ke bina", "kurang manis", "ga makan sapi". */
  of(named: Named): Refusal {
    return this.#before(named) ?? this.#behind(named);
  }

  #before({ start, isProperty }: Named): Refusal {
    let at = start;
    for (let step = 0; step <= stepsMax; step++) {
      const mark = this.#endingAt(at);
      const isDegree = mark?.places.has("degree") === true;
      if (mark !== undefined && !isDegree) return this.#byMark(mark, isProperty);
      const isTie = step === 0 && this.#ties.has(this.#stems[at - 1] ?? "");
      if (!isTie && !isDegree) return undefined;
      at--;
    }
    return undefined;
  }

  #byMark({ from, places }: Mark, isProperty: boolean): Refusal {
    if (places.has("before")) return "refused";
    if (places.has("lessens before"))
      return this.#lessensBehind(places, from) ? undefined : "lessened";
    if (places.has("either")) return this.#hasNameBefore(from) ? undefined : "refused";
    if (places.has("negation")) return isProperty && !this.#isChicken(from) ? "refused" : undefined;
    if (!places.has("verb")) return undefined;
    const negation = this.#endingAt(from)?.places;
    const isNegated = negation?.has("negation") || negation?.has("before");
    return isNegated === true ? "refused" : undefined;
  }

  /** "gula sikit susu": less sugar, and milk. */
  #lessensBehind(places: ReadonlySet<RefusalPlace>, from: number): boolean {
    return places.has("lessens behind") && this.#hasNameBefore(from);
  }

  #behind({ end, isMood }: Named): Refusal {
    for (const at of [end, this.#ties.has(this.#stems[end] ?? "") ? end + 1 : end]) {
      const places = this.#marks.find(({ from }) => from === at)?.places;
      if (places?.has("behind") || places?.has("either")) return "refused";
      if (places?.has("lessens behind") && !isMood) return "lessened";
    }
    // "egg and dairy free".
    const [and = "", , free] = this.#stems.slice(end, end + 3);
    return alternatives.has(and) && free === "free" ? "refused" : undefined;
  }

  /** None overlap, so there is one at most. */
  #endingAt(at: number): Mark | undefined {
    return this.#marks.find(({ to }) => to === at);
  }

  #hasNameBefore(from: number): boolean {
    const before = this.#stems[from - 1];
    if (before === undefined) return false;
    return !this.#ties.has(before) || (from > 1 && !this.#ties.has(this.#stems[from - 2]!));
  }

  #isChicken(at: number): boolean {
    return this.#stems[at] === "ga" && vietnamese.has(this.#stems[at - 1] ?? "");
  }
}

/**
 * "no onion, garlic or potato": an ingredient after one that is refused, such words between or nothing.
 *
 * @param refusedTo The stem behind the last span that is refused.
 */
export function isRefusedAlike(
  { spans, stems }: Reading,
  at: number,
  refusedTo: number | undefined,
): boolean {
  const { start, end, senses } = spans[at]!;
  if (refusedTo === undefined || senses?.ingredient === undefined) return false;
  if (only.has(stems[end] ?? "")) return false;
  const between = stems.slice(refusedTo, start);
  // "no onion chicken" is chicken, and "no meat noodles" are noodles.
  const { proteins, group } = senses.ingredient;
  const isWanted = proteins.length > 0 || group === "noodle" || senses.head !== undefined;
  if (between.length === 0 && isWanted) return false;
  return between.every((stem) => alternatives.has(stem));
}

/** "not fried or oily": one such word, and nothing else, between two things that are refused alike. */
export function isAlternative(
  stems: readonly string[],
  from: number | undefined,
  to: number,
): boolean {
  return from !== undefined && to === from + 1 && alternatives.has(stems[from]!);
}

/** Spans of what "no", "without" or "free" leaves out. */
export function absentOf({ segments }: Reading): ReadonlySet<Span> {
  return new Set(
    segments.flatMap(({ phrases }) =>
      phrases.filter(({ isAbsent }) => isAbsent).map(({ span }) => span),
    ),
  );
}
