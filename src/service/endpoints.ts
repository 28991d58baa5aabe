import { balance } from "./balance.ts";
import { classify } from "./classify.ts";
import { embedBatch } from "./embed-batch.ts";
import { embed } from "./embed.ts";
import type { Endpoint } from "./endpoint.ts";
import { health } from "./health.ts";
import { suggest } from "./suggest.ts";

/** Everything the service offers; the router and the OpenAPI document both read this list. */
export const endpoints: readonly Endpoint[] = [
  embed,
  embedBatch,
  classify,
  suggest,
  health,
  balance,
];
