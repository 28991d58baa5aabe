/** Which of a server's threads stands behind which, on Linux, where that is a thread's own. */
import { readdirSync, readFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { type ServerUnderTest, startServer } from "../support/start-server.ts";

describe.runIf(process.platform === "linux")("a server's threads", () => {
  let server: ServerUnderTest | undefined;
  afterAll(async () => {
    await server?.end();
    server?.removeData();
  });

  it("come in the order main and LMDB's, models', V8's", async () => {
    const { pid } = (server = await startServer({ env: { MENU_MODEL_THREADS: "2" } }));
    const threads = readdirSync(`/proc/${pid}/task`)
      .map((id) => readThread(pid, Number(id)))
      .toSorted((a, b) => a.id - b.id);
    const [main, ...others] = threads;
    expect(main).toMatchObject({ id: pid, nice: 0 });
    const models = others.filter(({ name }) => name === "inference");
    expect(models.map(({ nice }) => nice)).toEqual([5, 5]);
    const rest = others.filter(({ name }) => name !== "inference");
    expect(rest.slice(0, 5).map(({ nice }) => nice)).toEqual([19, 19, 19, 19, 19]);
    expect(rest.length).toBeGreaterThan(8);
    expect(new Set(rest.slice(5).map(({ nice }) => nice))).toEqual(new Set([0]));
    // Where Node names its threads, none of those that write the money is among the last.
    const workers = rest.filter(({ name }) => name === "libuv-worker");
    expect(workers.filter(({ nice }) => nice > 0)).toEqual([]);
  });
});

/** See proc(5): the 19th field is how nice a thread is, counted behind the name in brackets. */
function readThread(pid: number, id: number): { id: number; name: string; nice: number } {
  const stat = readFileSync(`/proc/${pid}/task/${id}/stat`, "utf8");
  const end = stat.lastIndexOf(")");
  const name = stat.slice(stat.indexOf("(") + 1, end);
  return { id, name, nice: Number(stat.slice(end + 2).split(" ")[16]) };
}
