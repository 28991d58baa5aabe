/** A search from the raw texts on: reads, embeds and ranks them. */
import type { ReadAndEmbed } from "../match/compare.ts";
import type { Progress } from "../progress.ts";
import { wants } from "../read-ahead.ts";
import type { Preparation, UnderstandTexts } from "../understand.ts";
import type { Vectors } from "../vectors/vectors.ts";
import type { Doubt } from "./doubt.ts";
import type { Rank } from "./ranker.ts";
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
  readonly rank: Rank;
  readonly doubt: Doubt;
  readonly gates: Gates;
}

/** With `corpusVectors`, the query alone is encoded. */
export async function searchCorpus(
  { query: raw, corpus, corpusVectors }: SearchOrder,
  parts: SearchParts,
  { mayBegin, nearsEnd }: Progress,
): Promise<SearchAnswer> {
  // The query first, so that a menu whose vectors the client kept is read and not encoded.
  const texts = corpusVectors === undefined ? [raw, ...corpus] : [raw];
  const read = await parts.readAndEmbed(texts, preparation, mayBegin);
  const asking = read.known[0]!;
  const known =
    corpusVectors === undefined
      ? read.known.slice(1)
      : await parts.understand(corpus, preparation, mayBegin);
  const vectors = corpusVectors ?? read.vectors.from(1);
  const { conceptAt, toQuery, courseOf } = parts.search;
  const items = known.map(({ searchItem }) => searchItem);
  const { query, ...compared } = await nearsEnd(async () => {
    const query = toQuery(asking);
    const own = read.vectors.row(0);
    const compared = await compareVectors({ query, items, conceptAt, own }, vectors, parts);
    return { query, ...compared };
  });
  const ranked = search({
    query,
    items,
    ...compared,
    conceptAt,
    rank: parts.rank,
    doubt: parts.doubt,
    gates: parts.gates,
    course: courseOf(query, asking.reading),
  });
  return { query: query.text || raw.trim(), ranked };
}

const preparation: Preparation = {
  prepare: ({ searchItem, encoderText }) => [searchItem, encoderText],
  wanted: wants.line | wants.form,
};
