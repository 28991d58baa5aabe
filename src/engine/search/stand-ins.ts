/** What a good waiter offers in place of what a menu lacks. */
import type { Category } from "../text/knowledge/labels.ts";
import { namedBy } from "./alike.ts";
import type { Described } from "./ranker.ts";
import type { Ranked, SearchMenu } from "./search.ts";

/**
 * What the logarithm of relevance, likeness (-1 to 1) and being of the very course weigh: as `likeness.py` learnt
 * them together with the likeness, from questions for dishes that menus lack.
 */
const [relevanceWeight, likenessWeight, courseWeight] = [0.5, 5.64, 0.65];

interface Menu extends Pick<SearchMenu, "query" | "names" | "cosines" | "likeness" | "course"> {
  /** Relevances by the ranker alone, `[names]`. */
  readonly ranks: Float64Array;
}

/**
 * Those of `fair` that are of the course that is asked for, or of that of the item that lies nearest; where there is
 * none, any food stands in for food: a curry for a bun. The best first, equals in their order. nDCG@10 of 32 such
 * questions that language models labelled on menus of nobody's training: 0.678 by what tags have in common, so 0.818.
 */
export function standInsOf(
  menu: Menu,
  fair: readonly Ranked[],
  described: Described,
): readonly Ranked[] {
  const course = courseFor(menu, described);
  const offered = ofCourse(fair, course, described);
  // What is like basil are herbs, and what holds basil may still be there.
  const weight = namedBy(menu.query) === "ingredient" ? 0 : likenessWeight;
  const scores = offered.map(({ row }) => {
    const isOfIt = described.coursesOf(row)[0] === course;
    const alike = weight * (menu.likeness[row] ?? 0);
    return relevanceWeight * Math.log(menu.ranks[row]!) + alike + (isOfIt ? courseWeight : 0);
  });
  const order = [...scores.keys()].sort((a, b) => scores[b]! - scores[a]! || a - b);
  return order.map((at) => offered[at]!);
}

/** The course that is asked for, or that of the item that lies nearest; undefined when nobody can tell. */
export function courseFor(
  menu: Pick<SearchMenu, "names" | "cosines" | "course">,
  described: Described,
): Category | undefined {
  return menu.course ?? nearestCourse(menu, described);
}

/** Those of `fair` that may stand in for what is of the course, in their order. */
export function ofCourse<Row extends Pick<Ranked, "row">>(
  fair: readonly Row[],
  course: Category | undefined,
  described: Described,
): readonly Row[] {
  if (course === undefined) return [];
  const found = fair.filter(({ row }) => isOfCourse(described.coursesOf(row), course));
  if (found.length > 0 || course === "beverage") return found;
  return fair.filter(({ row }) => described.coursesOf(row)[0] !== "beverage");
}

function isOfCourse(
  [category, alsoCategory]: ReturnType<Described["coursesOf"]>,
  course: Category,
): boolean {
  if (category === course || alsoCategory === course) return true;
  // A kebab is a starter here and a main there: either stands in for the other.
  return category !== undefined && savoury.has(category) && savoury.has(course);
}

const savoury: ReadonlySet<Category> = new Set(["main", "side"]);

function nearestCourse(
  { names, cosines }: Pick<SearchMenu, "names" | "cosines">,
  described: Described,
): Category | undefined {
  let best = -1;
  let course: Category | undefined;
  for (const row of names.keys()) {
    const [category] = described.coursesOf(row);
    const cosine = cosines[row]!;
    if (described.isNoItem(row) || category === undefined || cosine <= best) continue;
    [best, course] = [cosine, category];
  }
  return course;
}
