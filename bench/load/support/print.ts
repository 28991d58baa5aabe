/** A run's figures as text. */
import { servedPerSecond } from "./tally.ts";
import type { Row, Target } from "./targets.ts";

/** A column: its title and what stands below it. */
const columns: readonly [string, (row: Row) => string][] = [
  ["sent/s", ({ result }) => (result.sent / result.seconds).toFixed(0)],
  ["served/s", ({ result }) => servedPerSecond(result).toFixed(0)],
  ["served", ({ result }) => String(result.served)],
  ["503", ({ result }) => String(result.shed)],
  ["other", ({ result }) => String(result.sent - result.served - result.shed)],
  ["p50 ms", ({ result }) => result.p50.toFixed(1)],
  ["p95 ms", ({ result }) => result.p95.toFixed(1)],
  ["p99 ms", ({ result }) => result.p99.toFixed(1)],
  ["sent late", ({ result }) => result.lagP99.toFixed(1)],
  ["RSS MiB", ({ peakMib }) => peakMib.toFixed(0)],
  ["cores", ({ serverCores }) => serverCores.toFixed(2)],
  ["strangers", ({ strangerCores }) => strangerCores.toFixed(2)],
  ["flush ms", ({ longestFlushMs }) => longestFlushMs.toFixed(1)],
];

/** What the columns mean, for a reader of the record. */
export const legend =
  "Latencies of answers 200, from the moment a request was due; sent late: the client's own p99 of\n" +
  "that; RSS: the server's peak; cores: used by the server, and by programs that are not part of it;\n" +
  "flush: the longest that the disk took for a page of the bench's own, as every charge asks it to.\n" +
  "Loads are shares of the capacity in the line above. One that comes again was measured again, since the\n" +
  "capacity after it was another; the last one counts.";

export function loadTable(rows: readonly Row[]): string {
  const names = Math.max(...rows.map(({ name }) => name.length));
  const line = (name: string, cells: readonly string[]) =>
    name.padEnd(names) + cells.map((cell) => cell.padStart(10)).join("");
  return [
    line(
      "",
      columns.map(([title]) => title),
    ),
    ...rows.map((row) =>
      line(
        row.name,
        columns.map(([, show]) => show(row)),
      ),
    ),
  ].join("\n");
}

export function targetTable(targets: readonly Target[]): string {
  return targets
    .map(({ promise, seen, isMet }) => `${isMet ? "met   " : "MISSED"}  ${promise}: ${seen}`)
    .join("\n");
}
