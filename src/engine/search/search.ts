/** Ranks a menu's items against what a guest asks for. */
import type { Category } from "../text/knowledge/labels.ts";
import type { Doubt } from "./doubt.ts";
import { type ConceptAt, moodsOf, type SearchContext } from "./concept-score.ts";
import { likenessTo, toFeatures, toQueryFeatures } from "./features.ts";
import { namesLeftOut } from "./left-out.ts";
import type { SearchItem } from "./item.ts";
import type { Query } from "./query.ts";
import type { Rank } from "./ranker.ts";
import { servingShare } from "./serving-share.ts";

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
  readonly query: Query;
  readonly items: readonly SearchItem[];
  /** Of each item to the query, `[items]`. */
  readonly cosines: ArrayLike<number>;
  /** Of each item to each concept asked for, `[concepts asked for][items]`. */
  readonly conceptCosines: readonly ArrayLike<number>[];
  /** How far the items answer the moods asked for, as far as one can guess; see `mood-model.ts`. */
  readonly guessedMoods: ArrayLike<number>;
  readonly conceptAt: ConceptAt;
  readonly rank: Rank;
  readonly doubt: Doubt;
  readonly gates: Gates;
  /** The course that the query is for; undefined when nobody can tell. */
  readonly course: Category | undefined;
}

/**
 * The items worth showing, the most relevant first, equals by cosine and then in the menu's order.
 * When the menu lacks what was asked for, or nothing passes the floor, the nearest of the same
 * course, all as fallback; a vegetarian question gets no meat in any case.
 */
export function search(menu: SearchMenu): Ranked[] {
  const { items, cosines, gates, query } = menu;
  const context = toContext(menu);
  const features = items.map((_, row) => featuresOf(menu, context, row));
  const relevances = features.map((row, at) => {
    const relevance = menu.rank(row);
    return namesLeftOut(query, items[at]!) ? leftOutShare * relevance : relevance;
  });
  const ranked = items.map((_, row) => ({
    row,
    cosine: cosines[row]!,
    relevance: relevances[row]!,
    isFallback: false,
  }));
  ranked.sort((a, b) => b.relevance - a.relevance || b.cosine - a.cosine || a.row - b.row);
  const fair = ranked.filter(({ row }) => !items[row]!.isNoItem && keepsDiet(query, items[row]!));
  const best = fair[0]?.relevance ?? 0;
  if (best >= gates.floor && menu.doubt(features) < gates.doubtMax) {
    const least = Math.max(gates.floor, gates.range * best);
    return fair.filter((one) => one.relevance >= least);
  }
  const course = menu.course ?? nearestCourse(menu);
  return fair
    .filter(({ row }) => course !== undefined && isOfCourse(items[row]!, course))
    .map(({ row, cosine, relevance }) => ({ row, cosine, relevance, isFallback: true }));
}

export function featuresOf(menu: SearchMenu, context: SearchContext, row: number): Float32Array {
  return toFeatures(context, {
    item: menu.items[row]!,
    cosine: menu.cosines[row]!,
    guessedMood: menu.guessedMoods[row] ?? 0,
    conceptCosines: menu.conceptCosines.map((cosines) => cosines[row]!),
  });
}

export function toContext({ query, items, conceptAt, cosines }: SearchMenu): SearchContext {
  let bestCosine = 0;
  for (let row = 0; row < items.length; row++) bestCosine = Math.max(bestCosine, cosines[row]!);
  const moods = moodsOf(query, conceptAt);
  const asked = new Set(query.terms.map(({ text }) => text));
  const weightOf = weighTerms(query, items);
  const bestServing = findBestServing(query, items);
  const queryFeatures = toQueryFeatures(query, bestCosine);
  const likeness = new Map(query.terms.map(({ text }) => [text, likenessTo(text)]));
  const known = { query, asked, conceptAt, moods, weightOf, likeness };
  return { ...known, bestCosine, bestServing, queryFeatures };
}

function findBestServing({ company }: Query, items: readonly SearchItem[]): number {
  let best = 0;
  if (company === undefined) return best;
  for (const item of items) best = Math.max(best, servingShare(item.serves(), company.people));
  return best;
}

/** The fewer items hold a term, the more it tells: inverse document frequency, 1 for the rarest. */
function weighTerms({ terms }: Query, items: readonly SearchItem[]): ReadonlyMap<string, number> {
  const most = Math.log(1 + items.length);
  return new Map(
    terms.map(({ text }) => {
      let count = 0;
      for (const { match, holds } of items) {
        if (match.namedTexts.has(text) || match.stems.has(text) || holds.has(text)) count++;
      }
      return [text, Math.max(0.1, Math.log(1 + items.length / (1 + count)) / most)];
    }),
  );
}

/** A vegetarian is never shown meat. */
function keepsDiet({ diet }: Query, item: SearchItem): boolean {
  return diet !== "veg" || item.diet !== "non_veg";
}

function isOfCourse({ category, alsoCategory }: SearchItem, course: Category): boolean {
  if (category === course || alsoCategory === course) return true;
  // A kebab is a starter here and a main there: either stands in for the other.
  return category !== undefined && savoury.has(category) && savoury.has(course);
}

const savoury: ReadonlySet<Category> = new Set(["main", "side"]);

/** The course of the item that lies nearest. */
function nearestCourse({ items, cosines }: SearchMenu): Category | undefined {
  let best = -1;
  let course: Category | undefined;
  items.forEach(({ category, isNoItem }, row) => {
    if (isNoItem || category === undefined || cosines[row]! <= best) return;
    [best, course] = [cosines[row]!, category];
  });
  return course;
}
