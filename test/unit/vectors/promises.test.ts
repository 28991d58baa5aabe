/** The addon's promises: they hold the process while they are open and not longer, and survive its end. */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { nativeParts } from "../../../src/native-parts.ts";

const script = fileURLToPath(new URL("promises.mjs", import.meta.url));

/** What the script printed; throws when it did not end by itself with code 0. */
async function play(what: string): Promise<string> {
  const args = [script, nativeParts().addon, what];
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 60_000 });
  return stdout.trim();
}

it.each([
  ["await", "a promise alone keeps the process alive, and lets it end once settled", "2250000"],
  ["chain", "what waits for a promise runs, and may call again", "event first then"],
  ["refuse", "rejects with a code", "InvalidArg: "],
  ["terminate", "environments may end while calls are in work", "2250000"],
])("%s: %s", { timeout: 70_000 }, async (what, _, printed) => {
  expect(await play(what)).toContain(printed);
});
