/** All that a report says of a menu before anything is judged. */
import { type Counts, countDishes } from "./counts.ts";
import { countDuplicates, type Duplicates } from "./duplicates.ts";
import { gatherLookAlikes, type LookAlikes } from "./look-alikes.ts";
import type { ReportMenu } from "./menu.ts";
import { findNamingNotes, type NamingNote } from "./naming.ts";

export interface Findings extends Counts {
  /** Items submitted. */
  readonly total: number;
  /** Rows of dishes, ascending. */
  readonly dishes: readonly number[];
  /** Rows of headings and of things that are no food, ascending. */
  readonly asides: readonly number[];
  readonly duplicates: Duplicates;
  readonly naming: readonly NamingNote[];
  readonly lookAlikes: LookAlikes;
}

export function gatherFindings(menu: ReportMenu): Findings {
  const { lines } = menu;
  const rows = [...lines.keys()];
  const dishes = rows.filter((row) => lines[row]!.kind === "dish");
  return {
    ...countDishes(lines, dishes),
    total: menu.texts.length,
    dishes,
    asides: rows.filter((row) => lines[row]!.kind === "heading" || lines[row]!.kind === "other"),
    duplicates: countDuplicates(menu),
    naming: findNamingNotes(menu),
    lookAlikes: gatherLookAlikes(menu),
  };
}
