/** The naive twin of `native/text/src/search`: what names tell of items, by sets of strings. */
import type { FeatureName } from "../../../src/engine/search/features.ts";
import { leavesOutMeat } from "../../../src/engine/search/left-out.ts";
import { courses } from "../../../src/engine/search/found.ts";
import type { Query } from "../../../src/engine/search/query.ts";
import type { SearchMenu } from "../../../src/engine/search/search.ts";
import { vegProteins } from "../../../src/engine/text/knowledge/labels.ts";
import type { Reading } from "../../../src/engine/text/reading/read.ts";
import { type MatchItem, toMatchItem, trigramsOf } from "../match-item.ts";
import { dice, overlap } from "../overlap.ts";
import type { SearchItem } from "./item.ts";
import type { ItemOf, TwinItem } from "./twin.ts";

interface NamedItem extends Pick<SearchItem, "holds" | "madeOf" | "kinds"> {
  /** How much a tag holds or is likely to. */
  readonly likely: (tag: string) => number;
  readonly match: MatchItem;
  readonly reading: Reading;
}

const flesh: ReadonlySet<string> = new Set("chicken mutton lamb beef pork duck turkey".split(" "));
const noStarters = "chutney curd dip pickle raita salad sauce soup yogurt".split(" ");

/** Letters shared from which a word nobody knows may be a spelling of another. */
const alikeMin = 0.5;

/** The features of one row that the addon writes. */
export function nameFeatures(
  menu: SearchMenu,
  row: number,
  itemOf: ItemOf,
): Readonly<Partial<Record<FeatureName, number>>> {
  const { query } = menu;
  const items = menu.names.map((name) => toNamedItem(itemOf(name)));
  const cosines = menu.cosines.subarray(0, items.length);
  const item = items[row]!;
  const { match, kinds, reading } = item;
  const { named, held, rarest, extra, letters, isEqual } = coverage(query, items, item);
  const isKindKnown = query.kinds.length > 0 && kinds.size > 0;
  const hasKind = query.kinds.some((kind) => kinds.has(kind));
  const hasProtein = query.proteins.some((one) => isMeant(one, match));
  const { diet, category, alsoCategory, whole } = reading;
  const isMeatless = diet === "veg" && !query.proteins.some((one) => vegProteins.has(one));
  const areProteinsKnown = query.proteins.length > 0 && (match.proteins.length > 0 || isMeatless);
  const isOfFish = query.diet === undefined && leavesOutMeat(query.without);
  const isAsked = query.diet !== undefined || isOfFish;
  const isKnown = isOfFish ? diet === "veg" || match.proteins.length > 0 : diet !== "unknown";
  const isWanted = isOfFish
    ? diet === "veg" || !match.proteins.some((one) => flesh.has(one))
    : (diet === "veg") === (query.diet === "veg");
  const isKept = isKnown && isWanted;
  const isForStarters = ["appetiser", "appetizer", "starter"].some((stem) => query.stems.has(stem));
  const isMet =
    [category, alsoCategory].some((one) => one !== undefined && query.categories.has(one)) &&
    !(isForStarters && noStarters.some((kind) => kinds.has(kind)));
  const mayBeHeading = whole?.heading !== undefined && whole.dish === undefined;
  const isCourse = reading.kinds.every(({ name }) => courses.has(name));
  return {
    cosine: cosines[row]!,
    "best cosine": Math.max(...cosines),
    "cosine below the best": Math.max(...cosines) - cosines[row]!,
    "terms named": named,
    "terms held": held,
    "rarest term held": rarest,
    "words shared":
      query.stems.size === 0 ? 0 : overlap(query.stems, match.stems) / query.stems.size,
    "equal names": Number(isEqual),
    "extra terms": extra,
    letters,
    "same dish": Number(query.dishes.some((dish) => kinds.has(dish))),
    "same kind": Number(isKindKnown && hasKind),
    "other kind": Number(isKindKnown && !hasKind),
    "same family": Number(query.families.some((family) => kinds.has(family))),
    "same proteins": Number(hasProtein),
    "other proteins": Number(areProteinsKnown && !hasProtein),
    "diet kept": Number(isAsked && isKept),
    "diet broken": Number(isAsked && isKnown && !isKept),
    "diet unknown": Number(isAsked && !isKnown),
    "course met": Number(isMet),
    "course missed": Number(query.categories.size > 0 && !isMet),
    "no item": Number(reading.words.length === 0 || (mayBeHeading && isCourse)),
    "may be a heading": Number(mayBeHeading),
    "is a main": Number(category === "main"),
    "is a side": Number(category === "side"),
    "is a bread": Number(category === "bread"),
    "is a dessert": Number(category === "dessert"),
    "is a drink": Number(category === "beverage"),
  };
}

function toNamedItem({ reading, form, searchItem }: TwinItem): NamedItem {
  const { holds, madeOf, kinds } = searchItem;
  const likely = (tag: string): number =>
    Math.max(searchItem.tags.get(tag) ?? 0, searchItem.likely.get(tag) ?? 0);
  return { match: toMatchItem(reading, form), holds, madeOf, kinds, likely, reading };
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

function coverage(
  query: Query,
  items: readonly NamedItem[],
  { match, ...item }: NamedItem,
): Coverage {
  const asked = new Set(query.terms.map(({ text }) => text));
  let [all, named, held, letters] = [0, 0, 0, 1];
  let rarest = { weight: -1, level: 0 };
  for (const { text } of query.terms) {
    const weight = weigh(text, items);
    let level = 0;
    if (match.namedTexts.has(text) || match.wordedTexts.has(text) || match.stems.has(text)) {
      level = 1;
    } else if (item.kinds.has(text) || isMeant(text, match) || item.madeOf.has(text)) level = 0.9;
    else if (item.holds.has(text)) level = 0.8;
    else level = 0.8 * item.likely(`ingredients=${text}`);
    if (level === 0 && letters > 0) {
      letters = Math.min(letters, closest(text, match.stems));
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

function closest(text: string, stems: ReadonlySet<string>): number {
  let best = 0;
  for (const stem of stems) {
    if (Math.min(text.length, stem.length) < 4) continue;
    const share = dice(trigramsOf(text), trigramsOf(stem));
    if (share >= alikeMin) best = Math.max(best, share);
  }
  return best;
}

const seafood = "fish,prawn,crab,lobster,squid,clam,scallop,mussel,seafood".split(",");
const meanings: Readonly<Record<string, readonly string[]>> = {
  calamari: ["squid"],
  cuttlefish: ["squid"],
  goat: ["mutton", "lamb"],
  lamb: ["mutton", "lamb"],
  mutton: ["mutton", "lamb"],
  seafood,
};

function meantBy(word: string): readonly string[] {
  return meanings[word] ?? [word];
}

/** Whether a word asks for a protein that it has. */
function isMeant(word: string, { proteins }: MatchItem): boolean {
  return proteins.some((one) => meantBy(word).includes(one));
}

/** Inverse document frequency, 1 for the rarest. */
function weigh(text: string, items: readonly NamedItem[]): number {
  const count = items.filter(({ match, holds, madeOf }) => {
    return (
      isMeant(text, match) ||
      match.namedTexts.has(text) ||
      match.stems.has(text) ||
      holds.has(text) ||
      madeOf.has(text)
    );
  }).length;
  const share = /^(?:chilled|cold|hot|iced|warm)$/.test(text) ? 0.5 : 1;
  const rarity = Math.log(1 + items.length / (1 + count)) / Math.log(1 + items.length);
  return Math.max(0.1, share * rarity);
}
