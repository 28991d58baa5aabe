import { balance } from "./balance.ts";
import { classify } from "./classify.ts";
import { dedup } from "./dedup.ts";
import { embedBatch } from "./embed-batch.ts";
import { embed } from "./embed.ts";
import type { Endpoint } from "./endpoint.ts";
import { health } from "./health.ts";
import { match } from "./match.ts";
import { report } from "./report.ts";
import { search } from "./search.ts";
import { suggest } from "./suggest.ts";

/** Everything the service offers; the router and the OpenAPI document both read this list. */
export const endpoints: readonly Endpoint[] = [
  embed,
  embedBatch,
  search,
  match,
  dedup,
  classify,
  suggest,
  report,
  health,
  balance,
];
