/** What every exchange carries beside its body: ids, timings, methods, retries, log lines. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectProblem, HttpClient } from "../support/client-http.ts";
import { newTexts } from "../support/client-texts.ts";
import { getBytes, pauseMs, postBytes, RawConnection } from "../support/raw-connection.ts";
import {
  newDataDir,
  openAccount,
  type ServerUnderTest,
  startServer,
} from "../support/start-server.ts";

let server: ServerUnderTest;
let key: string;
let client: HttpClient;

beforeAll(async () => {
  const dataDir = newDataDir();
  key = await openAccount(dataDir, "casa");
  server = await startServer({ dataDir });
  client = new HttpClient(server, key);
});

afterAll(async () => {
  await server.end();
  server.removeData();
});

const newId = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe("X-Request-Id", () => {
  it("is new for each request that brings none", async () => {
    const [one, two] = [await client.get("/health"), await client.get("/health")];
    expect(one.headers.get("x-request-id")).toMatch(newId);
    expect(two.headers.get("x-request-id")).toMatch(newId);
    expect(two.headers.get("x-request-id")).not.toBe(one.headers.get("x-request-id"));
  });

  it("is the client's own where that is a sane one", async () => {
    const headers = { "x-request-id": "order-17/retry:2@till" };
    const good = await client.get("/health", headers);
    expect(good.headers.get("x-request-id")).toBe(headers["x-request-id"]);
    const bad = await client.post("/embed", "{", headers);
    expect(expectProblem(bad, "bad_request").request_id).toBe(headers["x-request-id"]);
  });

  it.each(["two words", 'a"quote', "x".repeat(129), "<script>", "näh"])(
    "is a new one in place of %j",
    async (sent) => {
      const connection = await RawConnection.open(server.port);
      connection.send(getBytes("/health", { "X-Request-Id": sent }));
      expect((await connection.read()).headers.get("x-request-id")).toMatch(newId);
      connection.leave();
    },
  );
});

describe("the headers of an answer", () => {
  it("time each stage of a metered request, and their sum", async () => {
    const { headers } = await client.post("/embed", { items: newTexts(3) });
    const timing = headers.get("server-timing")!;
    const stages = timing.split(", ").map((stage) => stage.split(";dur="));
    expect(stages.map(([name]) => name)).toEqual([
      "body",
      "parse",
      "queue",
      "reserve",
      "handle",
      "settle",
      "total",
    ]);
    const times = stages.map(([, ms]) => Number(ms));
    const total = times.pop()!;
    expect(Math.min(...times)).toBeGreaterThanOrEqual(0);
    expect(times.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(total + 0.1);
  });

  it("name no server software", async () => {
    const { headers } = await client.get("/health");
    expect([...headers.keys()].sort()).toEqual([
      "content-length",
      "content-type",
      "date",
      "keep-alive",
      "server-timing",
      "x-request-id",
    ]);
  });
});

describe("HEAD", () => {
  it.each(["/health", "/balance"])("answers the headers of GET %s and no body", async (path) => {
    const got = await client.get(path);
    const { status, headers, bytes } = await client.request("HEAD", path);
    expect([status, bytes.length]).toEqual([200, 0]);
    for (const name of ["content-type", "content-length"]) {
      expect(headers.get(name)).toBe(got.headers.get(name));
    }
  });

  it("leaves the connection in order for the next request", async () => {
    const connection = await RawConnection.open(server.port);
    connection.send(getBytes("/health").replace("GET", "HEAD"));
    await pauseMs(50);
    connection.send(getBytes("/nowhere"));
    expect((await connection.read({ isHead: true })).status).toBe(200);
    expect((await connection.read()).status).toBe(404);
    connection.leave();
  });
});

describe("OPTIONS", () => {
  it.each([
    ["/embed", "POST, OPTIONS"],
    ["/embed/batch", "POST, OPTIONS"],
    ["/health", "GET, HEAD, OPTIONS"],
    ["/balance", "GET, HEAD, OPTIONS"],
  ])("of %s tells the methods %s without a key", async (path, allow) => {
    const answer = await new HttpClient(server, "").request("OPTIONS", path);
    expect([answer.status, answer.headers.get("allow"), answer.bytes.length]).toEqual([
      204,
      allow,
      0,
    ]);
  });
});

describe("Idempotency-Key", () => {
  it("gives a retry the first answer, uncharged and marked", async () => {
    const body = { items: newTexts(4), encoding_format: "base64" };
    const retry = { "idempotency-key": "order-1" };
    const before = await client.balance();
    const first = await client.post("/embed", body, retry);
    const second = await client.post("/embed", body, retry);
    expect(second.bytes).toEqual(first.bytes);
    const facts = [first, second].map(({ status, headers }) => [
      status,
      headers.get("x-credits-charged"),
      headers.get("idempotent-replayed"),
    ]);
    expect(facts).toEqual([
      [200, "0.2", null],
      [200, "0", "true"],
    ]);
    expect(await client.balance()).toBeCloseTo(before - 0.2, 6);
  });

  it("charges concurrent retries once", async () => {
    const body = { items: newTexts(100) };
    const before = await client.balance();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        client.post("/embed/batch", body, { "idempotency-key": "order-2" }),
      ),
    );
    for (const { bytes } of answers) expect(bytes.equals(answers[0]!.bytes)).toBe(true);
    expect(await client.balance()).toBeCloseTo(before - 5, 6);
  });

  it.each([
    ["another body", "/embed", { items: ["Lassi"] }],
    ["another path", "/embed/batch", { items: ["Dal"] }],
  ])("answers 422 to %s under a used key", async (what, path, body) => {
    const retry = { "idempotency-key": `order-3 ${what}`.replaceAll(" ", "-") };
    await client.embed("/embed", { items: ["Dal"] }, retry);
    expectProblem(await client.post(path, body, retry), "idempotency_mismatch");
  });

  it("keeps the keys of two customers apart", async () => {
    const other = new HttpClient(server, await openAccount(server.dataDir, "bistro"));
    const retry = { "idempotency-key": "order-4" };
    await client.embed("/embed", { items: ["Dal"] }, retry);
    const answer = await other.post("/embed", { items: ["Lassi"] }, retry);
    expect([answer.status, answer.headers.get("x-credits-charged")]).toEqual([200, "0.05"]);
  });

  it.each(["two words", "x".repeat(256)])("answers 400 to the key %j", async (value) => {
    const answer = await client.post("/embed", { items: ["Dal"] }, { "idempotency-key": value });
    expect(expectProblem(answer, "bad_request").detail).toContain("Idempotency-Key");
  });

  it("does not keep a refusal", async () => {
    const poorKey = await openAccount(server.dataDir, "poor", { credits: 0 });
    const poor = new HttpClient(server, poorKey);
    const retry = { "idempotency-key": "order-5" };
    expectProblem(await poor.post("/embed", { items: ["Dal"] }, retry), "insufficient_credits");
    await openAccount(server.dataDir, "poor", { credits: 1 });
    const answer = await poor.post("/embed", { items: ["Dal"] }, retry);
    expect([answer.status, answer.headers.get("x-credits-remaining")]).toEqual([200, "0.95"]);
  });
});

function header(id: string): Record<string, string> {
  return { "x-request-id": id };
}

describe("the log", () => {
  it("has one JSON line a request, whatever became of it", async () => {
    const ids = new Set(["log-good", "log-bad", "log-lost", "log-free"]);
    await client.post("/embed", { items: ["Dal", "Lassi"] }, header("log-good"));
    await client.post("/embed", "{", header("log-bad"));
    await client.get("/nowhere", header("log-lost"));
    await client.get("/balance", header("log-free"));
    await server.awaitOutput(/"request":"log-free".*\n/);

    const lines = server
      .output()
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const ours = lines.filter(({ request }) => ids.has(request));
    expect(ours).toMatchObject([
      {
        request: "log-good",
        method: "POST",
        path: "/embed",
        status: 200,
        ms: expect.any(Number),
        customer: "casa",
        items: 2,
        credits: 0.1,
        bytes: expect.any(Number),
        msg: "request",
      },
      { request: "log-bad", status: 400, customer: "casa", credits: 0 },
      { request: "log-lost", status: 404, path: "/nowhere" },
      { request: "log-free", status: 200, path: "/balance", customer: "casa" },
    ]);
  });

  it("holds no key and no text, of good requests and of bad ones", async () => {
    const text = "Zanzibar Secret Curry";
    await client.embed("/embed", { items: [text] });
    await client.embed(
      "/embed",
      { items: [text] },
      { "idempotency-key": text.replaceAll(" ", "") },
    );
    await client.post("/embed", `{"items": ["${text}", }`);
    await client.post("/embed", { items: [text, 7] });
    await client.post("/embed", { items: [text.repeat(50)] });
    await client.get(`/health?item=${encodeURIComponent(text)}`);
    const wrong = `${key.slice(0, -2)}zz`;
    await new HttpClient(server, wrong).post("/embed", { items: [text] }, header("log-last"));
    await server.awaitOutput(/"request":"log-last".*\n/);

    const output = server.output();
    expect(output).not.toMatch(/zanzibar|curry/i);
    expect(output).not.toContain("mi_live_");
    expect(output).not.toContain(key.slice(10, 30));
  });
});

describe("a connection", () => {
  it("carries many requests one after another", async () => {
    const connection = await RawConnection.open(server.port);
    const headers = { "X-API-Key": key };
    for (let round = 0; round < 20; round++) {
      connection.send(postBytes("/embed", { items: ["Dal"] }, headers));
      const embedded = await connection.read();
      connection.send(getBytes("/balance", headers));
      const balance = await connection.read();
      expect([embedded.status, balance.status]).toEqual([200, 200]);
      expect(embedded.headers.get("keep-alive")).toBe("timeout=9");
    }
    connection.leave();
  });

  it("outlives refused requests", async () => {
    const connection = await RawConnection.open(server.port);
    for (const body of ["{", "[]", '{"items": []}']) {
      connection.send(postBytes("/embed", body, { "X-API-Key": key }));
      expect((await connection.read()).status).toBeGreaterThanOrEqual(400);
    }
    connection.send(getBytes("/health"));
    expect((await connection.read()).status).toBe(200);
    connection.leave();
  });
});
