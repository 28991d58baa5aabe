/** What a report is made from: a menu that has been read, classified and searched for duplicates. */
import type { Cluster, LookAlike } from "../match/dedup.ts";
import type { Understood } from "../understand.ts";

/** Items that name one dish, by their rows. */
export type ReportCluster = Pick<Cluster, "rows">;

export interface ReportMenu {
  /** As submitted. */
  readonly texts: readonly string[];
  /** One a text, in order. */
  readonly understood: readonly Understood[];
  readonly clusters: readonly ReportCluster[];
  readonly lookAlikes: readonly LookAlike[];
}
