/**
 * `npm run bench -- [group] [--once]`: runs the files of a group, or of all groups, one after another
 * and prints one table a group; last, the endpoints against the published medians. Without `--once`,
 * which runs everything a single time as a test, it is also recorded.
 */
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type BenchRow, machine, publishedTable, table } from "./report.ts";
import { record } from "./support/record.ts";

interface Bench {
  run(options: { once: boolean }): Promise<BenchRow[]>;
}

/** The endpoints last: the table that is quoted then ends the output. */
const groups = ["kernels", "models", "endpoints"];
const folder = fileURLToPath(new URL(".", import.meta.url));

const words = process.argv.slice(2);
const once = words.includes("--once");
const [group, ...surplus] = words.filter((word) => word !== "--once");

if ((group !== undefined && !groups.includes(group)) || surplus.length > 0) {
  process.stderr.write(`bench: expected one of ${groups.join(", ")}, and perhaps --once\n`);
  process.exitCode = 2;
} else {
  console.log(machine());
  for (const name of group === undefined ? groups : [group]) await runGroup(name);
}

async function runGroup(name: string): Promise<void> {
  const rows: BenchRow[] = [];
  const paths = readdirSync(folder + name).filter((path) => path.endsWith(".ts"));
  for (const path of paths.sort()) {
    console.log(`${name}/${path} …`);
    const bench = (await import(`./${name}/${path}`)) as Bench;
    rows.push(...(await bench.run({ once })));
  }
  const tables = rows.some((row) => row.publishedMs !== undefined)
    ? `${table(rows)}\n\n${publishedTable(rows)}`
    : table(rows);
  console.log(`\n${tables}\n`);
  if (!once) record(name, tables);
}
