/** Parts a covered text: the dish itself, what comes with it, what is left out, other choices. */
import type { StructureRole } from "../knowledge/compile.ts";
import type { Senses } from "../knowledge/facts.ts";
import type { Border } from "../native.ts";
import type { Span } from "./read.ts";

/**
 * How a part stands to the one before it. `core`: the name itself; `plus`: the next item of a combo;
 * `list`: after a comma or "and", which may tie two dishes or two ingredients of one; `or`: another
 * choice; `dash`: after a dash; `with`: what is added; `in`: what it lies in or on; `bracket`.
 */
export type Relation = "core" | "plus" | "list" | "or" | "dash" | "with" | "in" | "bracket";

/** A known phrase in its place. */
export interface Phrase {
  readonly span: Span;
  readonly senses: Senses;
  /** Left out by "no", "without" or "free". */
  readonly isAbsent: boolean;
}

export interface Segment {
  readonly relation: Relation;
  readonly phrases: readonly Phrase[];
}

const relationAfter: Readonly<Record<Exclude<Border, "" | "cut">, Relation>> = {
  plus: "plus",
  comma: "list",
  slash: "or",
  dash: "dash",
  open: "bracket",
  close: "core",
};

const relationOf: Readonly<Record<StructureRole, Relation>> = {
  with: "with",
  without: "with",
  and: "list",
  in: "in",
  or: "or",
};

/** "gluten free", "sugar less": what stands before it is left out. */
const postpositions: ReadonlySet<string> = new Set(["free", "less"]);

interface Covered {
  readonly spans: readonly Span[];
  readonly words: readonly string[];
  readonly borders: readonly Border[];
  readonly structure: ReadonlyMap<string, StructureRole>;
}

/** The segments of a text in order, empty ones left out. Unknown words stand in none. */
export function toSegments({ spans, words, borders, structure }: Covered): Segment[] {
  const segments: Segment[] = [];
  let relation: Relation = "core";
  let phrases: Phrase[] = [];
  /** "no onion and garlic paneer": the next phrase is left out, and one that "and" ties to it. */
  let isAbsent = false;
  let wasAbsent = false;
  let isInBracket = false;

  const open = (next: Relation): void => {
    if (phrases.length > 0) segments.push({ relation, phrases });
    phrases = [];
    relation = next;
  };

  for (const span of spans) {
    const border = borders[span.start]!;
    if (border !== "" && border !== "cut") {
      isInBracket = border === "open" || (isInBracket && border !== "close");
      open(isInBracket ? "bracket" : relationAfter[border]);
      isAbsent = false;
      wasAbsent = false;
    }
    const first = words[span.start]!;
    const isSingle = span.end === span.start + 1;
    const role = isSingle ? structure.get(first) : undefined;
    if (role !== undefined) {
      const goesOn: boolean = wasAbsent && role === "and";
      if (!isInBracket && !goesOn) open(relationOf[role]);
      isAbsent = role === "without" || goesOn;
      continue;
    }
    if (isSingle && postpositions.has(first)) {
      const last = phrases.pop();
      if (last !== undefined) phrases.push({ ...last, isAbsent: true });
      continue;
    }
    if (span.senses !== undefined) phrases.push({ span, senses: span.senses, isAbsent });
    wasAbsent = isAbsent;
    isAbsent = false;
  }
  open("core");
  return segments;
}

/**
 * The same segments, where a word that is no head keeps its narrower meaning: the chili of a "chili
 * cheddar burger" is a spice, not the stew.
 */
export function narrow(segments: readonly Segment[], heads: readonly Phrase[]): readonly Segment[] {
  const isWider = (phrase: Phrase): boolean => isWide(phrase) && !heads.includes(phrase);
  return segments.map((segment) => {
    if (!segment.phrases.some(isWider)) return segment;
    const phrases = segment.phrases.map((phrase) => (isWider(phrase) ? narrowed(phrase) : phrase));
    return { relation: segment.relation, phrases };
  });
}

/** A single word that names a dish or kind and also an ingredient or a style. */
function isWide({ span, senses }: Phrase): boolean {
  if (span.end !== span.start + 1 || (senses.dish ?? senses.head) === undefined) return false;
  return (senses.ingredient ?? senses.modifier) !== undefined;
}

function narrowed(phrase: Phrase): Phrase {
  const { dish: _dish, head: _head, ...senses } = phrase.senses;
  return { ...phrase, senses };
}
