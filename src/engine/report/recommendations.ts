/** Orders the advice for a menu by what it would bring. */
import { type Advice, adviceFor, adviseAsides } from "./advice.ts";
import type { Findings } from "./findings.ts";
import type { ReportMenu } from "./menu.ts";
import { namingIssues } from "./naming-issues.ts";
import type { Cause, Judgement } from "./score.ts";

export type Severity = "high" | "medium" | "low";

export interface Recommendation extends Advice {
  readonly severity: Severity;
}

/** Points of the health score that following the advice would bring. */
const pointsMin = { high: 5, medium: 2 };

/** Equal effects keep this order. */
const causes: readonly Cause[] = [
  "no_dishes",
  "diet_look_alikes",
  "repeats",
  "diet_unknown",
  ...namingIssues.filter((issue) => issue !== "serving_size"),
  "protein_look_alikes",
  "cuisine_uncertain",
  "courses_missing",
  "sizes",
  "serving_size",
];

/** The most effective first; what costs no points comes last. */
export function recommend(
  menu: ReportMenu,
  findings: Findings,
  judgements: readonly Judgement[],
): Recommendation[] {
  const effects = toEffects(judgements);
  const advised = causes
    .filter((cause) => effects.has(cause))
    .sort((a, b) => effects.get(b)! - effects.get(a)!)
    .map((cause) => {
      const { message, rows } = adviceFor(cause, menu, findings);
      return { severity: toSeverity(effects.get(cause)!), message, rows };
    });
  const { asides, dishes } = findings;
  if (asides.length === 0 || dishes.length === 0) return advised;
  const { message, rows } = adviseAsides(menu, asides);
  return [...advised, { severity: "low", message, rows }];
}

/** Points by cause, rounded: sums of fractions differ in their last bits with the items' order. */
function toEffects(judgements: readonly Judgement[]): ReadonlyMap<Cause, number> {
  const points = new Map<Cause, number>();
  for (const [cause, one] of judgements.flatMap(({ losses }) => losses)) {
    points.set(cause, (points.get(cause) ?? 0) + one);
  }
  return new Map([...points].map(([cause, sum]) => [cause, Math.round(1e6 * sum) / 1e6]));
}

function toSeverity(points: number): Severity {
  if (points >= pointsMin.high) return "high";
  return points >= pointsMin.medium ? "medium" : "low";
}
