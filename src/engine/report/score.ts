/** What a score is made of: components, what each lost points for, and the grade. */
import type { NamingIssue } from "./naming-issues.ts";

export type ComponentName =
  | "uniqueness"
  | "naming"
  | "dietary_clarity"
  | "cuisine_clarity"
  | "course_balance"
  | "look_alikes";

/** Sixteenths, so that a weighted sum of whole scores has no rounding error. */
const weights: Readonly<Record<ComponentName, number>> = {
  uniqueness: 5 / 16,
  naming: 4 / 16,
  dietary_clarity: 3 / 16,
  cuisine_clarity: 2 / 16,
  course_balance: 1 / 16,
  look_alikes: 1 / 16,
};

/** A part of the score. `docs/report.md` has the formulas. */
export interface Component {
  readonly name: ComponentName;
  /** A whole number, 0 to 100. */
  readonly score: number;
  /** Of one with the other components. */
  readonly weight: number;
  /** The numbers that the score is made of, in a sentence. */
  readonly explanation: string;
}

/** What a menu can lose points for. */
export type Cause =
  | NamingIssue
  | "repeats"
  | "sizes"
  | "diet_unknown"
  | "cuisine_uncertain"
  | "courses_missing"
  | "diet_look_alikes"
  | "protein_look_alikes"
  | "no_dishes";

export interface Judgement {
  readonly component: Component;
  /** Points of the health score, before rounding, that mending each cause would bring. */
  readonly losses: readonly (readonly [Cause, number])[];
}

export interface Loss {
  /** What counts against the menu, in the unit of `of`; may exceed it. */
  readonly lost: number;
  readonly of: number;
  /** What each cause adds to the loss, in any unit. */
  readonly causes: readonly (readonly [Cause, number])[];
}

/** The score is what is left of 100; the causes bear the loss in proportion. */
export function toJudgement(name: ComponentName, explanation: string, loss: Loss): Judgement {
  const { lost, of, causes } = loss;
  const weight = weights[name];
  const score = Math.round((100 * Math.max(0, of - lost)) / of);
  const points = (100 * weight * Math.min(lost, of)) / of;
  const sum = causes.reduce((all, [, one]) => all + one, 0);
  return {
    component: { name, score, weight, explanation },
    losses: causes
      .filter(([, one]) => one > 0)
      .map(([cause, one]) => [cause, (points * one) / sum] as const),
  };
}

/** The weighted sum of the components' whole scores, rounded. */
export function toHealthScore(components: readonly Component[]): number {
  return Math.round(components.reduce((sum, { score, weight }) => sum + weight * score, 0));
}

export type Grade = "A" | "B" | "C" | "D" | "F";

export function toGrade(healthScore: number): Grade {
  if (healthScore >= 90) return "A";
  if (healthScore >= 80) return "B";
  if (healthScore >= 70) return "C";
  return healthScore >= 60 ? "D" : "F";
}
