/** What a guest asks for, of questions asked lately at once: many guests ask the same. */
import type { Category } from "../text/knowledge/labels.ts";
import type { Reading } from "../text/reading/read.ts";
import { TextMemory } from "../text-memory.ts";
import type { Query } from "./query.ts";
import type { SearchReader } from "./reader.ts";

/** Two generations of so many questions, a few KB each. */
const questionsMax = 256;

export interface Asked {
  readonly query: Query;
  /** The course that it is for; undefined when nobody can tell. */
  readonly course: Category | undefined;
}

/** A raw question → what it asks for. */
export type Ask = (raw: string) => Asked;

export interface AskParts {
  readonly read: (raw: string) => Reading;
  readonly search: Pick<SearchReader, "toQuery" | "courseOf">;
}

export function createAsk({ read, search }: AskParts): Ask {
  const memory = new TextMemory<Asked>(questionsMax);
  return (raw) => {
    const lately = memory.get(raw);
    if (lately !== undefined) return lately;
    const reading = read(raw);
    const query = search.toQuery({ raw, reading });
    const asked = { query, course: search.courseOf(query, reading) };
    memory.set(raw, asked);
    return asked;
  };
}
