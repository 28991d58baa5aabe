/** What the question reader makes of a question, in names. */
import { readKnowledge } from "../../../src/engine/lexicon-files.ts";
import { loadTextEngine } from "../../../src/engine/text-engine.ts";

export const { read, search } = loadTextEngine();
export const { concepts } = readKnowledge();

export function ask(text: string) {
  const reading = read(text);
  const query = search.toQuery({ raw: text, reading });
  const nameOf = (at: number): string => concepts[at]!.name;
  return {
    terms: query.terms.map((term) => term.text).join(" "),
    concepts: query.concepts.map(nameOf),
    refused: query.refused.map(nameOf),
    without: [...query.without],
    diet: query.diet,
    categories: [...query.categories],
    cuisines: [...query.cuisines],
    course: search.courseOf(query, reading),
    text: query.text,
  };
}
