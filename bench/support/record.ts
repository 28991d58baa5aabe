/** Keeps a table under `bench/record/`, by date. */
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { machine } from "../report.ts";

const folder = fileURLToPath(new URL("../record/", import.meta.url));

export function record(name: string, text: string): void {
  const file = `${new Date().toISOString().slice(0, 10)}-${name}.txt`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(folder + file, `${machine()}\n\n${text}\n`);
  console.log(`\nrecorded in bench/record/${file}`);
}
