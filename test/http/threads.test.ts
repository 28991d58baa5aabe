/** Which of a server's threads stands behind which, on Linux, where that is a thread's own. */
import { readdirSync, readFileSync } from "node:fs";
import { getPriority, setPriority } from "node:os";
import { afterAll, describe, expect, it } from "vitest";
import { type ServerUnderTest, startServer } from "../support/start-server.ts";

describe.runIf(process.platform === "linux")("a server's threads", () => {
  let server: ServerUnderTest | undefined;
  afterAll(async () => {
    await server?.end();
    server?.removeData();
  });

  it("come in the order main, LMDB's, models', and soon after the start V8's", async () => {
    const { pid } = (server = await startServer({ env: { MENU_MODEL_THREADS: "2" } }));
    const [main, ...others] = readThreads(pid);
    expect(main!.id).toBe(pid);
    const ahead = mayGoAhead() ? -10 : 0;
    await expect.poll(() => readThread(pid, pid).nice, { timeout: 5000 }).toBe(ahead);
    const models = others.filter(({ name }) => name === "inference");
    expect(models.map(({ nice }) => nice)).toEqual([5, 5]);
    const first = (): number[] =>
      readThreads(pid)
        .slice(1, 6)
        .map(({ nice }) => nice);
    expect(first()).toEqual([0, 0, 0, 0, 0]);
    await expect.poll(first, { timeout: 25_000, interval: 200 }).toEqual([19, 19, 19, 19, 19]);

    const rest = readThreads(pid)
      .slice(1)
      .filter(({ name }) => name !== "inference");
    expect(rest.length).toBeGreaterThan(8);
    expect(new Set(rest.slice(5).map(({ nice }) => nice))).toEqual(new Set([0]));
    // Where Node names its threads, none of those that write the money is among the last.
    const workers = rest.filter(({ name }) => name === "libuv-worker");
    expect(workers.filter(({ nice }) => nice > 0)).toEqual([]);
  }, 40_000);
});

/** Whether this user's processes may go before others, as those of root may. */
function mayGoAhead(): boolean {
  const given = getPriority(process.pid);
  try {
    setPriority(process.pid, given - 1);
    setPriority(process.pid, given);
    return true;
  } catch {
    return false;
  }
}

interface Thread {
  readonly id: number;
  readonly name: string;
  readonly nice: number;
}

/** In the order in which they were started. */
function readThreads(pid: number): Thread[] {
  const ids = readdirSync(`/proc/${pid}/task`).map(Number);
  return ids.toSorted((a, b) => a - b).map((id) => readThread(pid, id));
}

/** See proc(5): the 19th field is how nice a thread is, counted behind the name in brackets. */
function readThread(pid: number, id: number): Thread {
  const stat = readFileSync(`/proc/${pid}/task/${id}/stat`, "utf8");
  const end = stat.lastIndexOf(")");
  const name = stat.slice(stat.indexOf("(") + 1, end);
  return { id, name, nice: Number(stat.slice(end + 2).split(" ")[16]) };
}
