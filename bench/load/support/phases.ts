/**
 * The two kinds of load. In a closed loop each client waits for its answer before it asks again,
 * which finds the capacity. In an open loop requests come when they come: at random, as those of many
 * clients who know nothing of each other (a Poisson process), or evenly, as k6, vegeta and wrk2 send
 * them. Latency counts from the moment a request was due: a server that stalls is charged with the wait
 * of everybody who would have come meanwhile (no coordinated omission).
 */
import { createRandom } from "../../../test/support/random.ts";
import { choose } from "./choice.ts";
import type { Sender } from "./sender.ts";
import { type PhaseResult, Tally } from "./tally.ts";
import { createJobs, type WorkloadName } from "./workload.ts";

export interface ClosedLoop {
  readonly workload: WorkloadName;
  readonly seconds: number;
  readonly clients: number;
}

export interface OpenLoop {
  readonly workload: WorkloadName;
  readonly seconds: number;
  readonly perSecond: number;
  readonly arrivals: Arrivals;
}

/** `random`: a Poisson process. `even`: one after the same time each. */
export type Arrivals = (typeof arrivalsKinds)[number];
const arrivalsKinds = ["random", "even"] as const;

/** @throws {Error} that names the kinds there are. */
export function toArrivals(text: string): Arrivals {
  return choose("arrivals", arrivalsKinds, text);
}

/** The arrivals' randomness: the same gaps in every run at one rate. */
const seed = 42;

export async function runClosed(send: Sender, phase: ClosedLoop): Promise<PhaseResult> {
  const nextJob = createJobs(phase.workload, createRandom(seed));
  const tally = new Tally();
  const endMs = performance.now() + 1000 * phase.seconds;
  const client = async (): Promise<void> => {
    for (let nowMs = performance.now(); nowMs < endMs;) {
      const job = nextJob();
      const sentMs = performance.now();
      tally.send(0);
      const outcome = await send(job);
      nowMs = performance.now();
      tally.receive(job, outcome, { latencyMs: nowMs - sentMs, inTime: nowMs < endMs });
    }
  };
  await Promise.all(Array.from({ length: phase.clients }, client));
  return tally.result(phase.seconds);
}

/** Resolves when the last request has been answered. */
export async function runOpen(send: Sender, phase: OpenLoop): Promise<PhaseResult> {
  const random = createRandom(seed);
  const nextJob = createJobs(phase.workload, random);
  // Bodies are made before the clock starts: making them would delay the sending.
  const arrivals = drawArrivals(phase, random).map((atMs) => ({ atMs, job: nextJob() }));
  const tally = new Tally();
  const startMs = performance.now();
  const endMs = startMs + 1000 * phase.seconds;
  const answers: Promise<void>[] = [];
  for (const { atMs, job } of arrivals) {
    const dueMs = startMs + atMs;
    const waitMs = dueMs - performance.now();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    tally.send(performance.now() - dueMs);
    const answer = send(job).then((outcome) => {
      const nowMs = performance.now();
      tally.receive(job, outcome, { latencyMs: nowMs - dueMs, inTime: nowMs < endMs });
    });
    answers.push(answer);
  }
  await Promise.all(answers);
  return tally.result(phase.seconds);
}

/** Milliseconds from the start; random ones have exponential gaps. */
export function drawArrivals(
  { perSecond, seconds, arrivals: kind }: Omit<OpenLoop, "workload">,
  random: () => number,
): number[] {
  const arrivals: number[] = [];
  const meanMs = 1000 / perSecond;
  const gapMs = () => (kind === "even" ? meanMs : -Math.log(1 - random()) * meanMs);
  for (let atMs = gapMs(); atMs < 1000 * seconds; atMs += gapMs()) arrivals.push(atMs);
  return arrivals;
}
