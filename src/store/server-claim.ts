/**
 * One serving process a data folder. The claim is a row that names a socket in the folder, on which its
 * process listens: however that ends, the kernel closes the socket with it, and everybody on the machine
 * can tell. A process number would not do: in another container it is another process's.
 */
import { randomBytes } from "node:crypto";
import { closeSync, openSync, rmSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { hostname } from "node:os";
import { join } from "node:path";
import type { Database } from "lmdb";

type Rows = Database<unknown, string>;

interface ClaimRow {
  /** The name of a file in the folder, another one for each claim. */
  readonly socket: string;
  /** For whoever is refused. */
  readonly owner: string;
  readonly pid: number;
  readonly host: string;
}

export interface Claim {
  readonly folder: string;
  readonly socket: string;
  readonly server: Server;
}

const claimKey = "claim";
/** Linux takes 107, others a little less. */
const socketPathBytesMax = 100;

/**
 * Takes the claim, from a dead process where need be.
 *
 * @throws {Error} naming the process that serves the folder.
 */
export async function takeClaim(rows: Rows, folder: string, owner: string): Promise<Claim> {
  const socket = `server-${randomBytes(6).toString("hex")}.sock`;
  const claim = { folder, socket, server: await reach(folder, socket, listen) };
  try {
    await replaceDead(rows, folder, { socket, owner, pid: process.pid, host: hostname() });
    return claim;
  } catch (error) {
    dropClaim(claim);
    throw error;
  }
}

/** Gives the claim back: nobody answers for it any more. */
export function dropClaim({ folder, socket, server }: Claim): void {
  server.close();
  rmSync(join(folder, socket), { force: true });
}

/** Of two that find the same process dead, the second finds the first one's claim in its place. */
async function replaceDead(rows: Rows, folder: string, row: ClaimRow): Promise<void> {
  for (;;) {
    const held = find(rows);
    if (held !== undefined && (await reach(folder, held.socket, isAnswered))) throw refusal(held);
    const isTaken = rows.transactionSync(() => {
      if (find(rows)?.socket !== held?.socket) return false;
      rows.put(claimKey, row);
      return true;
    });
    if (!isTaken) continue;
    if (held !== undefined) rmSync(join(folder, held.socket), { force: true });
    return;
  }
}

function find(rows: Rows): ClaimRow | undefined {
  return rows.get(claimKey) as ClaimRow | undefined;
}

function refusal({ pid, owner, host }: ClaimRow): Error {
  return new Error(
    `The data folder is already served by process ${pid} (${owner}) on ${host}; ` +
      "stop it first, or give this one another MENU_DATA_DIR.",
  );
}

/** Runs `use` on the path of a socket, which by way of a descriptor is short in the deepest folder. */
async function reach<T>(
  folder: string,
  socket: string,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const path = join(folder, socket);
  if (Buffer.byteLength(path) <= socketPathBytesMax) return use(path);
  const descriptor = openSync(folder, "r");
  try {
    return await use(`/proc/self/fd/${descriptor}/${socket}`);
  } finally {
    closeSync(descriptor);
  }
}

function listen(path: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((peer) => void peer.destroy());
    server.once("error", (cause) => {
      const message = `The data folder cannot hold a socket; it must lie on a local disk: ${cause.message}`;
      reject(new Error(message, { cause }));
    });
    // It is no reason for a process to stay.
    server.listen(path, () => resolve(server.unref()));
  });
}

/** Whether somebody listens, busy or halted. Where that cannot be told, somebody may. */
function isAnswered(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", ({ code }: NodeJS.ErrnoException) => {
      resolve(code !== "ECONNREFUSED" && code !== "ENOENT");
    });
  });
}
