/** What the kernel benches share: their inputs and the clock. */
import { Bench } from "tinybench";
import { Vectors } from "../../../src/engine/vectors/vectors.ts";
import { createRandom } from "../../../test/support/random.ts";
import type { BenchRow } from "../../report.ts";

/** `rows` vectors of `dim` components from −1 to 1, the same in every run. */
export function randomVectors(rows: number, dim: number): Vectors {
  const random = createRandom(42);
  const component = (): number => 2 * random() - 1;
  return new Vectors(Float32Array.from({ length: rows * dim }, component), dim);
}

/** One way to the answer, and what its time means. */
export interface Contender {
  readonly name: string;
  readonly call: () => unknown;
  /** From nanoseconds a call to a sentence. */
  readonly note: (nsPerCall: number) => string;
}

/** Times the contenders side by side, the median of half a second each; `once` is a smoke test. */
export async function measure(
  contenders: readonly Contender[],
  { once }: { readonly once: boolean },
): Promise<BenchRow[]> {
  const bench = new Bench(
    once ? { time: 0, iterations: 1, warmup: false } : { time: 500, warmupTime: 100 },
  );
  for (const { name, call } of contenders) bench.add(name, call, { afterEach: breathe });
  await bench.run();
  return bench.tasks.map((task, index) => {
    const { result } = task;
    if (result.state !== "completed") {
      throw new Error(`Expected ${task.name} to complete but it is ${result.state}`);
    }
    const nsPerCall = result.latency.p50 * 1e6;
    return { name: task.name, nsPerCall, note: contenders[index]!.note(nsPerCall) };
  });
}

/**
 * Untimed: Node frees the memory of an addon's results in a turn of the event loop, so without
 * one each call would pay for pages that the kernel has to clear.
 */
function breathe(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
