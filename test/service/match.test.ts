import { describe, expect, it } from "vitest";
import { match } from "../../src/service/match.ts";
import { call } from "../support/call.ts";
import { fakeEngine } from "../support/fake-engine.ts";

const engine = fakeEngine();
const pairs = (count: number) =>
  Array.from({ length: count }, () => ({ text_a: "Dal", text_b: "DAL" }));

describe("POST /match", () => {
  it("answers one result a pair, as submitted and in order", async () => {
    const body = {
      pairs: [
        { text_a: "Dal", text_b: "DAL" },
        { text_a: "Naan", text_b: "Roti" },
      ],
    };
    expect(await call(match, engine, body)).toEqual({
      results: [
        {
          text_a: "Dal",
          text_b: "DAL",
          cosine: 1,
          reranker_score: 1,
          match: true,
          dietary_conflict: false,
          protein_conflict: false,
        },
        {
          text_a: "Naan",
          text_b: "Roti",
          cosine: 0.5,
          reranker_score: null,
          match: false,
          dietary_conflict: false,
          protein_conflict: false,
        },
      ],
    });
  });

  it("hands the threshold on, 0.85 by default", async () => {
    const one = [{ text_a: "Naan", text_b: "Roti" }];
    const scoreAt = async (threshold: number | null | undefined) => {
      const { results } = await call(match, engine, { pairs: one, cosine_threshold: threshold });
      return (results as { reranker_score: number | null }[])[0]!.reranker_score;
    };
    expect([await scoreAt(undefined), await scoreAt(null), await scoreAt(0.5)]).toEqual([
      null,
      null,
      0,
    ]);
  });

  it("takes 100 pairs of 500 characters and costs 1 credit each", async () => {
    const body = { pairs: pairs(100) };
    expect((await call(match, engine, body))["results"]).toHaveLength(100);
    expect(match.centiCredits(body)).toBe(10_000);
    expect(match.items(body)).toBe(200);
    const long = "🍕".repeat(500);
    await call(match, engine, { pairs: [{ text_a: long, text_b: "" }] });
  });

  it.each([
    ["no pairs", { pairs: [] }, "invalid_request"],
    ["a pair too many", { pairs: pairs(101) }, "invalid_request"],
    [
      "a text of 501 characters",
      { pairs: [{ text_a: "x".repeat(501), text_b: "" }] },
      "invalid_request",
    ],
    ["a threshold above 1", { pairs: pairs(1), cosine_threshold: 1.01 }, "invalid_request"],
    ["a threshold below 0", { pairs: pairs(1), cosine_threshold: -0.1 }, "invalid_request"],
    ["a threshold that is no number", { pairs: pairs(1), cosine_threshold: "0.8" }, "bad_request"],
    ["a pair without text_b", { pairs: [{ text_a: "Dal" }] }, "bad_request"],
    ["a pair that is a list", { pairs: [["Dal", "Dal"]] }, "bad_request"],
    ["a text that is no text", { pairs: [{ text_a: 1, text_b: "Dal" }] }, "bad_request"],
    ["a body without pairs", { items: ["Dal"] }, "bad_request"],
  ])("refuses %s", async (_, body, code) => {
    await expect(call(match, engine, body)).rejects.toMatchObject({ code });
  });
});
