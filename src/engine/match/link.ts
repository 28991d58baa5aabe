/**
 * Groups items by how likely each pair is one dish: greedy average linkage. Pairs are taken from the
 * likeliest down, and two groups become one when the mean over all pairs across them reaches
 * `duplicateFrom` and none of these conflicts. One wrong link so cannot chain two dishes together, as
 * single linkage would let it, nor one missed link part a dish, as complete linkage would.
 */
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
export const duplicateFrom = 0.75;

/** What outweighs any sum of probabilities: a conflict forbids the union for good. */
const forbidden = -1e9;

/**
 * The group of each node, `[nodes]`, numbered by its first node; pairs that `edges` lack count as 0.
 * Equal scores are taken in order of their nodes. `O(edges · log edges + nodes²)`, with a matrix of
 * `nodes²` float64.
 */
export function linkNodes(nodes: number, edges: readonly Edge[]): number[] {
  const group = Array.from({ length: nodes }, (_, node) => node);
  const sizes = group.map(() => 1);
  const sums = new Float64Array(nodes * nodes);
  for (const { left, right, score } of edges) {
    const sum = score < 0 ? forbidden : score;
    sums[left * nodes + right] = sum;
    sums[right * nodes + left] = sum;
  }
  const find = (node: number): number => {
    let root = node;
    while (group[root] !== root) root = group[root]!;
    return root;
  };
  const byScore = edges
    .filter(({ score }) => score >= duplicateFrom)
    .toSorted((a, b) => b.score - a.score || a.left - b.left || a.right - b.right);
  for (const edge of byScore) {
    const first = Math.min(find(edge.left), find(edge.right));
    const second = Math.max(find(edge.left), find(edge.right));
    if (first === second) continue;
    const pairs = sizes[first]! * sizes[second]!;
    if (sums[first * nodes + second]! < duplicateFrom * pairs) continue;
    group[second] = first;
    sizes[first]! += sizes[second]!;
    for (let node = 0; node < nodes; node++) {
      const sum = sums[first * nodes + node]! + sums[second * nodes + node]!;
      sums[first * nodes + node] = sum;
      sums[node * nodes + first] = sum;
    }
  }
  return group.map((_, node) => find(node));
}
