/** Holds a run to what the service promises under load. */
import type { Books } from "./books.ts";
import { capacityAround, driftOf, type Steady } from "./steady.ts";
import { type PhaseResult, servedPerSecond } from "./tally.ts";
import type { Watched } from "./watch.ts";

/** A phase of a run. */
export interface Row extends Watched<PhaseResult> {
  readonly name: string;
}

export interface LoadRun {
  readonly quiet: Steady;
  readonly half: Steady;
  readonly high: Steady;
  readonly flood: Steady;
  /** As quiet, after the flood. */
  readonly after: Steady;
}

export interface Target {
  readonly promise: string;
  readonly seen: string;
  readonly isMet: boolean;
}

/** p99 within so many medians below capacity. */
const spreadMax = 5;
/** Of what is sent, that must be served before the phase ends; the last requests may come after. */
const paceMin = 0.95;
/** Of the capacity around it, that a flood must leave. */
const keptShare = 0.9;
/** The median after the flood by the median before it. */
const returnedMax = 1.5;
/** The flood's peak of memory by the peak at 80 %: the queue that it fills is bounded. */
const grownMax = 1.5;

export function judgeLoad(run: LoadRun): Target[] {
  const { load: flood } = run.flood;
  const kept = servedPerSecond(flood.result) / capacityAround(run.flood);
  const returned = run.after.load.result.p50 / run.quiet.load.result.p50;
  const grown = flood.peakMib / run.high.load.peakMib;
  const others = Object.entries(flood.result.others).map(([status, n]) => `${n} × ${status}`);
  return [
    judgeSpread(run.half),
    judgeSpread(run.high),
    {
      promise: "flood: it sheds with 503 `overloaded`, and fails in no other way",
      seen: [`${flood.result.shed} × 503`, ...others].join(", "),
      isMet: flood.result.shed > 0 && others.length === 0,
    },
    {
      promise: `flood: it serves at least ${percent(keptShare)} of the capacity`,
      seen: `${percent(kept)} of that around it, ${drift(run.flood)}`,
      isMet: kept >= keptShare,
    },
    {
      promise: `after the flood: the median is within ${returnedMax} × that before`,
      seen: `${returned.toFixed(2)} ×`,
      isMet: returned <= returnedMax,
    },
    judgeSpread(run.after),
    {
      promise: `flood: memory stays within ${grownMax} × that at 80 %`,
      seen: `${flood.peakMib.toFixed(0)} MiB, ${grown.toFixed(2)} ×`,
      isMet: grown <= grownMax,
    },
  ];
}

/** The money, which no run may get wrong. */
export function judgeMoney(results: readonly PhaseResult[], books: Books): Target {
  const sum = (of: (each: PhaseResult) => number) =>
    results.reduce((all, each) => all + of(each), 0);
  const told = sum((each) => each.centiCredits);
  const served = sum((each) => each.served);
  const mischarged = sum((each) => each.mischarged);
  const { spentCentiCredits: spent, chargedCentiCredits: charged, charges } = books;
  return {
    promise:
      "money: the ledger and the balance are what the answers said was charged, each at its price",
    seen:
      `told ${told / 100} for ${served} answers, ledger ${charged / 100} for ${charges}, ` +
      `balance ${spent / 100} less, ${mischarged} at a wrong price`,
    isMet: told === charged && told === spent && served === charges && mischarged === 0,
  };
}

function judgeSpread(steady: Steady): Target {
  const { name, result } = steady.load;
  const spread = result.p99 / result.p50;
  const refused = result.sent - result.served;
  // Where the queue only grows, all latencies are large and their spread says nothing.
  const pace = result.servedInTime / result.sent;
  return {
    promise: `${name}: nothing waits or is refused, p99 is within ${spreadMax} × the median`,
    seen:
      `${percent(pace)} served in time, ${refused} refused, ${spread.toFixed(2)} ×, ` +
      drift(steady),
    isMet: spread <= spreadMax && refused === 0 && pace >= paceMin,
  };
}

/** A verdict under much drift is one about the machine. */
function drift({ before, after }: Steady): string {
  return `the capacity changed ${driftOf(before, after).toFixed(2)} ×`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(0)} %`;
}
