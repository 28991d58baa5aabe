/**
 * A note beside a data file that it was closed in order. Without a matching one (a crash, a lost
 * machine, a hand at the file) it is read through in a child process before it is used.
 */
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { flushToDisk } from "./flush.ts";

interface Seal {
  readonly bytes: number;
  readonly mtimeMs: number;
}

/** Whether the data file is as it was at the last `writeSeal`. */
export function isSealed(folder: string): boolean {
  try {
    const seal = JSON.parse(readFileSync(sealFile(folder), "utf8")) as Seal;
    const { bytes, mtimeMs } = measure(folder);
    return seal.bytes === bytes && seal.mtimeMs === mtimeMs;
  } catch {
    return false;
  }
}

/** Seals a closed environment, once its pages are on the disk. */
export function writeSeal(folder: string): void {
  flushToDisk(join(folder, "data.mdb"));
  writeFileSync(sealFile(folder), JSON.stringify(measure(folder)));
}

export function breakSeal(folder: string): void {
  rmSync(sealFile(folder), { force: true });
}

function measure(folder: string): Seal {
  const { size, mtimeMs } = statSync(join(folder, "data.mdb"));
  return { bytes: size, mtimeMs };
}

function sealFile(folder: string): string {
  return join(folder, "seal.json");
}
