/** Ranks a menu's items against what a guest asks for. */
import type { Vectors } from "../vectors/vectors.ts";
import type { Category, Diet } from "../text/knowledge/labels.ts";
import { isLacking } from "./absent.ts";
import { favourAlike } from "./alike.ts";
import type { Doubt } from "./doubt.ts";
import type { ConceptAt } from "./concept-index.ts";
import { toFeatures } from "./features.ts";
import { favourFitting } from "./fitting.ts";
import { favourRegion } from "./of-region.ts";
import { type NamesakeRank, namesakesOf, toTheLetter } from "./namesakes.ts";
import type { Query } from "./query.ts";
import type { Ranker } from "./ranker.ts";
import { standInsOf } from "./stand-ins.ts";

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
  /** From this doubt on that the menu has what was asked for, results are fallbacks, where nothing is named. */
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
  /** How alike each item is to what is named, `[items]`, -1 to 1; empty where that is nothing or an ingredient. */
  readonly likeness: Float32Array;
  /** What the fit of each item adds, `[items]`, where the question names no dish; empty where it does. */
  readonly fit: Float32Array;
  /** How surely each item is the very thing that is named, `[items]`, a logit; empty where nothing is. */
  readonly sameness: Float32Array;
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
  const shareOf = (row: number): number => (described.namesLeftOut(row) ? leftOutShare : 1);
  const alone = menu.ranker.rank(described.rows, menu.vectors);
  const ranks = favourRegion(menu, described.rows, alone);
  const relevances = favourAlike(menu, favourFitting(menu, ranks));
  const ranked = names.map((_, row) => ({
    row,
    cosine: cosines[row]!,
    relevance: relevances[row]! * shareOf(row),
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
  const { rows } = described;
  if (isCalledSo || (best >= gates.floor && !isLacking({ ...menu, rows, ranks }, fair))) {
    const least = Math.min(best, Math.max(gates.floor, gates.range * best));
    return fair.filter((one) => one.relevance >= least);
  }
  const shared = alone.map((rank, row) => rank * shareOf(row));
  return standInsOf({ ...menu, ranks: shared }, fair, described).map(
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

/** A vegetarian is never shown meat. */
export function keepsDiet({ diet }: Query, found: Diet): boolean {
  return diet !== "veg" || found !== "non_veg";
}
