/** Groups a menu's items that are one dish. */
import type { NativeNameList } from "../addon.ts";
import { Pace } from "../pace.ts";
import type { Progress } from "../progress.ts";
import type { Pairs } from "../vectors/native.ts";
import { type LookAlike, sortOut } from "./candidates.ts";
import { isForbidden } from "./conflicts.ts";
import { duplicateFrom, Linkage } from "./link.ts";
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

export interface Deduplicated {
  /** In order of their first rows. */
  readonly clusters: readonly Cluster[];
  /** The closest first, at most 500. */
  readonly lookAlikes: readonly LookAlike[];
}

interface Menu extends Pick<Progress, "nearsEnd"> {
  readonly texts: readonly string[];
  /** The same texts, read. */
  readonly names: NativeNameList;
  readonly profiles: readonly Profile[];
  /** Profiles' pairs at or above the gate, by the earlier profile, then the later. */
  readonly candidates: Pairs;
  /** Pairs below the gate that pass it nevertheless. */
  readonly passed: readonly AskedPair[];
  /** Of any two profiles, 0 to 1. */
  readonly cosineOf: (left: number, right: number) => number;
  readonly scorePairs: ScorePairs;
}

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
  const pace = new Pace();
  const table = new ScoreTable({ ...menu, pace });
  const { lookAlikes, asked } = await sortOut(menu, pace);
  await table.ask([...asked, ...menu.passed]);
  await pace.rest();
  const components = toComponents(menu.profiles.length, table);
  const completed = components.filter(({ length }) => length <= completedMax);
  const large = components.filter(({ length }) => length > completedMax);
  await table.askAll(completed);
  const groups = await link(large, menu, { table, pace });
  await table.askAll(groups);
  menu.nearsEnd();
  pace.goOn();
  groups.push(...(await link(completed, menu, { table, pace })));
  const clusters: Cluster[] = [];
  for (const members of groups) {
    await pace.rest();
    const cluster = toCluster(members, menu, table);
    if (cluster !== undefined) clusters.push(cluster);
  }
  clusters.sort((a, b) => a.rows[0]! - b.rows[0]!);
  return { clusters, lookAlikes };
}

interface Asked {
  readonly table: ScoreTable;
  readonly pace: Pace;
}

/** The groups of each component. */
async function link(
  components: readonly number[][],
  menu: Menu,
  { table, pace }: Asked,
): Promise<number[][]> {
  const groups: number[][] = [];
  for (const members of components) {
    if (members.length === 1) {
      groups.push(members);
      continue;
    }
    const linkage = await toLinkage(members, menu, { table, pace });
    const linked = await linkage.groups(pace);
    groups.push(...groupBy(members, (_, at) => linked[at]!));
  }
  return groups;
}

async function toLinkage(
  members: readonly number[],
  { names, profiles }: Menu,
  { table, pace }: Asked,
): Promise<Linkage> {
  const rows = Uint32Array.from(members, (one) => profiles[one]!.rows[0]);
  const linkage = new Linkage(members.length);
  for (const [left, row] of rows.entries()) {
    await pace.rest();
    const others = rows.subarray(left + 1);
    const apart = names.conflicts(new Uint32Array(others.length).fill(row), others);
    apart.forEach((sum, nth) => {
      const right = left + 1 + nth;
      const score = isForbidden(sum) ? -1 : table.find(members[left]!, members[right]!);
      if (score !== undefined) linkage.add({ left, right, score });
    });
  }
  return linkage;
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
  const lengths = rows.map((row) => Array.from(texts[row]!).length);
  return rows[lengths.indexOf(Math.min(...lengths))]!;
}
