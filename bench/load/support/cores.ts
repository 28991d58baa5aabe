/** Which cores the server runs on, and which are left to whoever measures it. */
import { execFileSync } from "node:child_process";
import { availableParallelism } from "node:os";

export interface Split {
  /** What to start the server with, so that it sees so many cores and no more. */
  readonly launcher: readonly string[];
  readonly title: string;
}

/** The default: client and server run wherever the system puts them. */
export const shared: Split = { launcher: [], title: "the client shares the server's cores" };

/**
 * Keeps this process and those that it forks off the first `serverCores` cores, which become the
 * server's alone: a service is rarely asked from its own machine. Counts cores as `taskset` does, from 0.
 * @throws {Error} when no core would be left to ask from.
 */
export function splitCores(serverCores: number): Split {
  const all = availableParallelism();
  if (!Number.isInteger(serverCores) || serverCores < 1 || serverCores >= all) {
    throw new Error(
      `--server-cores must be 1 to ${all - 1}: of ${all} cores one must be left to ask from`,
    );
  }
  const own = `0-${serverCores - 1}`;
  const rest = `${serverCores}-${all - 1}`;
  execFileSync("taskset", ["--all-tasks", "--cpu-list", "--pid", rest, String(process.pid)]);
  return {
    launcher: ["taskset", "--cpu-list", own],
    title: `the server on cores ${own}, the client on ${rest}`,
  };
}
