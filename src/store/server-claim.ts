/**
 * One serving process a data folder. The claim is a row naming a process; it is void when that
 * process is gone, which its start time tells apart from a newcomer with the same number.
 */
import { readFileSync } from "node:fs";
import type { Database } from "lmdb";

interface ClaimRow {
  readonly owner: string;
  readonly pid: number;
  /** The boot the process belongs to and its start in clock ticks since; empty without /proc. */
  readonly bootId: string;
  readonly startTicks: string;
}

const claimKey = "server";

/**
 * Takes the claim, from a dead process where need be.
 *
 * @throws {Error} naming the process that serves the folder.
 */
export function takeClaim(rows: Database<unknown, string>, owner: string): void {
  const refusal = rows.transactionSync(() => {
    const held = rows.get(claimKey) as ClaimRow | undefined;
    if (held !== undefined && held.pid !== process.pid && isAlive(held)) return held;
    rows.put(claimKey, describe(process.pid, owner));
    return undefined;
  });
  if (refusal === undefined) return;
  throw new Error(
    `The data folder is already served by process ${refusal.pid} (${refusal.owner}); ` +
      "stop it first, or give this one another MENU_DATA_DIR.",
  );
}

/** Gives the claim back, if it is this process's. */
export function dropClaim(rows: Database<unknown, string>): void {
  rows.transactionSync(() => {
    const held = rows.get(claimKey) as ClaimRow | undefined;
    if (held?.pid === process.pid) rows.remove(claimKey);
  });
}

function describe(pid: number, owner: string): ClaimRow {
  return { owner, pid, bootId: readBootId(), startTicks: readStartTicks(pid) };
}

function isAlive(claim: ClaimRow): boolean {
  if (claim.startTicks !== "") {
    return claim.bootId === readBootId() && claim.startTicks === readStartTicks(claim.pid);
  }
  try {
    process.kill(claim.pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function readBootId(): string {
  return readText("/proc/sys/kernel/random/boot_id").trim();
}

/**
 * Field 22 of the process's stat line, counted behind the name, which may hold anything; empty
 * for a zombie, which is dead and only waits for its parent to notice.
 */
function readStartTicks(pid: number): string {
  const line = readText(`/proc/${pid}/stat`);
  const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
  return fields[0] === "Z" ? "" : (fields[19] ?? "");
}

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
