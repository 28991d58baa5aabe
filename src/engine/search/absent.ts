/** Whether a menu lacks what is asked for. */
import type { Ranked, SearchMenu } from "./search.ts";

/**
 * What the logits of the doubt and of relevance weigh beside sameness, and what is added, as `sameness.py` learnt
 * them together with it; and how sharp the soft maximum over items is.
 */
const weights = { doubt: 0.53, relevance: 0.35, shift: 1.93, sharpness: 2 } as const;

/** From this probability on it is lacking: of the best F1 where one question of five is for what a menu lacks. */
const lackingFrom = 0.68;

interface Menu extends Pick<SearchMenu, "doubt" | "gates" | "sameness"> {
  /** `[items × features]` */
  readonly rows: Float32Array;
  /** Relevances before likeness and fit, `[items]`. */
  readonly ranks: Float64Array;
}

/** By the doubt alone where nothing is named, else by what of `fair` is most surely what is named, too. */
export function isLacking(
  { doubt, gates, sameness, rows, ranks }: Menu,
  fair: readonly Pick<Ranked, "row">[],
): boolean {
  const doubted = doubt(rows);
  if (sameness.length === 0) return doubted >= gates.doubtMax;
  const scores = fair.map(({ row }) => sameness[row]! + weights.relevance * toLogit(ranks[row]!));
  const sum = weights.doubt * toLogit(doubted) - softMaximum(scores) + weights.shift;
  return sum >= toLogit(lackingFrom);
}

/** Of one value itself, of several a little more than the greatest; of none -∞. */
function softMaximum(values: readonly number[]): number {
  const most = Math.max(...values);
  const sum = values.reduce((so, value) => so + Math.exp(weights.sharpness * (value - most)), 0);
  return most + Math.log(sum) / weights.sharpness;
}

/** Finite: no probability is taken for certain. */
function toLogit(probability: number): number {
  const within = Math.min(1 - slight, Math.max(slight, probability));
  return Math.log(within / (1 - within));
}

const slight = 1e-6;
