/** A search from the raw texts on: reads, embeds and ranks them. */
import type { Progress } from "../progress.ts";
import { release } from "../vectors/native.ts";
import type { Vectors } from "../vectors/vectors.ts";
import type { Ask, Asked } from "./asked.ts";
import type { Doubt } from "./doubt.ts";
import type { MenuMemory } from "./menu-memory.ts";
import { MenuVectors } from "./menu-vectors.ts";
import type { Ranker } from "./ranker.ts";
import type { ReadMenu } from "./read-menu.ts";
import type { SearchReader } from "./reader.ts";
import { type Gates, type Ranked, search } from "./search.ts";
import type { SpellByMenu } from "./spell-by-menu.ts";
import { compareVectors, type VectorParts } from "./vectors.ts";

export interface SearchOrder {
  readonly query: string;
  readonly corpus: readonly string[];
  /** The corpus's vectors as `embed` gives them, when the client kept them; released by the search. */
  readonly corpusVectors: Vectors | undefined;
}

export interface SearchAnswer {
  /** The query without noise. */
  readonly query: string;
  /** All that is worth showing, the most relevant first. */
  readonly ranked: readonly Ranked[];
}

/** What orders the results. */
export interface Ranking extends VectorParts {
  readonly ranker: Ranker;
  readonly doubt: Doubt;
  readonly gates: Gates;
}

interface SearchParts extends Ranking {
  readonly menus: MenuMemory;
  readonly readMenu: ReadMenu;
  readonly spell: SpellByMenu;
  readonly ask: Ask;
  readonly search: Pick<SearchReader, "conceptAt">;
}

/** With `corpusVectors`, and of a menu that is remembered, the query alone is encoded. */
export async function searchCorpus(
  { query: typed, corpus, corpusVectors }: SearchOrder,
  parts: SearchParts,
  { mayBegin, nearsEnd }: Progress,
): Promise<SearchAnswer> {
  const { conceptAt } = parts.search;
  const raw = parts.spell(typed, corpus);
  const asking = new Asking(raw, parts.ask);
  const known = corpusVectors ? new MenuVectors(corpusVectors) : parts.menus.borrow(corpus);
  const read = await parts.readMenu({
    query: raw,
    items: corpus,
    embedsItems: known === undefined,
    meanwhile: async () => void asking.asked,
    mayBegin,
  });
  const { query, course } = asking.asked;
  const menu = known ?? new MenuVectors(read.from(1), read.data);
  if (known === undefined) parts.menus.keep(corpus, menu);
  nearsEnd();
  const compared = await compareVectors({ query, names: corpus, own: read.row(0) }, menu, parts);
  const ranked = search({
    question: raw,
    query,
    names: corpus,
    ...compared,
    conceptAt,
    ranker: parts.ranker,
    doubt: parts.doubt,
    gates: parts.gates,
    course,
  });
  if (known !== undefined) release(read.data);
  menu.letGo();
  return { query: query.text || raw.trim(), ranked };
}

/** A question, gone through when there is time for it: its words are many, and the models wait for none. */
class Asking {
  readonly #raw: string;
  readonly #ask: Ask;
  #asked: Asked | undefined;

  constructor(raw: string, ask: Ask) {
    this.#raw = raw;
    this.#ask = ask;
  }

  get asked(): Asked {
    return (this.#asked ??= this.#ask(this.#raw));
  }
}
