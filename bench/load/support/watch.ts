/** The server from outside while something runs: its memory, and who used the cores. */
import { setInterval } from "node:timers";
import { coresBetween, readUse } from "../../support/processor.ts";

const everyMs = 100;

export interface Watched<T> {
  readonly result: T;
  /** The most that the server's resident memory was. */
  readonly peakMib: number;
  /** Cores that the server used, on average. */
  readonly serverCores: number;
  /** Cores that neither it nor its client used. More than a little spoils a run. */
  readonly strangerCores: number;
}

export async function watch<T>(
  server: { readonly pid: number; residentMib(): number },
  clientPid: number,
  action: () => Promise<T>,
): Promise<Watched<T>> {
  let peakMib = server.residentMib();
  const timer = setInterval(() => (peakMib = Math.max(peakMib, server.residentMib())), everyMs);
  const before = readUse([server.pid, clientPid]);
  try {
    const result = await action();
    const cores = coresBetween(before, readUse([server.pid, clientPid]));
    return {
      result,
      peakMib: Math.max(peakMib, server.residentMib()),
      serverCores: cores.processes[0]!,
      strangerCores: cores.strangers,
    };
  } finally {
    clearInterval(timer);
  }
}
