/** Ranks a menu's items against what a guest asks for. */
import type { Vectors } from "../vectors/vectors.ts";
import type { Category, Diet } from "../text/knowledge/labels.ts";
import type { Doubt } from "./doubt.ts";
import type { ConceptAt } from "./concept-index.ts";
import { toFeatures } from "./features.ts";
import { favourRegion } from "./of-region.ts";
import { type NamesakeRank, namesakesOf, toTheLetter } from "./namesakes.ts";
import type { Query } from "./query.ts";
import type { Described, Ranker } from "./ranker.ts";

/** What is left of the relevance of an item that has what must not be in it in its name. */
const leftOutShare = 0.05;

export interface Ranked {
  /** Position in the menu. */
  readonly row: number;
  /** To the query, concepts blended in, 0 to 1. */
  readonly cosine: number;
  /** Calibrated probability of serving the guest well, 0 to 1. */
  readonly relevance: number;
  readonly isFallback: boolean;
}

export interface Gates {
  /** From this probability on that the menu lacks what was asked for, results are fallbacks. */
  readonly doubtMax: number;
  /** No result below it, unless it is a fallback. */
  readonly floor: number;
  /** Share of the best result's relevance that every other must reach. */
  readonly range: number;
}

export interface SearchMenu {
  /** As the guest wrote it, but for what the menu spells otherwise, */
  readonly question: string;
  /** and what is understood of it. */
  readonly query: Query;
  /** The items' raw names. */
  readonly names: readonly string[];
  /** Of each item to the query and to each concept asked for, `[1 + concepts × items]`, 0 to 1. */
  readonly cosines: Float32Array;
  /** The items', `[items × dim]`. */
  readonly vectors: Vectors;
  /** How far the items answer the moods asked for, as far as one can guess; see `mood-model.ts`. */
  readonly guessedMoods: Float32Array;
  readonly conceptAt: ConceptAt;
  readonly ranker: Ranker;
  readonly doubt: Doubt;
  readonly gates: Gates;
  /** The course that the query is for; undefined when nobody can tell. */
  readonly course: Category | undefined;
}

/**
 * The items worth showing: those that are called what was asked for, then the most relevant first, equals by
 * cosine and then in the menu's order. When the menu lacks what was asked for, or nothing passes the floor, the
 * nearest of the same course, or of all food where there is none, all as fallback; a vegetarian question gets
 * no meat in any case.
 */
export function search(menu: SearchMenu): Ranked[] {
  const { names, gates, query } = menu;
  const cosines = menu.cosines.subarray(0, names.length);
  const described = toFeatures(menu);
  const relevances = favourRegion(
    menu,
    described.rows,
    menu.ranker.rank(described.rows, menu.vectors),
  );
  const ranked = names.map((_, row) => ({
    row,
    cosine: cosines[row]!,
    relevance: relevances[row]! * (described.namesLeftOut(row) ? leftOutShare : 1),
    isFallback: false,
  }));
  ranked.sort((a, b) => b.relevance - a.relevance || b.cosine - a.cosine || a.row - b.row);
  const named = namesakesOf(menu, described);
  const fair = namesakesFirst(
    ranked.filter(({ row }) => !described.isNoItem(row) && keepsDiet(query, described.dietOf(row))),
    named,
  );
  const best = fair[0]?.relevance ?? 0;
  const isCalledSo = fair.length > 0 && named[fair[0]!.row] === toTheLetter;
  if (isCalledSo || (best >= gates.floor && menu.doubt(described.rows) < gates.doubtMax)) {
    const least = Math.min(best, Math.max(gates.floor, gates.range * best));
    return fair.filter((one) => one.relevance >= least);
  }
  const course = menu.course ?? nearestCourse(cosines, described);
  return byLikeness(menu, standInsOf(fair, course, described), { described, course }).map(
    ({ row, cosine, relevance }) => ({
      row,
      cosine,
      relevance,
      isFallback: true,
    }),
  );
}

/** In their order behind those that are called what was asked for, which are as relevant as any. */
function namesakesFirst(ranked: readonly Ranked[], named: readonly NamesakeRank[]): Ranked[] {
  const best = ranked[0]?.relevance ?? 0;
  const first = ranked.toSorted((a, b) => named[b.row]! - named[a.row]!);
  return first.map(({ row, cosine, relevance, isFallback }) => ({
    row,
    cosine,
    relevance: named[row]! > 0 ? best : relevance,
    isFallback,
  }));
}

/** What likeness, 0 to 1, and being of the very course that was asked for weigh, against the logarithm of relevance. */
const likenessWeight = 1.6;
const courseWeight = 1;

/**
 * The ranker learnt to find what is asked for; what stands in for it is like it, whatever its name: idlis for
 * a masala dosa, not masalas. nDCG@10 of 206 such questions of its training, of 9 of gold, and of three sets
 * of 16 that language models labelled: by the ranker's places in place of its logarithm 0.746, 0.821, 0.760, 0.783,
 * 0.807, so 0.757, 0.823, 0.808, 0.830, 0.802; on all but the last set, weights of 1.2 to 3 and of 0.8 to 1.2 are
 * within 0.03.
 */
function byLikeness(
  { query, names, ranker }: SearchMenu,
  ranked: readonly Ranked[],
  { described, course }: { described: Described; course: Category | undefined },
): Ranked[] {
  const likeness = ranker.likeness(
    query.text,
    ranked.map(({ row }) => names[row]!),
  );
  const scores = ranked.map(({ row, relevance }, at) => {
    const ofCourse = described.coursesOf(row)[0] === course ? courseWeight : 0;
    return Math.log(relevance) + likenessWeight * likeness[at]! + ofCourse;
  });
  const order = [...scores.keys()].sort((a, b) => scores[b]! - scores[a]! || a - b);
  return order.map((at) => ranked[at]!);
}

/** Those of the course; where there are none, any food stands in for food: a curry for a bun. */
function standInsOf(
  fair: readonly Ranked[],
  course: Category | undefined,
  described: Described,
): readonly Ranked[] {
  if (course === undefined) return [];
  const ofCourse = fair.filter(({ row }) => isOfCourse(described.coursesOf(row), course));
  if (ofCourse.length > 0 || course === "beverage") return ofCourse;
  return fair.filter(({ row }) => described.coursesOf(row)[0] !== "beverage");
}

/** A vegetarian is never shown meat. */
function keepsDiet({ diet }: Query, found: Diet): boolean {
  return diet !== "veg" || found !== "non_veg";
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

/** The course of the item that lies nearest. */
function nearestCourse(cosines: Float32Array, described: Described): Category | undefined {
  let best = -1;
  let course: Category | undefined;
  cosines.forEach((cosine, row) => {
    const [category] = described.coursesOf(row);
    if (described.isNoItem(row) || category === undefined || cosine <= best) return;
    [best, course] = [cosine, category];
  });
  return course;
}
