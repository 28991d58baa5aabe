// How old a C library a compiled file still runs on.
import { run } from "./run.mjs";

/** Node 20 needs it itself, so that nobody has an older one. */
const minorMax = 28;

/**
 * The newest glibc that the file asks for, such as `2.17`.
 *
 * @throws {Error} when it is newer than 2.28.
 */
export function checkGlibc(file) {
  const text = run("readelf", ["--version-info", "--wide", file], {
    missing: "Packaging needs `readelf` (of GNU binutils) to check what it made.",
  });
  const minors = [...text.matchAll(/Name: GLIBC_2\.(\d+)/g)].map(([, minor]) => Number(minor));
  if (minors.length === 0) throw new Error(`Expected ${file} to need glibc, but it does not`);
  const minor = Math.max(...minors);
  if (minor > minorMax) throw new Error(`${file} needs glibc 2.${minor}, expected 2.${minorMax}`);
  return `2.${minor}`;
}
