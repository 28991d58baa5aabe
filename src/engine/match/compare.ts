/** Compares items: reads and embeds them, then judges pairs, finds duplicates or writes a report. */
import { examine } from "../report/examined.ts";
import { createReport, type Report } from "../report/report.ts";
import type { Progress } from "../progress.ts";
import { wants } from "../read-ahead.ts";
import type { KnownText, Preparation } from "../understand.ts";
import { pairsAbove, topK } from "../vectors/native.ts";
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

/**
 * What is known of each text and its native unit vector, in order; texts are encoded while they are
 * read. `mayBegin` as in `embedAll`.
 */
export type ReadAndEmbed = (
  texts: readonly string[],
  preparation: Preparation,
  mayBegin: () => boolean,
) => Promise<{ readonly known: readonly KnownText[]; readonly vectors: Vectors }>;

export interface CompareParts {
  readonly readAndEmbed: ReadAndEmbed;
  readonly scorePairs: ScorePairs;
}

/** One verdict a pair, in order. */
export async function matchPairs(
  { pairs, threshold }: MatchOrder,
  { readAndEmbed, scorePairs }: CompareParts,
  { mayBegin, nearsEnd }: Progress,
): Promise<Verdict[]> {
  const texts = pairs.flatMap(({ left, right }) => [left, right]);
  const { known, vectors } = await readAndEmbed(texts, matching, mayBegin);
  const compared = pairs.map((_, pair) => {
    const [left, right] = [2 * pair, 2 * pair + 1];
    return {
      left: known[left]!.matchItem,
      right: known[right]!.matchItem,
      cosine: scoreOf(vectors.row(left), vectors.row(right)),
    };
  });
  return nearsEnd(() => judge(compared, threshold, scorePairs));
}

export async function dedupItems(
  order: DedupOrder,
  parts: CompareParts,
  { mayBegin, nearsEnd }: Progress,
): Promise<Deduplicated> {
  const read = await parts.readAndEmbed(order.items, matching, mayBegin);
  return nearsEnd(() => findAmong(read, order, parts));
}

/** The report, and the duplicates that it speaks of. */
export async function reportOn(
  order: DedupOrder,
  parts: CompareParts,
  { mayBegin, nearsEnd }: Progress,
): Promise<Report & Deduplicated> {
  const read = await parts.readAndEmbed(order.items, reporting, mayBegin);
  const found = await nearsEnd(() => findAmong(read, order, parts));
  return { ...found, ...createReport({ ...found, texts: order.items, understood: read.known }) };
}

async function findAmong(
  { known, vectors: all }: Awaited<ReturnType<ReadAndEmbed>>,
  { items, threshold }: DedupOrder,
  { scorePairs }: CompareParts,
): Promise<Deduplicated> {
  const profiles = toProfiles(
    known.map(({ matchItem, encoderText }) => ({ item: matchItem, encoderText })),
  );
  const vectors = all.pick(profiles.map(({ rows: [first] }) => first!));
  return findDuplicates({
    texts: items,
    profiles,
    candidates: await pairsAbove(vectors, leastCosine(threshold)),
    cosineOf: (a, b) => scoreOf(vectors.row(a), vectors.row(b)),
    scorePairs,
  });
}

function prepareMatch({ matchItem, encoderText }: KnownText): unknown {
  return [matchItem.facts, encoderText];
}

function prepareReport(known: KnownText): unknown {
  return [prepareMatch(known), known.cuisine, examine(known.raw, known.reading)];
}

const matching: Preparation = { prepare: prepareMatch, wanted: wants.line | wants.form };
const reporting: Preparation = {
  prepare: prepareReport,
  wanted: wants.line | wants.form | wants.cuisine,
};

/** The cosine of two unit vectors, with the bits that the addon gives it everywhere. */
function scoreOf(left: Float32Array, right: Float32Array): number {
  const [hit] = topK(left, new Vectors(right, right.length), 1);
  return toUnit(hit!.score);
}

/** Rounding may carry a cosine past 1, and unlike texts have one below 0. */
function toUnit(cosine: number): number {
  return Math.min(1, Math.max(0, cosine));
}
