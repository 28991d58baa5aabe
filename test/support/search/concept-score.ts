/** The naive twin of `native/text/src/search/concept_scores.rs`: how far an item is what a concept means. */
import type { Concept } from "../../../src/engine/text/knowledge/concepts.ts";
import type { ConceptAt, ConceptIndex } from "../../../src/engine/search/concept-index.ts";
import type { Moods } from "../../../src/engine/text/knowledge/moods.ts";
import type { SearchItem } from "./item.ts";
import type { Query } from "../../../src/engine/search/query.ts";

/** What all items of one menu share in a search for more than names. */
export interface SearchContext {
  readonly query: Query;
  readonly conceptAt: ConceptAt;
  /** The concepts asked for that dishes were judged for. */
  readonly moods: readonly number[];
  /** Of all items, see `serving-share.ts`; 0 when nobody said for how many it shall be. */
  readonly bestServing: number;
}

/** An item before a query. */
export interface SearchPair {
  readonly item: SearchItem;
  /** How far it answers the moods asked for, by `mood-model.ts`; about -1 to 1. */
  readonly guessedMood: number;
  /** Of the item and each concept asked for, 0 to 1, in the order of `query.concepts`. */
  readonly conceptCosines: readonly number[];
}

/** Of what also fits, where the first that come to mind have 1. */
const fitsScore = 0.6;

export interface ConceptScores {
  /** By what its own name says, 0 to 1. */
  readonly said: number;
  /** By what dishes like it are, -1 to 1. */
  readonly tags: number;
  /** By the concept's own examples, -1 to 1. */
  readonly kind: number;
  /** By the moods that its dish is known to answer, 0 to 1. */
  readonly mood: number;
  /** By the cosine with the concept's centroid, 0 to 1. */
  readonly vector: number;
}

/** The concepts asked for that dishes were judged for. */
export function moodsOf({ concepts }: Query, conceptAt: ConceptAt): number[] {
  return concepts.filter((at) => conceptAt(at).isMood);
}

/** Means over the concepts asked for. */
export function conceptScores(
  { query, conceptAt, moods }: SearchContext,
  { item, conceptCosines }: SearchPair,
): ConceptScores {
  const count = query.concepts.length;
  if (count === 0) return { said: 0, tags: 0, kind: 0, mood: 0, vector: 0 };
  let [said, tags, kind, mood, vector] = [0, 0, 0, 0, 0];
  query.concepts.forEach((at, n) => {
    said += Number(isSaid(conceptAt(at), item));
    tags += tagScore(conceptAt(at).concept, item);
    kind += kindScore(conceptAt(at), item);
    vector += conceptCosines[n]!;
  });
  for (const at of moods) mood += moodScore(at, item.moods);
  return {
    said: said / count,
    tags: tags / count,
    kind: kind / count,
    mood: mood / Math.max(1, moods.length),
    vector: vector / count,
  };
}

/** Whether one of its phrases stands in the name, or a word that tells what it means. */
function isSaid({ concept, phrases }: ConceptIndex, { name, said }: SearchItem): boolean {
  const own = ` ${[...name.stems].join(" ")} `;
  const meant = Object.entries(concept.tags).filter(([, weight]) => weight >= 0.9);
  return (
    [...phrases].some((phrase) => own.includes(` ${phrase} `)) ||
    meant.some(([tag]) => said.has(tag))
  );
}

/** How far the item's tags speak for a concept, -1 to 1. */
function tagScore({ tags }: Concept, item: SearchItem): number {
  let [score, against] = [0, 0];
  for (const [tag, weight] of Object.entries(tags)) {
    const held = Math.max(item.tags.get(tag) ?? 0, item.likely.get(tag) ?? 0);
    if (weight > 0) score = Math.max(score, weight * held);
    else against = Math.min(against, weight * held);
  }
  return score + against;
}

function kindScore(
  { examples, fits, not }: ConceptIndex,
  { kinds, name: { dish } }: SearchItem,
): number {
  const names = dish === undefined ? [...kinds] : [dish, ...kinds];
  let score = 0;
  for (const name of names) {
    if (not.has(name)) return -1;
    if (examples.has(name)) score = Math.max(score, 1);
    else if (fits.has(name)) score = Math.max(score, fitsScore);
  }
  return score;
}

/** How far dishes of these moods answer a concept: the best of them, 0 to 1. */
export function moodScore(at: number, moods: readonly Moods[]): number {
  let score = 0;
  for (const { core, fits } of moods) {
    if (core.includes(at)) return 1;
    if (fits.includes(at)) score = fitsScore;
  }
  return score;
}

/** The most that any refused concept fits. */
export function refusedScore({ query, conceptAt }: SearchContext, item: SearchItem): number {
  let most = 0;
  for (const at of query.refused) {
    const index = conceptAt(at);
    most = Math.max(most, tagScore(index.concept, item), kindScore(index, item));
  }
  return most;
}
