/** Items that are called what was asked for: nothing answers a question better. */
import { featureNames, placeOf } from "./features.ts";
import type { Query } from "./query.ts";
import type { Described } from "./ranker.ts";
import type { SearchMenu } from "./search.ts";

/**
 * How well an item is called what was asked for: 2 to the letter, 1 in other words, another order or another
 * spelling, 0 not.
 */
export type NamesakeRank = 0 | 1 | 2;

export const toTheLetter: NamesakeRank = 2;

const width = featureNames.length;
const equalNames = placeOf("equal names");
const cosine = placeOf("cosine");
/** From here on two names have one normal form: cosines are of quantised vectors. */
const sameFrom = 0.9995;

/** Of each of `names` before a question, raw, in their order. */
export function namesakesOf(
  { question, query, names }: Pick<SearchMenu, "question" | "query" | "names">,
  described: Pick<Described, "rows" | "isCalledSo">,
): NamesakeRank[] {
  const asked = lettersOf(question);
  const refuses = query.without.size + query.refused.length > 0;
  const isName = asksForNameAlone(query);
  return names.map((name, row) => {
    if (asked !== "" && lettersOf(name) === asked) return toTheLetter;
    if (refuses) return 0;
    const { rows } = described;
    const at = row * width;
    const isSame = rows[at + cosine]! >= sameFrom || (isName && rows[at + equalNames] === 1);
    return isSame || described.isCalledSo(row) ? 1 : 0;
  });
}

/** "spicy chicken" is more than an item "chicken". Of a question that refuses nothing. */
function asksForNameAlone(query: Query): boolean {
  const { terms, concepts, categories, cuisines, diet, company } = query;
  const isMore = concepts.length + categories.size + cuisines.size > 0;
  return terms.length > 0 && !isMore && diet === undefined && company === undefined;
}

/** Letters and digits alone: "T-Bone Steak!" is "tbonesteak". */
function lettersOf(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "");
}
