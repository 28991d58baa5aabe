import { Type, type Static } from "../typebox.ts";
import type { Engine } from "../engine/engine.ts";
import { Dimension, dimensionDefault, EncodingFormat } from "../schema/embedding.ts";
import { Items } from "../schema/items.ts";
import { type CallFacts, metered, WrittenJson } from "./endpoint.ts";

const itemsMax = 512;

/** What an embedding request holds, up to `max` items. */
export function EmbedRequest(max: number) {
  return Type.Object({
    items: Items(max),
    dimension: Type.Optional(Dimension),
    encoding_format: Type.Optional(EncodingFormat),
  });
}

/** One vector an item, in submission order, L2-normalised. */
export const EmbedResponse = Type.Object({
  embeddings: Type.Union([Type.Array(Type.Array(Type.Number())), Type.Array(Type.String())], {
    description: "number[][], or with encoding_format base64 string[]",
  }),
  dimension: Type.Integer(),
  count: Type.Integer(),
});

/** 0.05 credits an item. */
export function priceEmbedding({ items }: { readonly items: readonly string[] }): number {
  return 5 * items.length;
}

/** POST /embed: embeddings of menu items. */
export const embed = metered({
  path: "/embed",
  summary: `Embeddings of 1 to ${itemsMax} menu items`,
  request: EmbedRequest(itemsMax),
  response: EmbedResponse,
  items: ({ items }) => items.length,
  centiCredits: priceEmbedding,
  handle: answerEmbedding,
});

/** Embeds the items and has the addon write the response: V8 is several times slower at it. */
export async function answerEmbedding(
  engine: Engine,
  body: Static<ReturnType<typeof EmbedRequest>>,
  facts: CallFacts,
): Promise<WrittenJson> {
  const { items, dimension = dimensionDefault, encoding_format: format = "float" } = body;
  const vectors = await engine.embed(items, dimension, facts);
  const head = '{"embeddings":';
  const tail = `,"dimension":${dimension},"count":${items.length}}`;
  facts.nearsEnd();
  return new WrittenJson(await engine.writeVectors({ head, vectors, format, tail }));
}
