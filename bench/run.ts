/**
 * `npm run bench -- <group> [--once]`: runs the group's files one after another and prints one
 * table. Without `--once`, which runs everything a single time as a test, it is also recorded.
 */
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type BenchRow, machine, table } from "./report.ts";

interface Bench {
  run(options: { once: boolean }): Promise<BenchRow[]>;
}

const groups = ["kernels", "models", "endpoints"];
const folder = fileURLToPath(new URL(".", import.meta.url));

const words = process.argv.slice(2);
const once = words.includes("--once");
const [group = "", ...surplus] = words.filter((word) => word !== "--once");

if (!groups.includes(group) || surplus.length > 0) {
  process.stderr.write(`bench: expected one of ${groups.join(", ")}, and perhaps --once\n`);
  process.exitCode = 2;
} else {
  await runGroup(group);
}

async function runGroup(name: string): Promise<void> {
  console.log(machine());
  const rows: BenchRow[] = [];
  const paths = readdirSync(folder + name).filter((path) => path.endsWith(".ts"));
  for (const path of paths.sort()) {
    console.log(`${name}/${path} …`);
    const bench = (await import(`./${name}/${path}`)) as Bench;
    rows.push(...(await bench.run({ once })));
  }
  console.log(`\n${table(rows)}`);
  if (!once) record(name, rows);
}

function record(name: string, rows: readonly BenchRow[]): void {
  const date = new Date().toISOString().slice(0, 10);
  const path = `record/${date}-${name}.txt`;
  mkdirSync(`${folder}record`, { recursive: true });
  writeFileSync(folder + path, `${machine()}\n\n${table(rows)}\n`);
  console.log(`\nrecorded in bench/${path}`);
}
