/** Judges each side of a menu. Every formula is told in `docs/report.md`; the two change together. */
import { categories, type Category } from "../text/knowledge/labels.ts";
import type { Findings } from "./findings.ts";
import type { NamingIssue } from "./naming-issues.ts";
import { type Cause, type Judgement, type Loss, toJudgement } from "./score.ts";

export function judge(findings: Findings): Judgement[] {
  return [
    judgeUniqueness(findings),
    judgeNaming(findings),
    judgeDiet(findings),
    judgeCuisines(findings),
    judgeCourses(findings),
    judgeLookAlikes(findings),
  ];
}

/** In items. A repeat clutters the menu and splits a dish's sales; a further size does little harm. */
const repeatCost = 2;
const sizeCost = 0.25;

function judgeUniqueness({ total, duplicates: { repeats, sizes } }: Findings): Judgement {
  const explanation =
    `Of ${total} items, ${repeats} repeat another one and ${sizes} add a further size of a dish ` +
    "that is listed already.";
  const lost = repeatCost * repeats + sizeCost * sizes;
  return toJudgement("uniqueness", explanation, {
    lost,
    of: total,
    causes: [
      ["repeats", repeatCost * repeats],
      ["sizes", sizeCost * sizes],
    ],
  });
}

/** Of a name that has one issue. Several add up, to at most one whole name. */
const issueCosts: Readonly<Record<NamingIssue, number>> = {
  promotional_noise: 0.75,
  price: 1,
  serving_size: 0.125,
  misspelling: 1,
  all_caps: 0.25,
  too_long: 0.5,
  too_short: 0.75,
  empty: 1,
};

function judgeNaming({ total, naming }: Findings): Judgement {
  const causes = new Map<Cause, number>();
  let lost = 0;
  for (const { issues } of naming) {
    const sum = issues.reduce((all, issue) => all + issueCosts[issue], 0);
    const cost = Math.min(1, sum);
    lost += cost;
    for (const issue of issues) {
      causes.set(issue, (causes.get(issue) ?? 0) + (cost * issueCosts[issue]) / sum);
    }
  }
  const explanation = `Of ${total} names, ${naming.length} have something to mend.`;
  return toJudgement("naming", explanation, { lost, of: total, causes: [...causes] });
}

/** A menu without dishes has nothing that speaks for it. */
const nothing: Loss = { lost: 1, of: 1, causes: [["no_dishes", 1]] };

function judgeDiet({ dishes: { length: of }, dietary }: Findings): Judgement {
  const lost = dietary.unknown.length;
  const explanation = `Of ${of} dishes, ${of - lost} tell by their name whether they are vegetarian.`;
  const loss: Loss = { lost, of, causes: [["diet_unknown", lost]] };
  return toJudgement("dietary_clarity", explanation, of === 0 ? nothing : loss);
}

function judgeCuisines({ dishes: { length: of }, cuisines }: Findings): Judgement {
  const lost = cuisines.uncertain.length;
  const explanation = `Of ${of} dishes, ${of - lost} tell by their name which cuisine they are of.`;
  const loss: Loss = { lost, of, causes: [["cuisine_uncertain", lost]] };
  return toJudgement("cuisine_clarity", explanation, of === 0 ? nothing : loss);
}

/** What guests look for on a menu; breads go with a meal as sides do. */
export const courseGroups: readonly (readonly [name: string, courses: readonly Category[]])[] = [
  ["main courses", ["main"]],
  ["starters, sides or breads", ["side", "bread"]],
  ["drinks", ["beverage"]],
  ["desserts", ["dessert"]],
];

/** Dishes on a menu for each group that is expected of it: a short one need not have all. */
const dishesPerGroup = 3;
/**
 * What is missing counts in full until the largest group makes 0.6 of the menu, then ever less:
 * nobody misses a dessert at a juice bar. 2.5 is 1 / (1 - 0.6).
 */
const fullPerRest = 2.5;

function judgeCourses({ dishes: { length: of }, categories: { counts } }: Findings): Judgement {
  const groups = courseGroups.map(([, courses]) =>
    courses.reduce((sum, course) => sum + counts[course], 0),
  );
  const expected = Math.min(groups.length, Math.max(1, Math.floor(of / dishesPerGroup)));
  const present = groups.filter((count) => count > 0).length;
  const lost =
    Math.max(0, expected - present) * Math.min(of, fullPerRest * (of - Math.max(...groups)));
  const listed = categories.map((category) => `${category} ${counts[category]}`).join(", ");
  const explanation = `Of ${of} dishes, by course: ${listed}.`;
  const loss: Loss = { lost, of: of * expected, causes: [["courses_missing", lost]] };
  return toJudgement("course_balance", explanation, of === 0 ? nothing : loss);
}

/** In dishes. Meat for a vegetarian is worse than lamb for beef. */
const dietLookAlikeCost = 1;
const proteinLookAlikeCost = 0.5;

function judgeLookAlikes({ dishes: { length: of }, lookAlikes }: Findings): Judgement {
  const { dietDishes, proteinDishes } = lookAlikes;
  const explanation =
    `Of ${of} dishes, ${dietDishes} have a name that reads like one of another diet, and ` +
    `${proteinDishes} more like one with another meat, fish or other protein.`;
  const causes = [
    ["diet_look_alikes", dietLookAlikeCost * dietDishes],
    ["protein_look_alikes", proteinLookAlikeCost * proteinDishes],
  ] as const;
  const lost = causes[0][1] + causes[1][1];
  return toJudgement("look_alikes", explanation, of === 0 ? nothing : { lost, of, causes });
}
