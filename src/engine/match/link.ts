/**
 * Groups items by how likely each pair is one dish: greedy average linkage. Pairs are taken from the
 * likeliest down, and two groups become one when the mean over all pairs across them reaches
 * `duplicateFrom` and none of these conflicts. One wrong link so cannot chain two dishes together, as
 * single linkage would let it, nor one missed link part a dish, as complete linkage would.
 */
import type { Pace } from "../pace.ts";

/** A pair of nodes `left < right` and its probability; -1 for a conflict. */
export interface Edge {
  readonly left: number;
  readonly right: number;
  readonly score: number;
}

/**
 * From here on two items of one menu are duplicates: a kitchen that writes two names seldom means one
 * dish, so it takes more than a pair out of the blue (`sameFrom`).
 */
export const duplicateFrom = 0.65;

/** What outweighs any sum of probabilities: a conflict forbids the union for good. */
const forbidden = -1e9;

/** Pairs between two looks at the clock: each may go through all nodes. */
const stepPairs = 16;

/** So many nodes, none in a group with another yet. Holds a matrix of `nodes²` float64. */
export class Linkage {
  readonly #nodes: number;
  readonly #sums: Float64Array;
  /** The pairs that may begin a union. */
  readonly #likely: Edge[] = [];
  readonly #group: number[];
  readonly #sizes: number[];

  constructor(nodes: number) {
    this.#nodes = nodes;
    this.#sums = new Float64Array(nodes * nodes);
    this.#group = Array.from({ length: nodes }, (_, node) => node);
    this.#sizes = this.#group.map(() => 1);
  }

  /** Each pair at most once; those that nobody adds count as 0. */
  add(edge: Edge): void {
    const { left, right, score } = edge;
    const sum = score < 0 ? forbidden : score;
    this.#sums[left * this.#nodes + right] = sum;
    this.#sums[right * this.#nodes + left] = sum;
    if (score >= duplicateFrom) this.#likely.push(edge);
  }

  /**
   * The group of each node, `[nodes]`, numbered by its first node. Equal scores are taken in order of
   * their nodes. `O(likely pairs · log likely pairs + nodes²)`. To be asked once.
   */
  async groups(pace: Pace): Promise<number[]> {
    this.#likely.sort((a, b) => b.score - a.score || a.left - b.left || a.right - b.right);
    for (const [at, { left, right }] of this.#likely.entries()) {
      if (at % stepPairs === 0) await pace.rest();
      const roots = [this.#find(left), this.#find(right)] as const;
      this.#unite(Math.min(...roots), Math.max(...roots));
    }
    return this.#group.map((_, node) => this.#find(node));
  }

  #find(node: number): number {
    let root = node;
    while (this.#group[root] !== root) root = this.#group[root]!;
    return root;
  }

  /** Makes two groups one, if that may be. */
  #unite(first: number, second: number): void {
    if (first === second) return;
    const [nodes, sums, sizes] = [this.#nodes, this.#sums, this.#sizes];
    const pairs = sizes[first]! * sizes[second]!;
    if (sums[first * nodes + second]! < duplicateFrom * pairs) return;
    this.#group[second] = first;
    sizes[first]! += sizes[second]!;
    for (let node = 0; node < nodes; node++) {
      const sum = sums[first * nodes + node]! + sums[second * nodes + node]!;
      sums[first * nodes + node] = sum;
      sums[node * nodes + first] = sum;
    }
  }
}
