/** What a report says of each line of a menu by itself; `native/text/src/naming` finds it out. */
import { courseOfLabel } from "../course-of-label.ts";
import type { ExaminedNames } from "../addon.ts";
import {
  categories,
  type Category,
  type Cuisine,
  type Diet,
  diets,
} from "../text/knowledge/labels.ts";
import { type NamingIssue, namingIssues } from "./naming-issues.ts";

/** By the positions that the addon gives them. `other` is no food: a carry bag, a candle. */
const kinds = ["dish", "heading", "other", "empty"] as const;

export type LineKind = (typeof kinds)[number];

export interface Line {
  readonly kind: LineKind;
  /** In the order of `namingIssues`; none of a heading, which is no name of a dish. */
  readonly issues: readonly NamingIssue[];
  /** What it should be called, where there is an issue; empty when nothing of the text is a name. */
  readonly suggested: string;
  /** Equal for lines of a menu that are sold in one size, or say none. */
  readonly size: number;
  readonly diet: Diet;
  /** A line that nothing is known of is most often a main. */
  readonly course: Category;
  readonly cuisine: Cuisine | "uncertain";
}

/** Numbers of a line in `ExaminedNames.labels`. */
const labelsPerLine = 5;

/** In order. `cuisineLabels`: what the classifier calls the cuisines, by position. */
export function toReportLines(
  { labels, suggested, sizes }: ExaminedNames,
  cuisineLabels: readonly string[],
): Line[] {
  let named = 0;
  return Array.from(sizes, (size, row) => {
    const at = row * labelsPerLine;
    const issues = issuesOf(labels[at + 1]!);
    const cuisine = cuisineLabels[labels[at + 4]!] as Cuisine | "uncertain";
    return {
      kind: kinds[labels[at]!]!,
      issues,
      suggested: issues.length === 0 ? "" : suggested[named++]!,
      size,
      diet: diets[labels[at + 2]!]!,
      course: categories[labels[at + 3]! - 1] ?? courseOfLabel(cuisine),
      cuisine,
    };
  });
}

/** By the sum of their bits. */
const issuesBySum: (readonly NamingIssue[])[] = [];

function issuesOf(sum: number): readonly NamingIssue[] {
  return (issuesBySum[sum] ??= namingIssues.filter((_, at) => (sum & (1 << at)) !== 0));
}
