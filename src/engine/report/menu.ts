/** What a report is made from: a menu whose lines were examined and searched for duplicates. */
import type { LookAlike } from "../match/candidates.ts";
import type { Cluster } from "../match/dedup.ts";
import type { Line } from "./lines.ts";

/** Items that name one dish, by their rows. */
export type ReportCluster = Pick<Cluster, "rows">;

export interface ReportMenu {
  /** As submitted. */
  readonly texts: readonly string[];
  /** One a text, in order. */
  readonly lines: readonly Line[];
  readonly clusters: readonly ReportCluster[];
  readonly lookAlikes: readonly LookAlike[];
}
