import { describe, expect, it } from "vitest";
import type { Vectors } from "../../src/engine/vectors/vectors.ts";
import { search } from "../../src/service/search.ts";
import { call } from "../support/call.ts";
import { fakeEngine } from "../support/fake-engine.ts";

let given: Vectors | undefined;
const engine = fakeEngine({ onSearch: (vectors) => (given = vectors) });
const corpus = ["Dal Makhani", "Dal Tadka", "Naan"];
const dals = (count: number): string[] => Array.from({ length: count }, () => "Dal");
const one = { query: "dal", corpus: ["Dal"] };
const rows = (count: number, dim: number, value = 2): number[][] =>
  Array.from({ length: count }, () => Array.from({ length: dim }, () => value));

describe("POST /search", () => {
  it("answers the items as submitted, in the engine's order", async () => {
    expect(await call(search, engine, { query: "DAL", corpus })).toEqual({
      results: [
        { text: "Dal Makhani", score: 1, reranker_score: 0.9, is_fallback: false },
        { text: "Dal Tadka", score: 0.9, reranker_score: 0.8, is_fallback: false },
      ],
      query_preprocessed: "dal",
    });
    expect(given).toBeUndefined();
  });

  it("answers at most top_k results, 10 by default", async () => {
    const count = async (top_k?: number | null) => {
      const { results } = await call(search, engine, { query: "dal", corpus: dals(12), top_k });
      return (results as unknown[]).length;
    };
    expect([await count(), await count(null), await count(1), await count(1000)]).toEqual([
      10, 10, 1, 12,
    ]);
  });

  it("marks every result of a fallback", async () => {
    const { results } = await call(search, engine, { query: "pizza", corpus });
    expect((results as { is_fallback: boolean }[]).map(({ is_fallback }) => is_fallback)).toEqual([
      true,
      true,
      true,
    ]);
  });

  it.each([128, 256, 384])("hands vectors of %i numbers on, at unit length", async (dim) => {
    await call(search, engine, { query: "dal", corpus, corpus_embeddings: rows(3, dim) });
    expect([given!.dim, given!.rows]).toEqual([dim, 3]);
    expect(Math.hypot(...given!.row(2))).toBeCloseTo(1, 5);
    await call(search, engine, { query: "dal", corpus, corpus_embeddings: rows(3, dim, 0) });
    expect(Math.hypot(...given!.row(0))).toBe(0);
    await call(search, engine, { query: "dal", corpus, corpus_embeddings: rows(3, dim, 1e300) });
    expect(Math.hypot(...given!.row(1))).toBeCloseTo(1, 5);
  });

  it("reads vectors to the same bits from the body's bytes and from parsed numbers", async () => {
    const random = corpus.map((_, row) =>
      Array.from({ length: 128 }, (_v, at) => Math.sin(1000 * row + at) * 10 ** (at % 40)),
    );
    const text = JSON.stringify({ corpus_embeddings: random, query: "dal", corpus });
    await call(search, engine, text);
    const lifted = given!.data;
    // With an escape in its name, the field is nothing for the addon.
    await call(search, engine, text.replace("corpus_e", "corpus\\u005fe"));
    expect([...given!.data]).toEqual([...lifted]);
    const naive = random.flatMap((row) => {
      const length = Math.hypot(...row);
      return row.map((value) => value / length);
    });
    naive.forEach((value, at) => expect(lifted[at]).toBeCloseTo(value, 7));
    expect(Math.hypot(...given!.row(1))).toBeCloseTo(1, 5);
  });

  it("refuses what is no JSON around vectors that are", async () => {
    const text = JSON.stringify({ ...one, corpus_embeddings: rows(1, 128) });
    for (const broken of [text.slice(0, -1), `${text}}`, text.replace('"query"', "query")]) {
      await expect(call(search, engine, broken)).rejects.toMatchObject({ code: "bad_request" });
    }
  });

  it("takes 512 items and costs 0.05 credits each", async () => {
    const body = { query: "x".repeat(500), corpus: dals(512), top_k: 1000 };
    expect((await call(search, engine, body))["results"]).toHaveLength(512);
    expect(search.centiCredits(body)).toBe(5 * 512);
    expect(search.items(body)).toBe(513);
  });

  it.each([
    ["an empty query", { ...one, query: "" }, "invalid_request"],
    ["a query of 501 characters", { ...one, query: "x".repeat(501) }, "invalid_request"],
    ["no corpus", { ...one, corpus: [] }, "invalid_request"],
    ["an item too many", { ...one, corpus: dals(513) }, "invalid_request"],
    ["no results", { ...one, top_k: 0 }, "invalid_request"],
    ["a result too many", { ...one, top_k: 1001 }, "invalid_request"],
    ["a row too many", { ...one, corpus_embeddings: rows(2, 128) }, "invalid_request"],
    ["no rows", { ...one, corpus_embeddings: [] }, "invalid_request"],
    ["rows of another dimension", { ...one, corpus_embeddings: rows(1, 127) }, "invalid_request"],
    [
      "rows of two dimensions",
      { query: "dal", corpus: dals(2), corpus_embeddings: [...rows(1, 128), ...rows(1, 256)] },
      "invalid_request",
    ],
    [
      "an infinite number",
      `{"query":"dal","corpus":["Dal"],"corpus_embeddings":[[${"1e999,".repeat(127)}1]]}`,
      "invalid_request",
    ],
    ["a number as row", { ...one, corpus_embeddings: [1] }, "bad_request"],
    ["a text in a row", { ...one, corpus_embeddings: [["1"]] }, "bad_request"],
    ["a query that is no text", { ...one, query: 1 }, "bad_request"],
    ["a body without corpus", { query: "dal" }, "bad_request"],
    ["a body without query", { corpus }, "bad_request"],
  ])("refuses %s", async (_, body, code) => {
    await expect(call(search, engine, body)).rejects.toMatchObject({ code });
  });
});
