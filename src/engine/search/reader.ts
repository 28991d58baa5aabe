/** Reads queries for a search. */
import type { Knowledge } from "../text/knowledge/compile.ts";
import type { Category } from "../text/knowledge/labels.ts";
import type { Normaliser } from "../text/reading/normal-form.ts";
import type { Reading } from "../text/reading/read.ts";
import { type ConceptIndex, indexConcept } from "./concept-index.ts";
import { createIntentModel } from "./intent-model.ts";
import type { Network } from "../models/network.ts";
import type { Query } from "./query.ts";
import { type Families, QueryReader } from "./query-reader.ts";
import type { AskedBy, Question, Respell } from "./question.ts";

export interface SearchReader {
  /** In the order of their positions. */
  readonly conceptNames: readonly string[];
  /** Positions of the concepts that dishes were judged for. */
  readonly judged: ReadonlySet<number>;
  toQuery(question: Question): Query;
  /** Whether a question names something and how it shall be, and is no sentence. */
  isPlain(reading: Reading): boolean;
  /** A concept by its position; the first time, its examples are read. */
  conceptAt(at: number): ConceptIndex;
  /** The course that a query asks for or whose dishes it names. */
  courseOf(query: Query, reading: Reading): Category | undefined;
}

interface ReaderParts {
  readonly knowledge: Pick<Knowledge, "concepts" | "fillers" | "judged" | "refusals">;
  readonly read: (raw: string) => Reading;
  readonly ofSpans: Normaliser["ofSpans"];
  readonly askedBy: AskedBy;
  readonly respell: Respell;
  readonly families: Families;
  /** See `intent-model.ts`. */
  readonly intents: Network;
}

export function createSearchReader({
  knowledge,
  read,
  ofSpans,
  askedBy,
  respell,
  families,
  intents,
}: ReaderParts): SearchReader {
  const { concepts, fillers, judged, refusals } = knowledge;
  const names = concepts.map(({ name }) => name);
  const hear = createIntentModel(intents, names);
  const parts = { ofSpans, askedBy, respell, families, fillers, refusals, hear, read };
  const queries = new QueryReader(concepts, parts);
  const indexed: (ConceptIndex | undefined)[] = concepts.map(() => undefined);
  return {
    conceptNames: names,
    judged: new Set([...judged].sort((a, b) => a - b)),
    toQuery: (question) => queries.read(question),
    isPlain: (reading) => queries.isPlain(reading),
    conceptAt: (at) => (indexed[at] ??= indexConcept(concepts[at]!, judged.has(at), read)),
    courseOf({ categories, concepts: asked, terms }, reading) {
      const [course] = categories;
      if (course !== undefined) return course;
      if (terms.length > 0 && reading.category !== undefined) return reading.category;
      return asked.map((at) => courseOfTags(concepts[at]!.tags)).find((one) => one !== undefined);
    },
  };
}

/** The course that a concept's tags speak for most; undefined when none. */
function courseOfTags(tags: Readonly<Record<string, number>>): Category | undefined {
  let best = 0.5;
  let course: Category | undefined;
  for (const [tag, weight] of Object.entries(tags)) {
    if (!tag.startsWith("category=") || weight <= best) continue;
    best = weight;
    course = tag.slice("category=".length) as Category;
  }
  return course;
}
