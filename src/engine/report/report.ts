/**
 * The health report of a menu: what is on it, what is wrong with it, how good it is and what to do
 * next. A pure function of what others found; the same items in any order score the same.
 */
import type { Counts } from "./counts.ts";
import { gatherFindings } from "./findings.ts";
import { judge } from "./judge.ts";
import type { ReportMenu } from "./menu.ts";
import type { NamingNote } from "./naming.ts";
import { recommend, type Recommendation } from "./recommendations.ts";
import { type Component, type Grade, toGrade, toHealthScore } from "./score.ts";

/** Items are rows of the menu; lists of them are in submission order. */
export interface Report extends Counts {
  readonly summary: {
    readonly totalItems: number;
    /** Items less those that repeat another or add a size to it. */
    readonly uniqueItems: number;
    /** A whole number, 0 to 100: the components' scores by their weights, rounded. */
    readonly healthScore: number;
    readonly grade: Grade;
  };
  readonly components: readonly Component[];
  readonly naming: readonly NamingNote[];
  /** The most effective first. */
  readonly recommendations: readonly Recommendation[];
}

/** `O(items + pairs)` but for sorting; the menu has at least one item. */
export function createReport(menu: ReportMenu): Report {
  const findings = gatherFindings(menu);
  const judgements = judge(findings);
  const components = judgements.map(({ component }) => component);
  const healthScore = toHealthScore(components);
  const { total, duplicates, cuisines, categories, dietary, naming } = findings;
  return {
    summary: {
      totalItems: total,
      uniqueItems: total - duplicates.excess,
      healthScore,
      grade: toGrade(healthScore),
    },
    components,
    cuisines,
    categories,
    dietary,
    naming,
    recommendations: recommend(menu, findings, judgements),
  };
}
