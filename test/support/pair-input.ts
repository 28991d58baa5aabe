/** The naive twin of `native/text/src/matching/pair.rs`. */
import { soundOf } from "../../src/engine/text/native.ts";
import { type Role, roles, type Term } from "../../src/engine/text/reading/terms.ts";
import { hasDietConflict, hasProteinConflict } from "./conflicts.ts";
import { type MatchItem, trigramsOf } from "./match-item.ts";
import { dice, jaccard, overlap } from "./overlap.ts";

type Tokenize = (text: string) => Int32Array;

export interface PairInput {
  /** `[tokens]` of both names, one behind the other. */
  readonly ids: Int32Array;
  /** `[tokens]`: what each token is to the other name. */
  readonly marks: Int32Array;
  /** `[features]`, 0 to 255 for 0 to 1. */
  readonly features: Uint8Array;
}

/** How a term stands to the other name. */
const states = ["same", "same meaning", "same word", "alike", "alone"] as const;

/** One for each side, state and role. */
export const markCount = 2 * states.length * roles.length;

export const featureNames = [
  "cosine",
  "shared terms",
  "shared words",
  "shared stems",
  "equal terms",
  "equal words",
  "equal stems",
  "order",
  "trigrams",
  "fewer alone",
  "more alone",
  "fewer telling alone",
  "more telling alone",
  "one dish",
  "two dishes",
  "one kind",
  "two kinds",
  "one category",
  "two categories",
  "diet conflict",
  "protein conflict",
  "same proteins",
  "other parts",
  "other kinds",
  "length",
] as const;

/** Of one name; a longer one is cut. */
const tokensMax = 30;
/** Share of trigrams from which two words may be spellings of one. */
const alikeMin = 0.4;
const countMax = 4;

const telling: ReadonlySet<Role> = new Set(["unknown", "kind", "protein", "ingredient", "brand"]);
const roleNumber: ReadonlyMap<Role, number> = new Map(roles.map((role, at) => [role, at]));

/** Both orders of two names come to the same. `cosine` is that of their vectors. */
export function toPairInput(
  left: MatchItem,
  right: MatchItem,
  { cosine, tokenize }: { readonly cosine: number; readonly tokenize: Tokenize },
): PairInput {
  const [a, b] = inOrder(left, right);
  const ids: number[] = [];
  const marks: number[] = [];
  const alone: [number, number] = [0, 0];
  const tellingAlone: [number, number] = [0, 0];
  [a, b].forEach((item, side) => {
    const other = side === 0 ? b : a;
    const from = ids.length;
    for (const term of item.named) {
      const state = stateOf(term, item, other);
      if (state >= aloneFrom) {
        alone[side]!++;
        if (telling.has(term.role)) tellingAlone[side]!++;
      }
      const mark = toMark(side, state, roleNumber.get(term.role)!);
      for (const id of tokenize(term.text)) {
        if (ids.length - from >= tokensMax) break;
        ids.push(id);
        marks.push(mark);
      }
    }
  });
  const features = toFeatures(a, b, { cosine, alone, tellingAlone });
  return { ids: Int32Array.from(ids), marks: Int32Array.from(marks), features };
}

/** Which comes first is no matter, if only it is always the same. */
function inOrder(a: MatchItem, b: MatchItem): readonly [MatchItem, MatchItem] {
  if (a.text !== b.text) return a.text < b.text ? [a, b] : [b, a];
  return JSON.stringify(toFacts(a)) <= JSON.stringify(toFacts(b)) ? [a, b] : [b, a];
}

function toFacts({ named, dish, kinds, parts, category, diet, proteins }: MatchItem): unknown {
  return [named, dish, kinds, parts, category, diet, proteins];
}

const aloneFrom = states.indexOf("alike");

function toMark(side: number, state: number, role: number): number {
  return (side * states.length + state) * roles.length + role;
}

function stateOf({ text }: Term, own: MatchItem, other: MatchItem): number {
  if (other.namedTexts.has(text)) return own.stems.has(text) === other.stems.has(text) ? 0 : 1;
  if (other.wordedTexts.has(text) || other.stems.has(text)) return 2;
  for (const { text: rival } of other.named) {
    if (!own.namedTexts.has(rival) && isAlike(text, rival)) return 3;
  }
  return 4;
}

function isAlike(a: string, b: string): boolean {
  if (a.length < 3 || b.length < 3) return false;
  return dice(trigramsOf(a), trigramsOf(b)) >= alikeMin || soundOf(a) === soundOf(b);
}

interface Counts {
  readonly cosine: number;
  readonly alone: readonly [number, number];
  readonly tellingAlone: readonly [number, number];
}

function toFeatures(
  a: MatchItem,
  b: MatchItem,
  { cosine, alone, tellingAlone }: Counts,
): Uint8Array {
  const [kindA] = a.kinds;
  const [kindB] = b.kinds;
  const areKindsKnown = kindA !== undefined && kindB !== undefined;
  const areDishes = a.dish !== undefined && b.dish !== undefined;
  const areCategoriesKnown = a.category !== undefined && b.category !== undefined;
  const values = [
    cosine,
    jaccard(a.namedTexts, b.namedTexts),
    jaccard(a.wordedTexts, b.wordedTexts),
    jaccard(a.stems, b.stems),
    isEqual(a.namedTexts, b.namedTexts),
    isEqual(a.wordedTexts, b.wordedTexts),
    isEqual(a.stems, b.stems),
    orderOf(a.named, b.named),
    dice(a.trigrams, b.trigrams),
    Math.min(...alone) / countMax,
    Math.max(...alone) / countMax,
    Math.min(...tellingAlone) / countMax,
    Math.max(...tellingAlone) / countMax,
    areDishes && a.dish === b.dish,
    areDishes && a.dish !== b.dish,
    areKindsKnown && kindA === kindB,
    areKindsKnown && kindA !== kindB,
    areCategoriesKnown && a.category === b.category,
    areCategoriesKnown && a.category !== b.category,
    hasDietConflict(a, b),
    hasProteinConflict(a, b),
    a.proteins.length > 0 && a.proteins.toSorted().join() === b.proteins.toSorted().join(),
    Math.abs(a.parts - b.parts) / countMax,
    Math.abs(a.kinds.length - b.kinds.length) / countMax,
    Math.min(a.text.length, b.text.length) / Math.max(a.text.length, b.text.length, 1),
  ];
  return Uint8Array.from(values, (value) => Math.round(255 * Math.min(1, Math.max(0, +value))));
}

function isEqual(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && overlap(a, b) === a.size;
}

/** The longest common subsequence of terms, as a share of the longer name: 1 for equal names. */
function orderOf(a: readonly Term[], b: readonly Term[]): number {
  let row = Array.from({ length: b.length + 1 }, () => 0);
  for (const { text } of a) {
    const next = [0];
    for (let at = 1; at <= b.length; at++) {
      const isSame = text === b[at - 1]!.text;
      next.push(isSame ? row[at - 1]! + 1 : Math.max(row[at]!, next[at - 1]!));
    }
    row = next;
  }
  return row[b.length]! / Math.max(a.length, b.length, 1);
}
