import { answerEmbedding, EmbedRequest, EmbedResponse, priceEmbedding } from "./embed.ts";
import { metered } from "./endpoint.ts";

const itemsMax = 5000;

/** POST /embed/batch: as `/embed`, for whole catalogs. */
export const embedBatch = metered({
  path: "/embed/batch",
  summary: `Embeddings of 1 to ${itemsMax} menu items, for catalogs`,
  request: EmbedRequest(itemsMax),
  response: EmbedResponse,
  items: ({ items }) => items.length,
  centiCredits: priceEmbedding,
  handle: answerEmbedding,
});
