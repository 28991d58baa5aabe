import { Type } from "../typebox.ts";
import { ItemText } from "../schema/items.ts";
import { CosineThreshold, cosineThresholdDefault } from "../schema/matching.ts";
import { Score, toScore } from "../schema/scores.ts";
import { metered } from "./endpoint.ts";

const pairsMax = 100;

/** POST /match: whether pairs of items are the same dish, 1 credit a pair. */
export const match = metered({
  path: "/match",
  summary: `Whether 1 to ${pairsMax} pairs of items are the same dish`,
  request: Type.Object({
    pairs: Type.Array(Type.Object({ text_a: ItemText, text_b: ItemText }), {
      minItems: 1,
      maxItems: pairsMax,
    }),
    cosine_threshold: Type.Optional(CosineThreshold),
  }),
  response: Type.Object({
    results: Type.Array(
      Type.Object({
        text_a: Type.String(),
        text_b: Type.String(),
        cosine: Score,
        reranker_score: Type.Union([Score, Type.Null()], {
          description: "Probability of being one dish; null below the cosine gate",
        }),
        match: Type.Boolean(),
        dietary_conflict: Type.Boolean(),
        protein_conflict: Type.Boolean(),
      }),
    ),
  }),
  items: ({ pairs }) => 2 * pairs.length,
  centiCredits: ({ pairs }) => 100 * pairs.length,
  async handle(engine, { pairs, cosine_threshold: threshold = cosineThresholdDefault }, facts) {
    const order = {
      pairs: pairs.map(({ text_a: left, text_b: right }) => ({ left, right })),
      threshold,
    };
    const verdicts = await engine.match(order, facts);
    return {
      results: verdicts.map((verdict, row) => ({
        text_a: pairs[row]!.text_a,
        text_b: pairs[row]!.text_b,
        cosine: toScore(verdict.cosine),
        reranker_score: verdict.rerankerScore === undefined ? null : toScore(verdict.rerankerScore),
        match: verdict.isMatch,
        dietary_conflict: verdict.hasDietConflict,
        protein_conflict: verdict.hasProteinConflict,
      })),
    };
  },
});
