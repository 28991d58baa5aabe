/** Relatives of what is asked for, the nearest first: what a dish is like tells them apart, not its name alone. */
import type { Role } from "../text/reading/terms.ts";
import type { Query } from "./query.ts";
import type { SearchMenu } from "./search.ts";

/** What the logit of the ranker's relevance and likeness (-1 to 1) weigh, and what is added to both. */
interface Weights {
  readonly logit: number;
  readonly likeness: number;
  readonly shift: number;
}

/** What a question names: a dish or a kind of dish, or bare ingredients. */
export type Named = "dish" | "ingredient";

/** As `models/training/likeness.py` learnt them. What holds an ingredient is told by the fit; see `fitting.ts`. */
const weights: Weights = { logit: 0.44, likeness: 3.96, shift: -2.83 };

/** The relevances `[items]`, 0 to 1: higher for what is alike, where a question names a dish. */
export function favourAlike(
  { query, likeness }: Pick<SearchMenu, "query" | "likeness">,
  relevances: Float64Array,
): Float64Array {
  if (likeness.length === 0 || namedBy(query) !== "dish") return relevances;
  const { logit, likeness: alike, shift } = weights;
  return relevances.map((relevance, row) => {
    const sum = logit * Math.log(relevance / (1 - relevance)) + alike * likeness[row]! + shift;
    return 1 / (1 + Math.exp(-sum));
  });
}

/** Undefined where it names nothing, or asks for moods, courses or kitchens beside a mere ingredient. */
export function namedBy(query: Query): Named | undefined {
  if (namesDish(query)) return "dish";
  const isMore = query.concepts.length + query.categories.size + query.cuisines.size > 0;
  return query.terms.length === 0 || isMore ? undefined : "ingredient";
}

function namesDish({ kinds, dishes, terms }: Query): boolean {
  return kinds.length > 0 && (dishes.length > 0 || terms.some(({ role }) => !isBare.has(role)));
}

const isBare: ReadonlySet<Role> = new Set(["ingredient", "protein"]);
