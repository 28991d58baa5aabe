/** Compares items: reads and embeds them, then judges pairs, finds duplicates or writes a report. */
import type { NativeNameList } from "../addon.ts";
import type { Progress } from "../progress.ts";
import { createReport, type Report } from "../report/report.ts";
import { toReportLines } from "../report/lines.ts";
import { dot, pairsAbove, release } from "../vectors/native.ts";
import type { Vectors } from "../vectors/vectors.ts";
import { type Deduplicated, findDuplicates } from "./dedup.ts";
import { judge, leastCosine, type Verdict } from "./match.ts";
import { toProfiles } from "./profiles.ts";
import { nearnessOf, passByWords } from "./same-words.ts";
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

/** Names as the addon reads them, and their native unit vectors, in order, which their user releases. */
export interface ListedNames {
  readonly names: NativeNameList;
  readonly vectors: Vectors;
}

/**
 * Texts are encoded while they are read, what a report says of them included when `examines`.
 * `mayBegin` as in `embedAll`.
 */
export type ListAndEmbed = (
  texts: readonly string[],
  order: { readonly examines: boolean; readonly mayBegin: () => boolean },
) => Promise<ListedNames>;

export interface CompareParts {
  readonly listAndEmbed: ListAndEmbed;
  readonly scorePairs: ScorePairs;
  /** What the classifier calls the cuisines, by position. */
  readonly cuisineLabels: readonly string[];
}

/** One verdict a pair, in order. */
export async function matchPairs(
  { pairs, threshold }: MatchOrder,
  { listAndEmbed, scorePairs }: CompareParts,
  { mayBegin, nearsEnd }: Progress,
): Promise<Verdict[]> {
  const texts = pairs.flatMap(({ left, right }) => [left, right]);
  const { names, vectors } = await listAndEmbed(texts, { examines: false, mayBegin });
  const left = Uint32Array.from(pairs, (_, pair) => 2 * pair);
  const right = left.map((row) => row + 1);
  const isOne = names.respellPairs(left, right);
  const cosineOf = (a: number, b: number): number => scoreOf(vectors.row(a), vectors.row(b));
  const nearness = nearnessOf({ names, rows: Uint32Array.from(texts.keys()), cosineOf });
  const cosines = Float32Array.from(left, (row, pair) =>
    isOne[pair] === 1 ? 1 : nearness(row, row + 1),
  );
  release(vectors.data);
  return judge({ names, left, right, cosines }, threshold, { scorePairs, nearsEnd });
}

export async function dedupItems(
  order: DedupOrder,
  parts: CompareParts,
  { mayBegin, nearsEnd }: Progress,
): Promise<Deduplicated> {
  const listed = await parts.listAndEmbed(order.items, { examines: false, mayBegin });
  return findAmong(listed, order, { ...parts, nearsEnd });
}

/** The report of a menu and the duplicates it speaks of. */
export async function reportOn(
  order: DedupOrder,
  parts: CompareParts,
  { mayBegin, nearsEnd }: Progress,
): Promise<Report & Deduplicated> {
  const listed = await parts.listAndEmbed(order.items, { examines: true, mayBegin });
  const found = await findAmong(listed, order, { ...parts, nearsEnd });
  const lines = toReportLines(listed.names.examine(), parts.cuisineLabels);
  return { ...found, ...createReport({ ...found, texts: order.items, lines }) };
}

async function findAmong(
  { names, vectors: all }: ListedNames,
  { items, threshold }: DedupOrder,
  { scorePairs, nearsEnd }: CompareParts & Pick<Progress, "nearsEnd">,
): Promise<Deduplicated> {
  const readAs = names.respell();
  const profiles = toProfiles(names);
  const rows = Uint32Array.from(profiles, ({ rows: [first] }) => first);
  const vectors = all.pick(Array.from(rows, (row) => readAs[row]!));
  release(all.data);
  const least = leastCosine(threshold);
  const cosineOf = (a: number, b: number): number => scoreOf(vectors.row(a), vectors.row(b));
  return findDuplicates({
    texts: items,
    names,
    profiles,
    candidates: await pairsAbove(vectors, least),
    passed: passByWords({ names, rows, cosineOf, least }),
    cosineOf: nearnessOf({ names, rows, cosineOf }),
    scorePairs,
    nearsEnd,
  });
}

/** The cosine of two unit vectors, from 0: rounding may carry one past 1, and unlike texts have one below 0. */
function scoreOf(left: Float32Array, right: Float32Array): number {
  return Math.min(1, Math.max(0, dot(left, right)));
}
