/** How a serving process ends and starts again: signals, restarts, keys made and revoked beside it. */
import { afterEach, describe, expect, it } from "vitest";
import { HttpClient } from "../support/client-http.ts";
import { readPaidWork } from "../support/client-ledger.ts";
import { newTexts } from "../support/client-texts.ts";
import { pauseMs } from "../support/raw-connection.ts";
import {
  newDataDir,
  openAccount,
  type ServerUnderTest,
  startServer,
  withBooks,
} from "../support/start-server.ts";

let running: ServerUnderTest | undefined;

afterEach(async () => {
  await running?.end("SIGKILL");
  running?.removeData();
  running = undefined;
});

async function start(dataDir?: string): Promise<ServerUnderTest> {
  running = await startServer(dataDir === undefined ? {} : { dataDir });
  return running;
}

async function startWithAccount(): Promise<{ server: ServerUnderTest; key: string }> {
  const dataDir = newDataDir();
  const key = await openAccount(dataDir, "casa");
  return { server: await start(dataDir), key };
}

describe("SIGTERM", () => {
  it.each(["SIGTERM", "SIGINT"] as const)(
    "as %s under load answers what is in flight",
    async (signal) => {
      const { server, key } = await startWithAccount();
      const client = new HttpClient(server, key);
      const work = Array.from({ length: 6 }, () => {
        return client.post("/embed/batch", { items: newTexts(1200) });
      });
      await pauseMs(60);
      const began = performance.now();
      const ending = server.end(signal);
      const answers = await Promise.all(work);
      expect(answers.map(({ status }) => status)).toEqual(work.map(() => 200));
      expect(await ending).toEqual({ code: 0, signal: null });
      expect(performance.now() - began).toBeLessThan(10_000);
      await expect(client.get("/health")).rejects.toThrow("fetch failed");

      const paid = await withBooks(server.dataDir, async (money) => {
        expect(money.verify()).toEqual([]);
        return readPaidWork(money, "casa");
      });
      expect(paid).toHaveLength(work.length);
      expect(server.output()).toMatch(/"draining".*"closed"/s);
    },
  );

  it("on an idle server with open connections ends it at once", async () => {
    const { server, key } = await startWithAccount();
    await new HttpClient(server, key).get("/health");
    const began = performance.now();
    expect(await server.end()).toEqual({ code: 0, signal: null });
    expect(performance.now() - began).toBeLessThan(3000);
  });

  it("a second time ends the process at once, without an abort", async () => {
    const { server, key } = await startWithAccount();
    const client = new HttpClient(server, key);
    const work = Array.from({ length: 4 }, () => {
      return client.post("/embed/batch", { items: newTexts(5000) }).catch(() => undefined);
    });
    await pauseMs(100);
    void server.end();
    await server.awaitOutput(/draining/);
    const began = performance.now();
    expect(await server.end()).toEqual({ code: null, signal: "SIGTERM" });
    expect(performance.now() - began).toBeLessThan(1000);
    const answered = (await Promise.all(work)).filter((answer) => answer?.status === 200).length;

    // What was in flight is charged by now or was held in memory alone: the next start finds nothing to do.
    const { dataDir } = server;
    const readBooks = () =>
      withBooks(dataDir, async (money) => {
        expect(money.verify()).toEqual([]);
        return readPaidWork(money, "casa");
      });
    const paid = await readBooks();
    expect(paid.length).toBeGreaterThanOrEqual(answered);
    expect(paid.length).toBeLessThanOrEqual(work.length);
    const next = await startServer({ dataDir, untilListening: true });
    await next.end();
    expect(await readBooks()).toEqual(paid);
    expect(next.output()).not.toContain("mi_live_");
  });
});

/** The greeting waits for the disk, and so may come after the models are loaded. */
const greetingEnd = /-d '.*'\n/;

describe("a first start", () => {
  it("prints a key that works once, and a restart prints none", async () => {
    const server = await start();
    await server.awaitOutput(greetingEnd);
    const keys = server.output().match(/mi_live_\w+/g)!;
    expect(new Set(keys).size).toBe(1);
    const answer = await new HttpClient(server, keys[0]!).get("/balance");
    expect(answer.json()).toEqual({ customer: "demo", credits_remaining: 1000, unlimited: false });
    expect(await server.end()).toMatchObject({ code: 0 });

    const second = await start(server.dataDir);
    expect(second.output()).not.toContain("mi_live_");
    const again = await new HttpClient(second, keys[0]!).get("/balance");
    expect(again.json()).toMatchObject({ customer: "demo", credits_remaining: 1000 });
  });

  it("prints a curl line that works as it stands", async () => {
    const server = await start();
    await server.awaitOutput(greetingEnd);
    const body = /-d '(\{.*\})'/.exec(server.output())![1]!;
    const key = /X-API-Key: (\w+)'/.exec(server.output())![1]!;
    expect(server.output()).toContain(`curl -s ${server.url}/embed`);
    const answer = await new HttpClient(server, key).post("/embed", body);
    expect([answer.status, answer.json()["count"]]).toEqual([200, 2]);
  });
});

describe("a restart", () => {
  it("answers the same bytes, and retries from before it", async () => {
    const { server, key } = await startWithAccount();
    const body = { items: newTexts(50), dimension: 256 };
    const retry = { "idempotency-key": "before" };
    const before = await new HttpClient(server, key).post("/embed", body, retry);
    await server.end();

    const client = new HttpClient(await start(server.dataDir), key);
    const replayed = await client.post("/embed", body, retry);
    expect(replayed.headers.get("x-credits-charged")).toBe("0");
    expect(replayed.bytes.equals(before.bytes)).toBe(true);
    const health = (await client.get("/health")).json<{ embedding_cache_size: number }>();
    // Now and then two of the texts come to one.
    expect(health.embedding_cache_size).toBeGreaterThan(40);
    const again = await client.post("/embed", body);
    expect(again.bytes.equals(before.bytes)).toBe(true);
  });
});

describe("the operator's tool beside a running server", () => {
  it("makes keys and revokes them, which the server sees within a second", async () => {
    const { server } = await startWithAccount();
    const made = JSON.parse(
      server.cli("keys", "create", "--json", "--customer", "bistro", "--credits", "5"),
    ) as { id: string; key: string };
    const client = new HttpClient(server, made.key);
    await expect.poll(statusOf(client), { timeout: 1000, interval: 50 }).toBe(200);
    expect(await client.balance()).toBe(5);

    server.cli("credits", "add", "--customer", "bistro", "2.5");
    await expect.poll(() => client.balance(), { timeout: 1000, interval: 50 }).toBe(7.5);

    server.cli("keys", "revoke", made.id);
    await expect.poll(statusOf(client), { timeout: 1000, interval: 50 }).toBe(401);
    expect((await client.get("/health")).json()).toEqual({ status: "healthy" });
  });
});

function statusOf(client: HttpClient): () => Promise<number> {
  return async () => (await client.get("/balance")).status;
}
