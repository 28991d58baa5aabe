/** Who uses the cores: on a machine that others share, a figure is worth what it was left. */
import { readFileSync } from "node:fs";

/** `/proc` counts processor time in hundredths of a second. */
const msPerTick = 10;
/** Cores that other programs may use before figures count as disturbed. */
const strangersMax = 0.2;

/** Processor time so far, in milliseconds. */
export interface Use {
  readonly atMs: number;
  /** Of each process asked about and its threads. */
  readonly processesMs: readonly number[];
  /** Of every other program, with what the machine's host took; not of this process. */
  readonly strangersMs: number;
}

export function readUse(pids: readonly number[]): Use {
  const processesMs = pids.map(readProcessMs);
  const { user, system } = process.cpuUsage();
  const oursMs = processesMs.reduce((sum, ms) => sum + ms, (user + system) / 1000);
  return { atMs: performance.now(), processesMs, strangersMs: readBusyMs() - oursMs };
}

/** Cores used on average between two readings: by each process, and by strangers. */
export function coresBetween(before: Use, after: Use): { processes: number[]; strangers: number } {
  const spanMs = after.atMs - before.atMs;
  return {
    processes: after.processesMs.map((ms, at) => (ms - before.processesMs[at]!) / spanMs),
    strangers: Math.max(0, (after.strangersMs - before.strangersMs) / spanMs),
  };
}

/** A warning for a record, or nothing where the machine was left alone. */
export function disturbance(strangerCores: number): string[] {
  if (strangerCores < strangersMax) return [];
  return [`DISTURBED: other programs took up to ${strangerCores.toFixed(2)} cores.`];
}

/** Resident memory of a process in MiB. */
export function residentMib(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

function readProcessMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)!.split(" ");
  return (Number(fields[11]) + Number(fields[12])) * msPerTick;
}

function readBusyMs(): number {
  const [line = ""] = readFileSync("/proc/stat", "utf8").split("\n");
  const [user, nice, system, , , irq, softirq, steal] = line
    .trim()
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return (user! + nice! + system! + irq! + softirq! + steal!) * msPerTick;
}
