import { Type, type TSchema } from "../typebox.ts";
import { ServiceError } from "../errors.ts";
import { free } from "./endpoint.ts";

const Nullable = (schema: TSchema) => Type.Optional(Type.Union([schema, Type.Null()]));

/** GET /health: alive and loaded; with a valid key also what is loaded. */
export const health = free({
  path: "/health",
  summary: "Server status; all fields with a valid key, `status` alone without",
  open: true,
  response: Type.Object({
    status: Type.Literal("healthy"),
    biencoder: Type.Optional(Type.String()),
    backend: Type.Optional(Type.Enum(["torch", "onnx"])),
    reranker: Nullable(Type.String()),
    search_reranker: Nullable(Type.String()),
    classifier: Nullable(Type.String()),
    native_dimension: Type.Optional(Type.Integer()),
    supported_dimensions: Type.Optional(Type.Array(Type.Integer())),
    embedding_cache_size: Type.Optional(Type.Integer()),
    concept_count: Type.Optional(Type.Integer()),
    load_time_seconds: Type.Optional(Type.Number()),
  }),
  handle(engine, { account }) {
    if (!engine.isReady()) {
      throw new ServiceError("not_ready", "The models are still loading. Retry in a few seconds.", {
        retryAfterSeconds: 2,
      });
    }
    if (account === undefined) return { status: "healthy" as const };
    const { loadTimeSeconds, ...models } = engine.status();
    return {
      status: "healthy" as const,
      biencoder: "loaded",
      backend: "onnx" as const,
      reranker: "loaded",
      search_reranker: "loaded",
      classifier: "loaded",
      native_dimension: models.nativeDimension,
      supported_dimensions: [...models.dimensions],
      embedding_cache_size: models.cachedEmbeddings,
      concept_count: models.concepts,
      load_time_seconds: Math.round(1000 * loadTimeSeconds!) / 1000,
    };
  },
});
