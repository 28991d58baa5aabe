/** Tells names from sentences: what a question says beside what it names. */
import type { Reading, Span } from "../text/reading/read.ts";
import type { ConceptPhrases } from "./concept-phrases.ts";
import { isFood } from "./found.ts";
import { ownOf } from "./query-words.ts";

/** Names have them as sentences do: "camarones a la diabla". */
const articles: ReadonlySet<string> = new Set(["a", "al", "ala", "la", "le", "the"]);

export class Talk {
  readonly #fillers: ReadonlySet<string>;
  readonly #phrases: Pick<ConceptPhrases, "has">;

  /** @param fillers Stems that name nothing, tie others or refuse. */
  constructor(fillers: ReadonlySet<string>, phrases: Pick<ConceptPhrases, "has">) {
    this.#fillers = fillers;
    this.#phrases = phrases;
  }

  /** Whether a question is a dish's name, as far as its words are known: "stem skuid lemon". */
  isName(reading: Reading): boolean {
    const isTalk = (stem: string): boolean => this.#fillers.has(stem) || this.#phrases.has(stem);
    return reading.spans.some(isFood) && !says(reading, isTalk);
  }

  /** Whether a question names something and how it shall be, and is no sentence. */
  isPlain(reading: Reading): boolean {
    return !says(reading, (stem) => this.#fillers.has(stem) && !articles.has(stem));
  }
}

/** Whether a span that names no food has a stem that is talk. */
function says(reading: Reading, isTalk: (stem: string) => boolean): boolean {
  return reading.spans.some((span: Span) => !isFood(span) && ownOf(reading, span).some(isTalk));
}
