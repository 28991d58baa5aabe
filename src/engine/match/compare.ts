/** Compares items: reads and embeds them, then judges pairs, finds duplicates or writes a report. */
import { createReport, type Report } from "../report/report.ts";
import type { KnownText } from "../understand.ts";
import { cosineMatrix, pairsAbove, topK } from "../vectors/native.ts";
import { Vectors } from "../vectors/vectors.ts";
import { type Deduplicated, findDuplicates } from "./dedup.ts";
import { judge, leastCosine, type Verdict } from "./match.ts";
import { toProfiles } from "./profiles.ts";
import type { ScorePairs } from "./scorer.ts";

export interface MatchOrder {
  readonly pairs: readonly { readonly left: string; readonly right: string }[];
  /** Cosine below which a pair is no match. */
  readonly threshold: number;
}

export interface DedupOrder {
  readonly items: readonly string[];
  /** Cosine below which a pair is no candidate. */
  readonly threshold: number;
}

/** See `understandAll`; `prepare` works out what will be asked for. */
export type UnderstandTexts = (
  texts: readonly string[],
  prepare: (known: KnownText) => unknown,
  mayBegin: () => boolean,
) => Promise<KnownText[]>;

/** Native unit vectors of what the encoder is to read, in order. */
export type EmbedRead = (texts: readonly string[]) => Promise<Vectors>;

export interface CompareParts {
  readonly understand: UnderstandTexts;
  readonly embedRead: EmbedRead;
  readonly scorePairs: ScorePairs;
}

/** One verdict a pair, in order. */
export async function matchPairs(
  { pairs, threshold }: MatchOrder,
  { understand, embedRead, scorePairs }: CompareParts,
  mayBegin: () => boolean,
): Promise<Verdict[]> {
  const texts = pairs.flatMap(({ left, right }) => [left, right]);
  const known = await understand(texts, prepareMatch, mayBegin);
  const left = known.filter((_, at) => at % 2 === 0);
  const right = known.filter((_, at) => at % 2 === 1);
  const cosines = await cosineMatrix(
    await embedRead(left.map(({ encoderText }) => encoderText)),
    await embedRead(right.map(({ encoderText }) => encoderText)),
  );
  const compared = pairs.map((_, row) => ({
    left: left[row]!.matchItem,
    right: right[row]!.matchItem,
    cosine: toUnit(cosines[row * pairs.length + row]!),
  }));
  return judge(compared, threshold, scorePairs);
}

export async function dedupItems(
  order: DedupOrder,
  parts: CompareParts,
  mayBegin: () => boolean,
): Promise<Deduplicated> {
  const known = await parts.understand(order.items, prepareMatch, mayBegin);
  return findAmong(known, order, parts);
}

/** The report, and the duplicates that it speaks of. */
export async function reportOn(
  order: DedupOrder,
  parts: CompareParts,
  mayBegin: () => boolean,
): Promise<Report & Deduplicated> {
  const known = await parts.understand(order.items, prepareReport, mayBegin);
  const found = await findAmong(known, order, parts);
  return { ...found, ...createReport({ ...found, texts: order.items, understood: known }) };
}

async function findAmong(
  known: readonly KnownText[],
  { items, threshold }: DedupOrder,
  { embedRead, scorePairs }: CompareParts,
): Promise<Deduplicated> {
  const profiles = toProfiles(
    known.map(({ matchItem, encoderText }) => ({ item: matchItem, encoderText })),
  );
  const vectors = await embedRead(profiles.map(({ encoderText }) => encoderText));
  return findDuplicates({
    texts: items,
    profiles,
    candidates: await pairsAbove(vectors, leastCosine(threshold)),
    cosineOf: (a, b) => scoreOf(vectors.row(a), vectors.row(b)),
    scorePairs,
  });
}

function prepareMatch({ matchItem, encoderText }: KnownText): unknown {
  return [matchItem, encoderText];
}

function prepareReport(known: KnownText): unknown {
  return [prepareMatch(known), known.cuisine];
}

/** The cosine of two unit vectors, with the bits that the addon gives it everywhere. */
function scoreOf(left: Float32Array, right: Float32Array): number {
  const [hit] = topK(left, new Vectors(right, right.length), 1);
  return toUnit(hit!.score);
}

/** Rounding may carry a cosine past 1, and unlike texts have one below 0. */
function toUnit(cosine: number): number {
  return Math.min(1, Math.max(0, cosine));
}
