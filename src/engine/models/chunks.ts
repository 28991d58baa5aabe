/**
 * Cost of one chunk of a request, in characters to encode: about 100 names, a few milliseconds. Small
 * enough that a small request never waits long behind a large one, large enough to make full groups.
 */
const chunkCostMax = 2000;
/** A handful of names stays whole: its run is too short to be worth a second hop. */
const chunkCostMin = 100;

/**
 * The positions of `costs`, cut into chunks of similar cost, at least one for each of `threads`
 * where that pays. Rows of similar cost stand together, so that a chunk holds few different token
 * counts.
 */
export function cutIntoChunks(costs: readonly number[], threads: number): number[][] {
  const order = costs.map((_, row) => row).sort((a, b) => costs[a]! - costs[b]!);
  const cost = (row: number): number => costs[row]!;
  const total = order.reduce((sum, row) => sum + cost(row), 0);
  const perThread = Math.ceil(total / threads);
  const count = Math.ceil(total / Math.max(chunkCostMin, Math.min(chunkCostMax, perThread)));
  const target = total / count;

  const chunks: number[][] = [[]];
  let spent = 0;
  for (const row of order) {
    if (spent >= target * chunks.length) chunks.push([]);
    chunks.at(-1)!.push(row);
    spent += cost(row);
  }
  return chunks;
}
