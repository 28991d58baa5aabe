/** Says of each cause of lost points which items it is about and what to do: advice for an owner. */
import type { Findings } from "./findings.ts";
import { courseGroups } from "./judge.ts";
import { nameOf, type NamePair } from "./look-alikes.ts";
import type { ReportCluster, ReportMenu } from "./menu.ts";
import type { NamingIssue } from "./naming-issues.ts";
import { namingAdvice } from "./naming-advice.ts";
import type { Cause } from "./score.ts";
import { count, examplesOf, listOf, quote, quoted } from "./wording.ts";

export interface Advice {
  /** The same for the same items in any order. */
  readonly message: string;
  /** The items it is about, ascending; empty when it is about what is not there. */
  readonly rows: readonly number[];
}

export function adviceFor(cause: Cause, menu: ReportMenu, findings: Findings): Advice {
  const { duplicates, lookAlikes, dietary, cuisines } = findings;
  switch (cause) {
    case "repeats":
      return adviseRepeats(menu, duplicates.repeated, duplicates.repeats);
    case "sizes":
      return adviseSizes(menu, duplicates.sized, duplicates.sizes);
    case "diet_look_alikes":
      return adviseLookAlikes(lookAlikes.dietPairs, [
        "looks alike, but only one of the two is vegetarian",
        "look alike, but only one of the two is vegetarian",
        "Mark vegetarian and non-vegetarian dishes plainly, so that no kitchen or guest mixes them up.",
      ]);
    case "protein_look_alikes":
      return adviseLookAlikes(lookAlikes.proteinPairs, [
        "looks alike, but differs in the meat, fish or other protein",
        "look alike, but differ in the meat, fish or other protein",
        "Begin each name with what it is made of.",
      ]);
    case "diet_unknown":
      return {
        message:
          `${count(dietary.unknown.length, "name does", "names do")} not tell whether the dish is ` +
          `vegetarian${quotedOf(menu, dietary.unknown)}. ` +
          "Name the main ingredient, or write veg, chicken or the like in front.",
        rows: dietary.unknown,
      };
    case "cuisine_uncertain":
      return {
        message:
          `${count(cuisines.uncertain.length, "name does", "names do")} not tell the cuisine` +
          `${quotedOf(menu, cuisines.uncertain)}. ` +
          "Where a dish has a home, name it or its style; plain sides and extras may stay.",
        rows: cuisines.uncertain,
      };
    case "courses_missing":
      return adviseCourses(findings);
    case "no_dishes":
      return {
        message: "No line of this menu names a dish. Add dishes to it.",
        rows: [...menu.texts.keys()],
      };
    default:
      return adviseNaming(menu, findings, cause);
  }
}

function quotedOf({ texts }: ReportMenu, rows: readonly number[]): string {
  return examplesOf(rows.map((row) => quoted(texts[row]!)));
}

function adviseRepeats(
  menu: ReportMenu,
  clusters: readonly ReportCluster[],
  repeats: number,
): Advice {
  const listed = clusters.map((cluster) => {
    const text = nameOf(menu, cluster);
    return { text, phrase: () => `${quote(text)} is listed ${cluster.rows.length} times` };
  });
  const what = count(repeats, "item repeats", "items repeat");
  return {
    message: `${what} a dish that is on the menu already${examplesOf(listed)}. Keep one of each.`,
    rows: rowsOf(clusters),
  };
}

function adviseSizes(menu: ReportMenu, clusters: readonly ReportCluster[], sizes: number): Advice {
  const names = clusters.map((cluster) => quoted(nameOf(menu, cluster)));
  const what = count(sizes, "item is", "items are");
  return {
    message:
      `${what} only another size of a dish on the menu${examplesOf(names)}. ` +
      "List each dish once and offer its sizes there.",
    rows: rowsOf(clusters),
  };
}

function rowsOf(clusters: readonly ReportCluster[]): number[] {
  return clusters.flatMap(({ rows }) => rows).sort((a, b) => a - b);
}

function adviseLookAlikes(
  pairs: readonly NamePair[],
  [one, many, remedy]: readonly [one: string, many: string, remedy: string],
): Advice {
  const examples = pairs.map(({ names }) => ({
    text: names.join("\n"),
    phrase: () => names.map(quote).join(" and "),
  }));
  const what = count(pairs.length, `pair of names ${one}`, `pairs of names ${many}`);
  const rows = new Set(pairs.flatMap((pair) => pair.rows));
  return {
    message: `${what}${examplesOf(examples)}. ${remedy}`,
    rows: [...rows].sort((a, b) => a - b),
  };
}

function adviseCourses({ categories: { counts }, dishes }: Findings): Advice {
  const missing = courseGroups.filter(([, courses]) => courses.every((one) => counts[one] === 0));
  return {
    message:
      `Among ${count(dishes.length, "dish", "dishes")} there are ` +
      `${listOf(missing.map(([name]) => `no ${name}`))}. ` +
      "Guests like to add one to an order: a few are enough.",
    rows: [],
  };
}

function adviseNaming(menu: ReportMenu, { naming }: Findings, issue: NamingIssue): Advice {
  const notes = naming.filter(({ issues }) => issues.includes(issue));
  return { message: namingAdvice(issue, menu, notes), rows: notes.map(({ row }) => row) };
}

export function adviseAsides(menu: ReportMenu, rows: readonly number[]): Advice {
  return {
    message:
      `${count(rows.length, "line looks", "lines look")} like a heading or something that is no ` +
      `food${quotedOf(menu, rows)}. If so, keep it out of the list of dishes.`,
    rows,
  };
}
