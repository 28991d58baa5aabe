/** A search from the raw texts on: reads, embeds and ranks them. */
import type { ReadAndEmbed } from "../match/compare.ts";
import type { Progress } from "../progress.ts";
import { wants } from "../read-ahead.ts";
import type { KnownText, Preparation, UnderstandTexts } from "../understand.ts";
import type { Vectors } from "../vectors/vectors.ts";
import type { Doubt } from "./doubt.ts";
import { asksForMore } from "./features.ts";
import type { Query } from "./query.ts";
import type { Ranker } from "./ranker.ts";
import type { SearchReader } from "./reader.ts";
import { type Gates, type Ranked, search } from "./search.ts";
import { compareVectors, type VectorParts } from "./vectors.ts";

export interface SearchOrder {
  readonly query: string;
  readonly corpus: readonly string[];
  /** The corpus's vectors as `embed` gives them, when the client kept them. */
  readonly corpusVectors: Vectors | undefined;
}

export interface SearchAnswer {
  /** The query without noise. */
  readonly query: string;
  /** All that is worth showing, the most relevant first. */
  readonly ranked: readonly Ranked[];
}

interface SearchParts extends VectorParts {
  readonly understand: UnderstandTexts;
  readonly readAndEmbed: ReadAndEmbed;
  readonly search: SearchReader;
  readonly ranker: Ranker;
  readonly doubt: Doubt;
  readonly gates: Gates;
}

/** With `corpusVectors`, the query alone is encoded. */
export async function searchCorpus(
  { query: raw, corpus, corpusVectors }: SearchOrder,
  parts: SearchParts,
  { mayBegin, nearsEnd }: Progress,
): Promise<SearchAnswer> {
  const { conceptAt, courseOf } = parts.search;
  const asking = new Asking(parts.search);
  // The query first: the others are prepared as it asks, and those whose vectors the client kept are
  // read and not encoded.
  const texts = corpusVectors === undefined ? [raw, ...corpus] : [raw];
  const read = await parts.readAndEmbed(texts, asking, mayBegin);
  const items =
    corpusVectors === undefined
      ? read.known.slice(1)
      : await parts.understand(corpus, asking, mayBegin);
  const { query } = asking;
  const compared = await nearsEnd(() => {
    const vectors = corpusVectors ?? read.vectors.from(1);
    return compareVectors({ query, items, conceptAt, own: read.vectors.row(0) }, vectors, parts);
  });
  const ranked = search({
    query,
    items,
    ...compared,
    conceptAt,
    ranker: parts.ranker,
    doubt: parts.doubt,
    gates: parts.gates,
    course: courseOf(query, read.known[0]!.reading),
  });
  return { query: query.text || raw.trim(), ranked };
}

/** Prepares the query, which comes first, and then the items as far as it looks at them. */
class Asking implements Preparation {
  readonly wanted = wants.item;
  readonly #reader: SearchReader;
  #query: Query | undefined;

  constructor(reader: SearchReader) {
    this.#reader = reader;
  }

  get query(): Query {
    if (this.#query === undefined) throw new Error("The query was not prepared");
    return this.#query;
  }

  readonly prepare = (known: KnownText): void => {
    if ((known.prepared & wants.item) === 0) known.prepareItem();
    if (this.#query === undefined) this.#query = this.#reader.toQuery(known);
    else if (asksForMore(this.#query)) void known.searchItem;
  };
}
