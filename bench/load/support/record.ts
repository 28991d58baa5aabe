/** Keeps a table beside the other benches' records. */
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { machine } from "../../report.ts";

export function record(name: string, text: string): void {
  const date = new Date().toISOString().slice(0, 10);
  const folder = fileURLToPath(new URL("../../record/", import.meta.url));
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}${date}-${name}.txt`, `${machine()}\n\n${text}\n`);
  console.log(`\nrecorded in bench/record/${date}-${name}.txt`);
}
