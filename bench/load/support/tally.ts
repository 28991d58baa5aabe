/** Adds up what came of a phase's requests. */
import type { Job } from "./workload.ts";

/** What one request met with. */
export interface Outcome {
  /** 0 when the connection broke before an answer. */
  readonly status: number;
  /** From the header `X-Credits-Charged`; 0 where the answer carries none. */
  readonly centiCredits: number;
  /** A 503 that says `overloaded`, as against not ready or a full disk. */
  readonly isShed: boolean;
}

export interface PhaseResult {
  readonly sent: number;
  /** Answers 200. */
  readonly served: number;
  readonly shed: number;
  /** Other statuses and broken connections, with how often each came. */
  readonly others: Readonly<Record<string, number>>;
  /** Answers 200 within the phase's time, not those that came after its end. */
  readonly servedInTime: number;
  readonly seconds: number;
  /** Of the answers 200, milliseconds. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly longest: number;
  /** Of the refusals; NaN without any. */
  readonly shedP50: number;
  /** How late the client itself sent, which the latencies include. */
  readonly lagP99: number;
  /** The sum of all `X-Credits-Charged`. */
  readonly centiCredits: number;
  /** Answers whose charge is not the contract's price, or not 0 where nothing was served. */
  readonly mischarged: number;
}

/** What the server achieves while the load lasts. */
export function servedPerSecond({ servedInTime, seconds }: PhaseResult): number {
  return servedInTime / seconds;
}

export class Tally {
  readonly #servedMs: number[] = [];
  readonly #shedMs: number[] = [];
  readonly #lagsMs: number[] = [];
  readonly #others: Record<string, number> = {};
  #sent = 0;
  #inTime = 0;
  #centiCredits = 0;
  #mischarged = 0;

  send(lagMs: number): void {
    this.#sent += 1;
    this.#lagsMs.push(lagMs);
  }

  receive(job: Job, outcome: Outcome, time: { latencyMs: number; inTime: boolean }): void {
    const served = outcome.status === 200;
    if (served) {
      this.#servedMs.push(time.latencyMs);
      if (time.inTime) this.#inTime += 1;
    } else if (outcome.isShed) this.#shedMs.push(time.latencyMs);
    else this.#others[outcome.status] = (this.#others[outcome.status] ?? 0) + 1;
    this.#centiCredits += outcome.centiCredits;
    if (outcome.centiCredits !== (served ? job.centiCredits : 0)) this.#mischarged += 1;
  }

  result(seconds: number): PhaseResult {
    return {
      sent: this.#sent,
      served: this.#servedMs.length,
      shed: this.#shedMs.length,
      others: this.#others,
      servedInTime: this.#inTime,
      seconds,
      p50: quantile(this.#servedMs, 0.5),
      p95: quantile(this.#servedMs, 0.95),
      p99: quantile(this.#servedMs, 0.99),
      longest: quantile(this.#servedMs, 1),
      shedP50: quantile(this.#shedMs, 0.5),
      lagP99: quantile(this.#lagsMs, 0.99),
      centiCredits: this.#centiCredits,
      mischarged: this.#mischarged,
    };
  }
}

/** The smallest value that a share of the values does not exceed (nearest rank); NaN of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
