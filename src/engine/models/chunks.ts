/**
 * Characters in one chunk of a request: about 100 names, a few milliseconds. Small enough that a
 * small request never waits long behind a large one, large enough to make full groups.
 */
const chunkCharsMax = 2000;
/** A handful of names stays whole: its run is too short to be worth a second hop. */
const chunkCharsMin = 100;

/**
 * The positions of `texts`, cut into chunks of similar cost, at least one for each of `threads`
 * where that pays. Texts of similar length stand together, so that a chunk holds few different
 * token counts.
 */
export function cutIntoChunks(texts: readonly string[], threads: number): number[][] {
  const order = texts.map((_, row) => row).sort((a, b) => texts[a]!.length - texts[b]!.length);
  // Each text costs at least a token, however short it is.
  const cost = (row: number): number => texts[row]!.length + 4;
  const total = order.reduce((sum, row) => sum + cost(row), 0);
  const perThread = Math.ceil(total / threads);
  const count = Math.ceil(total / Math.max(chunkCharsMin, Math.min(chunkCharsMax, perThread)));
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
