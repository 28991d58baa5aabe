/** All that a report says of a menu before anything is judged. */
import { type Counts, countDishes } from "./counts.ts";
import { countDuplicates, type Duplicates } from "./duplicates.ts";
import { examine } from "./examined.ts";
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
  const lines = menu.texts.map((text, row) => examine(text, menu.understood[row]!.reading).line);
  const rows = [...lines.keys()];
  const dishes = rows.filter((row) => lines[row] === "dish");
  return {
    ...countDishes(menu.understood, dishes),
    total: menu.texts.length,
    dishes,
    asides: rows.filter((row) => lines[row] === "heading" || lines[row] === "other"),
    duplicates: countDuplicates(menu, lines),
    naming: findNamingNotes(menu),
    lookAlikes: gatherLookAlikes(menu),
  };
}
