/** The lines of a text file. */
import { readFileSync } from "node:fs";

/** Without those that are blank. */
export function readLines(path: string): string[] {
  return readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "");
}
