import { closeSync, fsyncSync, openSync } from "node:fs";

/** What a file holds, or which files a folder does, is on the disk when it returns. */
export function flushToDisk(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
