/** What holds of every report. Menus are read with the real lexicon. */
import { describe, expect, it } from "vitest";
import { createReport, type Report } from "../../../src/engine/report/report.ts";
import { fastFoodMenu, mixedMenu, northIndianMenu } from "../../support/menus.ts";
import {
  type Choice,
  list,
  messyChoice,
  messyMenu,
  numbersIn,
  reportOn,
  scoresOf,
  toReportMenu,
} from "../../support/report-menu.ts";

/** The formulas of `docs/report.md`, written anew over what the response tells. */
function recompute(report: Report): Record<string, number> {
  const { summary, dietary, cuisines: found, categories, naming } = report;
  const scale = (of: number, lost: number): number =>
    of === 0 ? 0 : Math.floor((100 * Math.max(0, of - lost)) / of + 0.5);
  const { veg, non_veg: nonVeg, unknown } = dietary;
  const dishes = veg.length + nonVeg.length + unknown.length;

  const [total, repeats, sizes] = numbersIn(report, "uniqueness");
  expect(total).toBe(summary.totalItems);
  const costs: Record<string, number> = {
    promotional_noise: 0.75,
    price: 1,
    serving_size: 0.125,
    misspelling: 1,
    all_caps: 0.25,
    too_long: 0.5,
    too_short: 0.75,
    empty: 1,
  };
  let spoilt = 0;
  for (const { issues } of naming) {
    let cost = 0;
    for (const issue of issues) cost += costs[issue]!;
    spoilt += cost > 1 ? 1 : cost;
  }
  const { main, side, bread, beverage, dessert } = categories.counts;
  const groups = [main, side + bread, beverage, dessert];
  const expected = dishes >= 12 ? 4 : dishes >= 9 ? 3 : dishes >= 6 ? 2 : 1;
  const lacking = Math.max(0, expected - groups.filter((count) => count !== 0).length);
  const room = Math.min(dishes, 2.5 * (dishes - Math.max(...groups)));
  const [, diets, proteins] = numbersIn(report, "look_alikes");
  return {
    uniqueness: scale(summary.totalItems, 2 * repeats! + sizes! / 4),
    naming: scale(summary.totalItems, spoilt),
    dietary_clarity: scale(dishes, unknown.length),
    cuisine_clarity: scale(dishes, found.uncertain.length),
    course_balance: scale(dishes * expected, lacking * room),
    look_alikes: scale(dishes, diets! + proteins! / 2),
  };
}

/** A linear congruential generator: the same shuffles everywhere. */
function shuffled<T>(items: readonly T[], seed: number): T[] {
  const order = [...items];
  let state = seed;
  for (let at = order.length - 1; at > 0; at--) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const other = state % (at + 1);
    [order[at], order[other]] = [order[other]!, order[at]!];
  }
  return order;
}

const oneIssueEach = list(
  "PANEER TIKKA|Veg Biryani NEW!|Xq|Samosa (2 Pcs)|Lassi ₹60|Chiken Curry||" +
    "Fried Rice with Mushrooms and Peppers and Onions and Spring Vegetables",
);
const mostlyMains = list(
  "Dal Makhani|Chana Masala|Palak Paneer|Veg Biryani|Egg Curry|Butter Chicken|Rajma|Kadai Paneer|" +
    "Mutton Curry|Green Salad|Papad|Boondi Raita",
);
const large = Array.from({ length: 2000 }, (_, at) => `${mixedMenu[at % mixedMenu.length]!} ${at}`);
const menus: [name: string, texts: readonly string[], choice?: Choice][] = [
  ["a North Indian kitchen", northIndianMenu],
  ["a fast-food menu", fastFoodMenu],
  ["several kitchens", mixedMenu],
  ["a messy menu", messyMenu, messyChoice],
  ["names with one issue each", oneIssueEach],
  ["a kitchen of mains", mostlyMains],
  ["one item", ["Masala Dosa"]],
  ["one empty item", [""]],
  ["nothing but empty items", ["", " ", "₹199", "🔥"]],
  ["nothing but headings", ["STARTERS", "Main Course", "Rice & Biryani"]],
  ["one item ten times", Array.from({ length: 10 }, () => "Chicken Biryani")],
  ["unknown words", ["Zxqv", "Wjkp Qvx", "Blorf"], { cuisine: "uncertain" }],
  ["2,000 items", large, { same: [] }],
];

describe.each(menus)("the report on %s", (_, texts, choice) => {
  const menu = toReportMenu(texts, choice);
  const report = createReport(menu);

  it("has scores that follow from its own numbers", () => {
    expect(scoresOf(report)).toEqual(recompute(report));
    const { components, summary } = report;
    expect(components.reduce((sum, { weight }) => sum + weight, 0)).toBe(1);
    const weighted = components.map(({ score, weight }) => score * weight);
    const health = weighted.reduceRight((sum, one) => sum + one, 0);
    expect(summary.healthScore).toBe(Math.floor(health + 0.5));
  });

  it("counts every dish once by cuisine, course and diet", () => {
    const { cuisines: found, categories, dietary } = report;
    const { veg, non_veg: nonVeg, unknown } = dietary;
    const rows = [...veg, ...nonVeg, ...unknown];
    expect(new Set(rows).size).toBe(rows.length);
    const labelled = found.labels.reduce((sum, { count }) => sum + count, 0);
    expect(labelled + found.uncertain.length).toBe(rows.length);
    const served = Object.values(categories.counts).reduce((sum, count) => sum + count, 0);
    expect(served).toBe(rows.length);
    for (const { count, share } of found.labels) expect(share).toBe(count / rows.length);
  });

  it("lists rows in submission order", () => {
    const { dietary, cuisines: found, naming, recommendations } = report;
    const lists = [
      ...Object.values(dietary),
      found.uncertain,
      naming.map(({ row }) => row),
      ...recommendations.map(({ rows }) => rows),
    ];
    for (const rows of lists) {
      expect(rows).toEqual([...new Set(rows)].sort((a, b) => a - b));
      expect(rows.every((row) => row >= 0 && row < texts.length)).toBe(true);
    }
  });

  it("advises in whole, plain sentences, once for each matter", () => {
    const messages = report.recommendations.map(({ message }) => message);
    expect(new Set(messages).size).toBe(messages.length);
    for (const message of messages) {
      expect(message).toMatch(/^(?:\d+ |No line|Among \d+ )[^\n]*[^\s.]\.$/u);
      expect(message).not.toMatch(/cosine|cluster|rerank|undefined|NaN/i);
      expect(message.match(/“/g)?.length ?? 0).toBeLessThanOrEqual(6);
    }
  });

  it("is the same for the same items in any order", () => {
    const tell = (one: Report, items: readonly string[]) => ({
      summary: one.summary,
      components: one.components,
      labels: one.cuisines.labels,
      categories: one.categories,
      naming: one.naming.map(({ row, ...note }) => JSON.stringify([items[row], note])).sort(),
      advice: one.recommendations.map(({ rows, ...advice }) => ({
        ...advice,
        items: rows.map((row) => items[row]!).sort(),
      })),
    });
    const told = tell(report, texts);
    for (const seed of [1, 2, 3]) {
      const other = shuffled(texts, seed);
      expect(tell(reportOn(other, choice), other)).toEqual(told);
    }
  });
});
