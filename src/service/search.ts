import { type Static, Type } from "../typebox.ts";
import { liftVectors } from "../engine/vectors/native.ts";
import { Vectors } from "../engine/vectors/vectors.ts";
import { ServiceError } from "../errors.ts";
import { dimensions } from "../schema/embedding.ts";
import { Items, ItemText, textCharsMax } from "../schema/items.ts";
import { Score, toScore } from "../schema/scores.ts";
import { metered } from "./endpoint.ts";

const itemsMax = 512;
const resultsMax = 1000;
const resultsDefault = 10;

type Rows = readonly (readonly number[])[];

const vectorField = "corpus_embeddings";

/** As JSON says it; in a body that was parsed mostly vectors already, see `liftingVectors`. */
const CorpusEmbeddings = Type.Unsafe<Rows | Vectors>(
  Type.Array(Type.Array(Type.Number()), {
    description: "Vectors of the corpus as /embed gives them, all of one dimension",
  }),
);

const Request = Type.Object({
  query: Type.String({
    minLength: 1,
    maxLength: textCharsMax,
    description: `A question or an item's name, 1 to ${textCharsMax} characters (code points)`,
  }),
  corpus: Items(itemsMax, {
    description:
      "The menu, best in its own order: what stands around an item helps to tell what it is",
  }),
  top_k: Type.Optional(Type.Integer({ minimum: 1, maximum: resultsMax, default: resultsDefault })),
  [vectorField]: Type.Optional(CorpusEmbeddings),
});

/** POST /search: a menu's items in order of relevance to a question; 0.05 credits a corpus item. */
export const search = metered(
  {
    path: "/search",
    summary: `The items among 1 to ${itemsMax} that answer a question, the most relevant first`,
    request: Request,
    response: Type.Object({
      results: Type.Array(
        Type.Object({
          text: ItemText,
          score: Score,
          reranker_score: Type.Union([Score, Type.Null()]),
          is_fallback: Type.Boolean(),
        }),
      ),
      query_preprocessed: Type.String(),
    }),
    check: ({ corpus, corpus_embeddings: rows }) => rows && refuseMisfits(rows, corpus.length),
    items: ({ corpus }) => corpus.length + 1,
    centiCredits: ({ corpus }) => 5 * corpus.length,
    async handle(
      engine,
      { query, corpus, top_k: k = resultsDefault, corpus_embeddings: rows },
      facts,
    ) {
      const corpusVectors = rows === undefined ? undefined : toVectors(rows);
      const answer = await engine.search({ query, corpus, corpusVectors }, facts);
      return {
        results: answer.ranked.slice(0, k).map(({ row, cosine, relevance, isFallback }) => ({
          text: corpus[row]!,
          score: toScore(cosine),
          reranker_score: toScore(relevance),
          is_fallback: isFallback,
        })),
        query_preprocessed: answer.query,
      };
    },
  },
  liftingVectors,
);

/** Takes the vectors out of the body before it is parsed, where that is plain. */
function liftingVectors(
  parse: (bytes: Uint8Array) => Static<typeof Request>,
): (bytes: Uint8Array) => Static<typeof Request> {
  return (bytes) => {
    const lifted = liftVectors(bytes, vectorField);
    if (lifted === undefined) return parse(bytes);
    return { ...parse(lifted.rest), [vectorField]: lifted.vectors };
  };
}

/** @throws {ServiceError} `invalid_request` when count or dimension does not fit. */
function refuseMisfits(rows: Rows | Vectors, count: number): void {
  const isLifted = rows instanceof Vectors;
  const found = isLifted ? rows.rows : rows.length;
  if (found !== count) {
    throw refuse("", `must have a row for each of the ${count} items of corpus, not ${found}`);
  }
  const dim = isLifted ? rows.dim : rows[0]!.length;
  if (!dimensions.some((known) => known === dim)) {
    throw refuse("/0", `must have ${dimensions.join(", ")} numbers, not ${dim}`);
  }
  if (isLifted) return;
  rows.forEach((row, at) => {
    if (row.length !== dim) throw refuse(`/${at}`, `must have ${dim} numbers as the first row has`);
  });
}

/** Rows of unit length: they are off by rounding, unless the client changed them. */
function toVectors(rows: Rows | Vectors): Vectors {
  if (rows instanceof Vectors) return rows;
  // Of bodies that nobody writes, with an escape in the field's name: one reader serves both.
  return liftVectors(Buffer.from(JSON.stringify({ rows })), "rows")!.vectors;
}

function refuse(path: string, message: string): ServiceError {
  const place = `/corpus_embeddings${path}`;
  return new ServiceError("invalid_request", `${place} ${message}.`, {
    errors: [{ path: place, message }],
  });
}
