/** A query and an item as the ranker sees them: numbers between -1 and 1. */
import { trigramsOf } from "../match/item.ts";
import { dice, overlap } from "../match/overlap.ts";
import { remember } from "../remember.ts";
import {
  conceptScores,
  refusedScore,
  type SearchContext,
  type SearchPair,
} from "./concept-score.ts";
import type { SearchItem } from "./item.ts";
import { holdsLeftOut } from "./left-out.ts";
import type { Query } from "./query.ts";
import { servingShare, stepsBetween, stepsMax } from "./serving-share.ts";

export const featureNames = [
  "asks for a name",
  "asks for a concept",
  "asks for a diet",
  "asks for a course",
  "asks for a kitchen",
  "leaves something out",
  "names asked for",
  "cosine",
  "cosine below the best",
  "best cosine",
  "terms named",
  "terms held",
  "rarest term held",
  "words shared",
  "equal names",
  "extra terms",
  "same kind",
  "other kind",
  "letters",
  "same proteins",
  "other proteins",
  "diet kept",
  "diet broken",
  "diet unknown",
  "course met",
  "course missed",
  "kitchen met",
  "kitchen missed",
  "concept by tags",
  "concept by kind",
  "concept by mood",
  "concept by vector",
  "moods unknown",
  "mood guessed",
  "concept unmet",
  "refused concept",
  "people asked for",
  "people counted",
  "serves as many",
  "serves worse than the best",
  "serves more",
  "serves fewer",
  "serves nobody knows how many",
  "holds what is left out",
  "no item",
  "may be a heading",
  "is a main",
  "is a side",
  "is a bread",
  "is a dessert",
  "is a drink",
] as const;

export type FeatureName = (typeof featureNames)[number];

const termsMax = 4;
/** Letters shared from which a word nobody knows may be a spelling of another. */
const alikeMin = 0.5;

/** Feature → its place in a row. */
const at = Object.fromEntries(featureNames.map((name, place) => [name, place])) as Readonly<
  Record<FeatureName, number>
>;

/** A feature of a row of them. */
export function featureOf(row: Float32Array, name: FeatureName): number {
  return row[at[name]]!;
}

/** Sets the feature at a place, kept between -1 and 1. */
type Tell = (place: number, value: number | boolean) => void;

function tellTo(row: Float32Array): Tell {
  return (place, value) => {
    // Most are, and the row is made of zeros.
    if (value === false || value === 0) return;
    row[place] = Math.min(1, Math.max(-1, Number(value)));
  };
}

/** What all items of a menu have alike, in a row of which the others begin, `[featureNames.length]`. */
export function toQueryFeatures(query: Query, bestCosine: number): Float32Array {
  const row = new Float32Array(featureNames.length);
  const tell = tellTo(row);
  tell(at["asks for a name"], query.terms.length > 0);
  tell(at["asks for a concept"], query.concepts.length > 0);
  tell(at["asks for a diet"], query.diet !== undefined);
  tell(at["asks for a course"], query.categories.size > 0);
  tell(at["asks for a kitchen"], query.cuisines.size > 0);
  tell(at["leaves something out"], query.without.size > 0 || query.refused.length > 0);
  tell(at["names asked for"], query.terms.length / termsMax);
  tell(at["best cosine"], bestCosine);
  return row;
}

/** `[featureNames.length]`. */
export function toFeatures(context: SearchContext, pair: SearchPair): Float32Array {
  const row = context.queryFeatures.slice();
  const tell = tellTo(row);
  tellNames(context, pair.item, tell);
  tell(at["cosine"], pair.cosine);
  tell(at["cosine below the best"], context.bestCosine - pair.cosine);
  tellDiet(context, pair.item, tell);
  tellCourse(context, pair.item, tell);
  tellConcepts(context, pair, tell);
  tellServings(context, pair.item, tell);
  return row;
}

function tellNames(context: SearchContext, item: SearchItem, tell: Tell): void {
  const { query } = context;
  const named = coverage(context, item);
  tell(at["terms named"], named.named);
  tell(at["terms held"], named.held);
  tell(at["rarest term held"], named.rarest);
  tell(at["words shared"], shareOf(query.stems, item.match.stems));
  tell(at["equal names"], named.isEqual);
  tell(at["extra terms"], named.extra);
  tell(at["letters"], named.letters);
  const isKindKnown = query.kinds.length > 0 && item.kinds.size > 0;
  const hasKind = query.kinds.some((kind) => item.kinds.has(kind));
  tell(at["same kind"], isKindKnown && hasKind);
  tell(at["other kind"], isKindKnown && !hasKind);
  const hasProtein = item.match.proteins.some((one) => query.proteins.includes(one));
  const areProteinsKnown = query.proteins.length > 0 && item.match.proteins.length > 0;
  tell(at["same proteins"], hasProtein);
  tell(at["other proteins"], areProteinsKnown && !hasProtein);
  tell(at["no item"], item.isNoItem);
  tell(at["may be a heading"], item.mayBeHeading);
}

function tellDiet({ query }: SearchContext, item: SearchItem, tell: Tell): void {
  const isVeg = item.diet === "veg";
  const isKnown = item.diet !== "unknown";
  const isAsked = query.diet !== undefined;
  const isKept = isKnown && isVeg === (query.diet === "veg");
  tell(at["diet kept"], isAsked && isKept);
  tell(at["diet broken"], isAsked && isKnown && !isKept);
  tell(at["diet unknown"], isAsked && !isKnown);
  tell(at["holds what is left out"], holdsLeftOut(query, item));
}

function tellCourse({ query }: SearchContext, item: SearchItem, tell: Tell): void {
  const { category, alsoCategory } = item;
  const hasCourse =
    (category !== undefined && query.categories.has(category)) ||
    (alsoCategory !== undefined && query.categories.has(alsoCategory));
  tell(at["course met"], hasCourse);
  tell(at["course missed"], query.categories.size > 0 && !hasCourse);
  const hasKitchen = query.cuisines.size > 0 && isOfKitchen(query, item);
  tell(at["kitchen met"], hasKitchen);
  tell(at["kitchen missed"], query.cuisines.size > 0 && !hasKitchen);
  tell(at["is a main"], category === "main");
  tell(at["is a side"], category === "side");
  tell(at["is a bread"], category === "bread");
  tell(at["is a dessert"], category === "dessert");
  tell(at["is a drink"], category === "beverage");
}

/** By the lexicon, or else by the classifier, which is asked last since it costs most. */
function isOfKitchen({ cuisines }: Query, item: SearchItem): boolean {
  for (const one of cuisines) if (item.cuisines.has(one)) return true;
  const label = item.cuisine();
  return label !== "uncertain" && cuisines.has(label);
}

function tellConcepts(context: SearchContext, pair: SearchPair, tell: Tell): void {
  const { query } = context;
  const { tags, kind, mood, vector } = conceptScores(context, pair);
  tell(at["concept by tags"], tags);
  tell(at["concept by kind"], kind);
  tell(at["concept by mood"], mood);
  tell(at["moods unknown"], context.moods.length > 0 && pair.item.moods.length === 0);
  tell(at["mood guessed"], pair.guessedMood);
  tell(at["concept by vector"], vector);
  tell(at["concept unmet"], query.concepts.length > 0 && tags <= 0 && kind <= 0 && mood <= 0);
  tell(at["refused concept"], refusedScore(context, pair.item));
}

function tellServings(context: SearchContext, item: SearchItem, tell: Tell): void {
  const { company } = context.query;
  if (company === undefined) return;
  const { people, isCounted } = company;
  const serves = item.serves();
  const steps = stepsBetween(serves, people);
  const share = servingShare(serves, people);
  tell(at["people asked for"], Math.log2(people) / stepsMax);
  tell(at["people counted"], isCounted);
  tell(at["serves as many"], share);
  tell(at["serves worse than the best"], context.bestServing - share);
  tell(at["serves more"], Math.max(0, steps));
  tell(at["serves fewer"], Math.max(0, -steps));
  tell(at["serves nobody knows how many"], serves === undefined);
}

interface Coverage {
  /** Shares of the asked terms' weight: named in it, or held by its dishes as well. */
  readonly named: number;
  readonly held: number;
  /** Whether the term that tells most is there. */
  readonly rarest: number;
  /** Share of the item's terms that nobody asked for. */
  readonly extra: number;
  /** The most letters that an asked term that is not there shares with a word of the item. */
  readonly letters: number;
  readonly isEqual: boolean;
}

function coverage(context: SearchContext, item: SearchItem): Coverage {
  const { query, asked, weightOf, likeness } = context;
  const { match } = item;
  let [all, named, held, letters] = [0, 0, 0, 1];
  let rarest = { weight: -1, level: 0 };
  for (const { text } of query.terms) {
    const weight = weightOf.get(text) ?? 1;
    let level = 0;
    if (match.namedTexts.has(text) || match.wordedTexts.has(text) || match.stems.has(text)) {
      level = 1;
    } else if (item.kinds.has(text)) level = 0.9;
    else if (item.holds.has(text)) level = 0.8;
    if (level === 0 && letters > 0) {
      letters = Math.min(letters, closest(likeness.get(text)!, match.stems));
    }
    all += weight;
    if (level >= 0.9) named += weight;
    held += weight * level;
    if (weight > rarest.weight) rarest = { weight, level };
  }
  let extra = 0;
  for (const text of match.namedTexts) if (!asked.has(text)) extra++;
  const total = Math.max(1e-6, all);
  return {
    named: named / total,
    held: held / total,
    rarest: rarest.level,
    extra: extra / Math.max(1, match.namedTexts.size),
    letters: query.terms.length === 0 ? 0 : letters,
    isEqual: asked.size > 0 && extra === 0 && named === all && match.namedTexts.size > 0,
  };
}

/** The largest share of letters with a word of `stems`. */
function closest(shareWith: (stem: string) => number, stems: ReadonlySet<string>): number {
  let best = 0;
  for (const stem of stems) best = Math.max(best, shareWith(stem));
  return best;
}

/**
 * The share of trigrams that a word has with an asked one, 0 below `alikeMin`; remembered, since a
 * menu says the same words again and again.
 */
export function likenessTo(text: string): (stem: string) => number {
  const own = trigramsOf(text);
  return remember((stem) => {
    if (Math.min(text.length, stem.length) < 4) return 0;
    const share = dice(own, trigramsOf(stem));
    return share >= alikeMin ? share : 0;
  });
}

function shareOf(wanted: ReadonlySet<string>, found: ReadonlySet<string>): number {
  return wanted.size === 0 ? 0 : overlap(wanted, found) / wanted.size;
}
