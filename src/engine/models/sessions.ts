/** How every model of ours is run. */
import { InferenceSession } from "onnxruntime-node";

/**
 * Tokens in one run. The cost is linear in tokens past about sixteen, so a bound costs nothing
 * and keeps the activations in the second-level cache.
 */
const runTokensMax = 512;

/** @throws {Error} when the file is missing or no model. */
export function openSession(path: string): Promise<InferenceSession> {
  return InferenceSession.create(path, {
    // One thread a session: the pool has a session a core, and two spinning threads of one
    // session would take both cores from everybody else.
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    graphOptimizationLevel: "all",
    extra: { session: { intra_op: { allow_spinning: "0" } } },
  });
}

/**
 * Rows of equal token count, each group within `runTokensMax`. Equal lengths need neither padding
 * nor a mask, and with a graph's fixed scales a row then cannot depend on its neighbours.
 */
export function groupByLength(lengths: ArrayLike<number>): number[][] {
  const groups: number[][] = [];
  const open = new Map<number, number[]>();
  for (let row = 0; row < lengths.length; row++) {
    const length = lengths[row]!;
    const group = open.get(length);
    if (group !== undefined && (group.length + 1) * length <= runTokensMax) {
      group.push(row);
    } else {
      const fresh = [row];
      open.set(length, fresh);
      groups.push(fresh);
    }
  }
  return groups;
}
