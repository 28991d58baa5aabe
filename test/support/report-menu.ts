/** Menus for tests of the report: read with the real lexicon, all else the tests' own choice. */
import type { LookAlike } from "../../src/engine/match/candidates.ts";
import type { ReportMenu } from "../../src/engine/report/menu.ts";
import { createReport, type Report } from "../../src/engine/report/report.ts";
import type { Line } from "../../src/engine/report/lines.ts";
import { linesOf, textEngine } from "./names.ts";

const { read, clean } = textEngine;

export function list(names: string): readonly string[] {
  return names.split("|");
}

export interface Choice {
  /** Texts that are one dish, each group a cluster; by default those of one cleaned name. */
  readonly same?: readonly (readonly string[])[];
  readonly alike?: readonly (readonly [a: string, b: string, conflict: "diet" | "protein"])[];
  readonly cuisine?: Line["cuisine"];
}

export function toReportMenu(
  texts: readonly string[],
  { same, alike = [], cuisine }: Choice = {},
): ReportMenu {
  const lines = linesOf(texts).map((line, row) =>
    Object.assign(line, { cuisine: cuisine ?? read(texts[row]!).cuisine ?? "uncertain" }),
  );
  const groupOf = (text: string): string => {
    const at = same?.findIndex((group) => group.includes(text));
    return at === undefined ? clean(text).text : at === -1 ? `alone ${text}` : `group ${at}`;
  };
  const groups = new Map<string, number[]>();
  texts.forEach((text, row) => {
    groups.set(groupOf(text), [...(groups.get(groupOf(text)) ?? []), row]);
  });
  const clusters = [...groups.values()]
    .filter(({ length }) => length > 1)
    .map((rows) => ({ rows }));
  const lookAlikes = alike.flatMap(([a, b, conflict]): LookAlike[] => {
    const [left, right] = [texts.indexOf(a), texts.indexOf(b)].sort((x, y) => x - y);
    const isDiet = conflict === "diet";
    const conflicts = { hasDietConflict: isDiet, hasProteinConflict: !isDiet };
    return [{ left: left!, right: right!, cosine: 0.9, ...conflicts }];
  });
  return { texts, lines, clusters, lookAlikes };
}

export function reportOn(texts: readonly string[], choice?: Choice): Report {
  return createReport(toReportMenu(texts, choice));
}

export function scoresOf({ components }: Report): Record<string, number> {
  return Object.fromEntries(components.map(({ name, score }) => [name, score]));
}

/** Numbers of an explanation, in order. */
export function numbersIn(report: Report, name: string): number[] {
  const { explanation } = report.components.find((one) => one.name === name)!;
  return [...explanation.matchAll(/\d+/g)].map(([digits]) => Number(digits));
}

/** Everything that can be wrong with a menu. */
export const messyMenu = list(
  "STARTERS|CHICKEN TIKKA Rs. 250|Chicken Tikka (half)|Chicken Tikka|Paneer Tikka|Chikken Biryani|" +
    "Veg Biryani NEW!|Veg Biryani|Soup of the Day||₹199|Xq|Dal Makhani|Dal Makhani|Butter Naan|" +
    "Mutton Biryani|Coke 500ml|Carry Bag|" +
    "Burger with a very long name that goes on and on and on until nobody wants it any more",
);
export const messyChoice: Choice = {
  alike: [
    ["Chicken Tikka", "Paneer Tikka", "diet"],
    ["CHICKEN TIKKA Rs. 250", "Paneer Tikka", "diet"],
    ["Veg Biryani", "Mutton Biryani", "diet"],
    ["Chikken Biryani", "Mutton Biryani", "protein"],
  ],
};
