/** How good a contender's answers are on the hand-checked sets. */
import type { Contender } from "./contender.ts";
import type { Gold } from "./data.ts";
import { addCounts, bestF1, countDecisions, countPairs, f1, ndcgAt10 } from "./score.ts";

export interface Quality {
  readonly value: number;
  /** What the answers rest on, such as a threshold. */
  readonly by: string;
}

/** From 0.50 to 0.99: below, everything is one cluster. */
const thresholds = Array.from({ length: 50 }, (_, step) => (50 + step) / 100);
/** SemHash's own default. */
const defaultThreshold = 0.9;

/** F1 of "same dish"; a cosine's threshold is the best there is for this very set. */
export async function scorePairs(contender: Contender, { pairs }: Gold): Promise<Quality> {
  const truth = pairs.map(({ same }) => same);
  const { answer } = await contender.pairs!(pairs.map(({ texts }) => texts));
  if (contender.decidesPairs) {
    const said = answer.map((score) => score === 1);
    return { value: f1(countDecisions(said, truth)), by: "its own decision" };
  }
  const best = bestF1(answer, truth);
  return { value: best.f1, by: `best cosine, ${best.threshold.toFixed(2)}` };
}

/** Pairwise F1 over all menus; a peer's threshold is the best one for them. */
export async function scoreDedup(contender: Contender, { menus }: Gold): Promise<Quality> {
  const asked = contender.decidesClusters ? [0] : thresholds;
  const answers: number[][][][] = [];
  for (const { items } of menus) answers.push((await contender.dedup!(items, asked)).answer);
  const reached = asked.map((threshold, at) => {
    const counts = menus.map(({ clusters }, menu) => countPairs(answers[menu]![at]!, clusters));
    return { threshold, value: f1(addCounts(counts)) };
  });
  const best = reached.reduce((top, each) => (each.value > top.value ? each : top));
  if (contender.decidesClusters) return { value: best.value, by: "its own decision" };
  const usual = reached.find(({ threshold }) => threshold === defaultThreshold)!;
  const atDefault = `${usual.value.toFixed(3)} at its default ${defaultThreshold}`;
  return { value: best.value, by: `best cosine, ${best.threshold}; ${atDefault}` };
}

/** Mean nDCG@10 over all queries that have a relevant item. */
export async function scoreSearch(contender: Contender, { searches }: Gold): Promise<Quality> {
  const scores: number[] = [];
  for (const { items, queries } of searches) {
    const asked = queries.map(({ query }) => query);
    const { answer } = await contender.search!(asked, items);
    scores.push(...queries.map(({ grades }, at) => ndcgAt10(answer[at]!, grades)));
  }
  return { value: scores.reduce((sum, score) => sum + score, 0) / scores.length, by: "" };
}
