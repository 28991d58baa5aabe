import { Type } from "../typebox.ts";
import { Items } from "../schema/items.ts";
import { CosineThreshold, cosineThresholdDefault } from "../schema/matching.ts";
import { countExcess, DuplicateCluster, toClusters } from "./duplicates.ts";
import { metered } from "./endpoint.ts";

const itemsMax = 2000;

/** POST /dedup: the duplicates of a menu, 1 credit an item. */
export const dedup = metered({
  path: "/dedup",
  summary: `Groups of duplicates among 1 to ${itemsMax} items`,
  request: Type.Object({
    items: Items(itemsMax),
    cosine_threshold: Type.Optional(CosineThreshold),
  }),
  response: Type.Object({
    clusters: Type.Array(DuplicateCluster),
    singletons: Type.Array(Type.String()),
    total_items: Type.Integer(),
    duplicate_items: Type.Integer({ description: "Items in clusters less the number of clusters" }),
    processing_time_ms: Type.Number({ minimum: 0 }),
  }),
  items: ({ items }) => items.length,
  centiCredits: ({ items }) => 100 * items.length,
  async handle(engine, { items, cosine_threshold: threshold = cosineThresholdDefault }, facts) {
    const begunMs = performance.now();
    const { clusters } = await engine.dedup({ items, threshold }, facts);
    const grouped = new Set(clusters.flatMap(({ rows }) => rows));
    return {
      clusters: toClusters(clusters, items),
      singletons: items.filter((_, row) => !grouped.has(row)),
      total_items: items.length,
      duplicate_items: countExcess(clusters),
      processing_time_ms: Math.round(1000 * (performance.now() - begunMs)) / 1000,
    };
  },
});
