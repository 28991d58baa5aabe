// Calls another program, with its failure as one line.
import { spawnSync } from "node:child_process";

/**
 * What the program wrote to stdout; its stderr goes to ours.
 *
 * @param options `missing`: the line when there is no such program. The rest is for the process.
 * @throws {Error} when it is missing or fails.
 */
export function run(program, args, { missing, ...options } = {}) {
  const { error, status, signal, stdout } = spawnSync(program, args, {
    stdio: ["ignore", "pipe", "inherit"],
    encoding: "utf8",
    maxBuffer: 1 << 28,
    ...options,
  });
  if (error?.code === "ENOENT" && missing !== undefined) throw new Error(missing);
  if (error !== undefined || status !== 0) {
    const reason = error?.message ?? signal ?? `status ${status}`;
    throw new Error(`\`${program} ${args.join(" ")}\` failed (${reason})`);
  }
  return stdout;
}
