import { arch, cpus, platform } from "node:os";

/** One measured line: what ran, how long one call took (median), and what that means. */
export interface BenchRow {
  readonly name: string;
  readonly nsPerCall: number;
  readonly note: string;
}

/** The machine and runtime a figure was seen on. */
export function machine(): string {
  const [cpu] = cpus();
  return `${cpu?.model.trim() ?? arch()} × ${cpus().length}, ${platform()}, Node ${process.version}`;
}

/** The rows as an aligned table. */
export function table(rows: readonly BenchRow[]): string {
  const width = Math.max(...rows.map((row) => row.name.length));
  return rows
    .map((row) => `${row.name.padEnd(width)}  ${time(row.nsPerCall).padStart(10)}  ${row.note}`)
    .join("\n");
}

function time(ns: number): string {
  if (ns < 1e3) return `${ns.toFixed(0)} ns`;
  if (ns < 1e6) return `${(ns / 1e3).toFixed(1)} µs`;
  return `${(ns / 1e6).toFixed(2)} ms`;
}
