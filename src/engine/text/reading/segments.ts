/** The parts of a name: the dish itself, what comes with it, what is left out, other choices. */
import type { Senses } from "../knowledge/facts.ts";
import type { Span } from "./read.ts";

/**
 * How a part stands to the one before it. `core`: the name itself; `plus`: the next item of a combo;
 * `list`: after a comma or "and", which may tie two dishes or two ingredients of one; `or`: another
 * choice; `dash`: after a dash; `with`: what is added; `in`: what it lies in or on; `bracket`. In the
 * order of `native/text/src/reading/segments.rs`.
 */
export const relations = ["core", "plus", "list", "or", "dash", "with", "in", "bracket"] as const;

export type Relation = (typeof relations)[number];

/** A known phrase in its place. */
export interface Phrase {
  readonly span: Span;
  /**
   * What it means here: a word that is no head keeps its narrower meaning, as the chili of a "chili
   * cheddar burger", which is a spice and not the stew.
   */
  readonly senses: Senses;
  /** Left out by "no", "without" or "free". */
  readonly isAbsent: boolean;
}

export interface Segment {
  readonly relation: Relation;
  readonly phrases: readonly Phrase[];
}
