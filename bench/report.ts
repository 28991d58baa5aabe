import { arch, cpus, platform } from "node:os";

/** One measured line: what ran, how long one call took (median), and what that means. */
export interface BenchRow {
  readonly name: string;
  readonly nsPerCall: number;
  readonly note: string;
  /** The original service's median for this operation, where one was published. */
  readonly publishedMs?: number;
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

/** The rows that have a published median beside it, and ours as a share of it. */
export function publishedTable(rows: readonly BenchRow[]): string {
  const known = rows.filter((row) => row.publishedMs !== undefined);
  const width = Math.max(...known.map((row) => row.name.length));
  const line = (name: string, cells: readonly string[]): string =>
    `${name.padEnd(width)}${cells.map((cell) => cell.padStart(13)).join("")}`;
  return [
    line("Medians", ["ours", "published", "share"]),
    ...known.map(({ name, nsPerCall, publishedMs }) => {
      const share = nsPerCall / 1e6 / publishedMs!;
      return line(name, [time(nsPerCall), `${publishedMs} ms`, share.toFixed(3)]);
    }),
  ].join("\n");
}

function time(ns: number): string {
  if (ns < 1e3) return `${ns.toFixed(0)} ns`;
  if (ns < 1e6) return `${(ns / 1e3).toFixed(1)} µs`;
  return `${(ns / 1e6).toFixed(2)} ms`;
}
