/** The server from outside while something runs: its memory, who used the cores, and its disk. */
import { setInterval } from "node:timers";
import { coresBetween, readUse } from "../../support/processor.ts";
import { type Flushed, watchFlushes } from "./flushes.ts";

const everyMs = 100;

export interface Watched<T> extends Flushed<T> {
  /** The most that the server's resident memory was. */
  readonly peakMib: number;
  /** Cores that the server used, on average. */
  readonly serverCores: number;
  /** Cores that neither it nor its client used. More than a little spoils a run. */
  readonly strangerCores: number;
}

export async function watch<T>(
  server: { readonly pid: number; readonly dataDir: string; residentMib(): number },
  clientPid: number,
  action: () => Promise<T>,
): Promise<Watched<T>> {
  let peakMib = server.residentMib();
  const timer = setInterval(() => (peakMib = Math.max(peakMib, server.residentMib())), everyMs);
  const before = readUse([server.pid, clientPid]);
  try {
    const flushed = await watchFlushes(server.dataDir, action);
    const cores = coresBetween(before, readUse([server.pid, clientPid]));
    return {
      ...flushed,
      peakMib: Math.max(peakMib, server.residentMib()),
      serverCores: cores.processes[0]!,
      strangerCores: cores.strangers,
    };
  } finally {
    clearInterval(timer);
  }
}
