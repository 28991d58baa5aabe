/** The server and the machine from outside while something runs: memory, and who used the cores. */
import { readFileSync } from "node:fs";
import { setInterval } from "node:timers";

const everyMs = 100;
/** `/proc` counts processor time in hundredths of a second. */
const msPerTick = 10;

export interface Watched<T> {
  readonly result: T;
  /** The most that the server's resident memory was. */
  readonly peakMib: number;
  /** Cores that the server used, on average. */
  readonly serverCores: number;
  /** Cores that neither it nor its client used: other programs. More than a little spoils a run. */
  readonly strangerCores: number;
}

export async function watch<T>(
  server: { readonly pid: number; residentMib(): number },
  clientPid: number,
  action: () => Promise<T>,
): Promise<Watched<T>> {
  let peakMib = server.residentMib();
  const timer = setInterval(() => (peakMib = Math.max(peakMib, server.residentMib())), everyMs);
  const before = readUse(server.pid, clientPid);
  try {
    const result = await action();
    const after = readUse(server.pid, clientPid);
    const spanMs = after.atMs - before.atMs;
    const serverMs = after.serverMs - before.serverMs;
    const strangerMs = after.busyMs - before.busyMs - (after.oursMs - before.oursMs);
    return {
      result,
      peakMib: Math.max(peakMib, server.residentMib()),
      serverCores: serverMs / spanMs,
      strangerCores: Math.max(0, strangerMs / spanMs),
    };
  } finally {
    clearInterval(timer);
  }
}

function readUse(serverPid: number, clientPid: number) {
  const serverMs = readProcessMs(serverPid);
  const { user, system } = process.cpuUsage();
  const oursMs = serverMs + readProcessMs(clientPid) + (user + system) / 1000;
  return { atMs: performance.now(), busyMs: readBusyMs(), serverMs, oursMs };
}

/** Processor time of a process and its threads. */
function readProcessMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)!.split(" ");
  return (Number(fields[11]) + Number(fields[12])) * msPerTick;
}

/** Processor time of everything on this machine, with what its host took from it. */
function readBusyMs(): number {
  const [line = ""] = readFileSync("/proc/stat", "utf8").split("\n");
  const [user, nice, system, , , irq, softirq, steal] = line
    .trim()
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return (user! + nice! + system! + irq! + softirq! + steal!) * msPerTick;
}
