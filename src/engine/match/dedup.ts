/** Groups a menu's items that are one dish. */
import type { NativeNameList } from "../addon.ts";
import type { Progress } from "../progress.ts";
import type { Pairs } from "../vectors/native.ts";
import { hasDietConflict, hasProteinConflict, isForbidden } from "./conflicts.ts";
import { duplicateFrom, type Edge, linkNodes } from "./link.ts";
import type { Profile } from "./profiles.ts";
import { type AskedPair, ScoreTable } from "./score-table.ts";
import type { ScorePairs } from "./scorer.ts";

/** A pair of rows and both scores. */
export interface RowPair {
  readonly left: number;
  readonly right: number;
  readonly cosine: number;
  readonly rerankerScore: number;
}

export interface Cluster {
  /** Positions of the items, ascending; two or more. */
  readonly rows: readonly number[];
  /** Of the shortest item, the first of several. */
  readonly canonicalRow: number;
  /** Every pair of `rows`, by the earlier row, then the later; made as it is read. */
  pairs(): Iterable<RowPair>;
}

/** Two items that read alike and conflict. */
export interface LookAlike {
  readonly left: number;
  readonly right: number;
  readonly cosine: number;
  readonly hasDietConflict: boolean;
  readonly hasProteinConflict: boolean;
}

export interface Deduplicated {
  /** In order of their first rows. */
  readonly clusters: readonly Cluster[];
  /** The closest first, at most `lookAlikesMax`. */
  readonly lookAlikes: readonly LookAlike[];
}

interface Menu extends Pick<Progress, "nearsEnd"> {
  readonly texts: readonly string[];
  /** The same texts, read. */
  readonly names: NativeNameList;
  readonly profiles: readonly Profile[];
  /** Profiles' pairs at or above the gate. */
  readonly candidates: Pairs;
  /** Of any two profiles, 0 to 1. */
  readonly cosineOf: (left: number, right: number) => number;
  readonly scorePairs: ScorePairs;
}

const lookAlikesMax = 500;
/**
 * Candidates that the reranker is asked about, the closest first, which bounds the work: real menus of
 * 2,000 items have some 3,000. What lies beyond is taken for different dishes.
 */
const askedPerProfile = 12;
/**
 * Of components, what any chain of likely pairs ties together, larger ones are linked by the pairs above the
 * gate alone.
 */
const completedMax = 64;

/**
 * The clusters and look-alikes of a menu. Every pair above the gate is a candidate; conflicting ones
 * never share a cluster.
 */
export async function findDuplicates(menu: Menu): Promise<Deduplicated> {
  const { profiles } = menu;
  const table = new ScoreTable(menu);
  const { lookAlikes, asked } = sortOut(menu);
  asked.sort((x, y) => y[2] - x[2] || x[0] - y[0] || x[1] - y[1]);
  await table.ask(asked.slice(0, askedPerProfile * profiles.length));
  const components = toComponents(profiles.length, table);
  const completed = components.filter(({ length }) => length <= completedMax);
  const large = components.filter(({ length }) => length > completedMax);
  await table.askAll(completed);
  const groups = large.flatMap((members) => linkMembers(members, menu, table));
  await table.askAll(groups);
  return menu.nearsEnd(async () => {
    groups.push(...completed.flatMap((members) => linkMembers(members, menu, table)));
    const clusters = groups.flatMap((members) => toCluster(members, menu, table) ?? []);
    clusters.sort((a, b) => a.rows[0]! - b.rows[0]!);
    lookAlikes.sort((a, b) => b.cosine - a.cosine || a.left - b.left || a.right - b.right);
    return { clusters, lookAlikes: lookAlikes.slice(0, lookAlikesMax) };
  });
}

/** Candidates that conflict, and those that the reranker is to judge. */
function sortOut({ names, profiles, candidates }: Menu): {
  readonly lookAlikes: LookAlike[];
  readonly asked: AskedPair[];
} {
  const toRow = (profile: number): number => profiles[profile]!.rows[0];
  const [left, right] = [candidates.left.map(toRow), candidates.right.map(toRow)];
  const apart = names.conflicts(left, right);
  const lookAlikes: LookAlike[] = [];
  const asked: AskedPair[] = [];
  candidates.scores.forEach((cosine, at) => {
    const sum = apart[at]!;
    const diet = hasDietConflict(sum);
    const protein = hasProteinConflict(sum);
    if (diet || protein) {
      lookAlikes.push({
        // Profiles are in order of their first rows.
        left: left[at]!,
        right: right[at]!,
        cosine: Math.min(1, cosine),
        hasDietConflict: diet,
        hasProteinConflict: protein,
      });
    } else if (sum === 0) {
      asked.push([candidates.left[at]!, candidates.right[at]!, cosine]);
    }
  });
  return { lookAlikes, asked };
}

/** The groups of a component. */
function linkMembers(members: readonly number[], menu: Menu, table: ScoreTable): number[][] {
  if (members.length === 1) return [[...members]];
  const linked = linkNodes(members.length, toEdges(members, menu, table));
  return groupBy(members, (_, at) => linked[at]!);
}

/** The connected components of the pairs that are likely one dish, ascending. */
function toComponents(count: number, table: ScoreTable): number[][] {
  const parents = Array.from({ length: count }, (_, node) => node);
  const find = (node: number): number => {
    let root = node;
    while (parents[root] !== root) root = parents[root] = parents[parents[root]!]!;
    return root;
  };
  for (const [left, right, score] of table.entries()) {
    if (score < duplicateFrom) continue;
    const roots = [find(left), find(right)];
    parents[Math.max(...roots)] = Math.min(...roots);
  }
  return groupBy([...parents.keys()], find);
}

/** Values of one key together, groups in order of their first values. */
function groupBy(
  values: readonly number[],
  keyOf: (value: number, at: number) => number,
): number[][] {
  const groups = new Map<number, number[]>();
  values.forEach((value, at) => {
    const key = keyOf(value, at);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [value]);
    else known.push(value);
  });
  return [...groups.values()];
}

function toEdges(members: readonly number[], { names, profiles }: Menu, table: ScoreTable): Edge[] {
  const pairs = members.flatMap((_, left) =>
    members.slice(left + 1).map((__, after) => [left, left + 1 + after] as const),
  );
  const toRow = (at: number): number => profiles[members[at]!]!.rows[0];
  const apart = names.conflicts(
    Uint32Array.from(pairs, ([left]) => toRow(left)),
    Uint32Array.from(pairs, ([, right]) => toRow(right)),
  );
  return pairs.flatMap(([left, right], at) => {
    const score = isForbidden(apart[at]!) ? -1 : table.find(members[left]!, members[right]!);
    return score === undefined ? [] : [{ left, right, score }];
  });
}

/** Of a group of profiles; undefined when that is one item. */
function toCluster(members: readonly number[], menu: Menu, table: ScoreTable): Cluster | undefined {
  const rows = members.flatMap((one) => menu.profiles[one]!.rows).sort((a, b) => a - b);
  if (rows.length === 1) return undefined;
  const profileOf = new Map<number, number>();
  for (const profile of members) {
    for (const row of menu.profiles[profile]!.rows) profileOf.set(row, profile);
  }
  return {
    rows,
    canonicalRow: shortest(rows, menu.texts),
    *pairs() {
      for (const [at, left] of rows.entries()) {
        const a = profileOf.get(left)!;
        for (let next = at + 1; next < rows.length; next++) {
          const right = rows[next]!;
          const b = profileOf.get(right)!;
          const cosine = a === b ? 1 : menu.cosineOf(a, b);
          yield { left, right, cosine, rerankerScore: table.find(a, b)! };
        }
      }
    },
  };
}

function shortest(rows: readonly number[], texts: readonly string[]): number {
  const length = (row: number): number => Array.from(texts[row]!).length;
  return rows.reduce((best, row) => (length(row) < length(best) ? row : best));
}
