/** What the service refuses, with which status, and in which order it looks. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectProblem, HttpClient } from "../support/client-http.ts";
import { RawConnection, postBytes, postHead } from "../support/raw-connection.ts";
import {
  newDataDir,
  openAccount,
  type ServerUnderTest,
  startServer,
} from "../support/start-server.ts";

const bodyBytesMax = 1024 * 1024;
const metered = ["/embed", "/embed/batch"];
const good = { items: ["Dal Makhani"] };

let server: ServerUnderTest;
let key: string;
let client: HttpClient;
let stranger: HttpClient;

beforeAll(async () => {
  const dataDir = newDataDir();
  key = await openAccount(dataDir, "casa", { credits: 50 });
  server = await startServer({ dataDir, env: { MENU_MAX_BODY_BYTES: String(bodyBytesMax) } });
  client = new HttpClient(server, key);
  stranger = new HttpClient(server, "");
});

afterAll(async () => {
  // Whatever a test here sends, nothing of it is paid for.
  const left = await client.balance();
  await server.end();
  server.removeData();
  expect(left).toBe(50);
});

describe.each(metered)("POST %s", (path) => {
  const itemsMax = path === "/embed" ? 512 : 5000;

  it.each([
    ["nothing", ""],
    ["no JSON", '{"items": ['],
    ["JSON and more", '{"items": ["Dal"]} {}'],
    ["an array", '["Dal"]'],
    ["null", "null"],
    ["no items", "{}"],
    ["null for items", '{"items": null}'],
    ["items that are no list", '{"items": "Dal"}'],
    ["an item that is no text", '{"items": ["Dal", 7]}'],
    ["a dimension outside the list", '{"items": ["Dal"], "dimension": 100}'],
    ["a dimension as text", '{"items": ["Dal"], "dimension": "128"}'],
    ["an unknown encoding", '{"items": ["Dal"], "encoding_format": "hex"}'],
    ["a lone surrogate", '{"items": ["Dal \\ud83c"]}'],
    ["surrogates the wrong way round", '{"items": ["\\udf55\\ud83c"]}'],
    ["a wrong shape beside a broken limit", '{"items": [], "dimension": 1}'],
  ])("answers 400 to %s", async (_, body) => {
    const problem = expectProblem(await client.post(path, body), "bad_request");
    for (const { path: pointer } of problem.errors ?? []) expect(pointer).toMatch(/^(\/|$)/);
  });

  it("answers 400 to bytes that are no UTF-8", async () => {
    const connection = await RawConnection.open(server.port);
    const body = Buffer.concat([Buffer.from('{"items":["'), Buffer.of(0xff), Buffer.from('"]}')]);
    connection.send(postHead(path, body.length, { "X-API-Key": key }));
    connection.send(body);
    const answer = await connection.read();
    expect([answer.status, answer.headers.get("content-type")]).toEqual([
      400,
      "application/problem+json",
    ]);
    connection.leave();
  });

  it.each([
    ["no item", [], "/items"],
    ["an item too many", Array.from({ length: itemsMax + 1 }, () => "Dal"), "/items"],
    ["an item of 501 characters", ["Dal", "x".repeat(501)], "/items/1"],
    ["an item of 501 code points", ["🍕".repeat(501)], "/items/0"],
  ])("answers 422 to %s", async (_, items, pointer) => {
    const problem = expectProblem(await client.post(path, { items }), "invalid_request");
    expect(problem.errors!.map((error) => error.path)).toEqual([pointer]);
    expect(problem.detail).toContain(pointer);
  });

  it("answers 401 without a key, and says which header it wants", async () => {
    const answer = await stranger.post(path, good);
    expect(expectProblem(answer, "unauthorized").detail).toContain("X-API-Key");
    expect(answer.headers.get("www-authenticate")).toBe('ApiKey header="X-API-Key"');
  });

  it.each([
    ["a garbled key", "mi_live_nonsense"],
    ["a key of another shape", "Bearer abc"],
    ["a key with its last digit changed", "changed"],
  ])("answers 401 to %s", async (_, sent) => {
    const wrong = sent === "changed" ? key.slice(0, -1) + (key.endsWith("a") ? "b" : "a") : sent;
    const answer = await new HttpClient(server, wrong).post(path, good);
    expectProblem(answer, "unauthorized");
    expect(answer.headers.get("www-authenticate")).toContain("X-API-Key");
    expect(answer.bytes.toString()).not.toContain(wrong);
  });

  it.each([0, 0.04])("answers 402 to a balance of %d, naming it", async (credits) => {
    const customer = `poor ${path} ${credits}`;
    const poor = new HttpClient(server, await openAccount(server.dataDir, customer, { credits }));
    const answer = await poor.post(path, good);
    const { detail } = expectProblem(answer, "insufficient_credits");
    expect(detail).toContain(`costs 0.05 credits and the account has ${credits}`);
    expect(answer.headers.get("x-credits-remaining")).toBe(String(credits));
    expect(await poor.balance()).toBe(credits);
  });

  it.each(["GET", "HEAD", "PUT", "PATCH", "DELETE"])("answers 405 to %s", async (method) => {
    const answer = await stranger.request(method, path);
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe("POST, OPTIONS");
    if (method !== "HEAD") expectProblem(answer, "method_not_allowed");
  });

  it("answers 413 to a declared length over the limit, without waiting for the body", async () => {
    const connection = await RawConnection.open(server.port);
    connection.send(postHead(path, bodyBytesMax + 1, { "X-API-Key": key }));
    const answer = await connection.read();
    expect(answer.status).toBe(413);
    expect(JSON.parse(answer.body.toString()).detail).toContain(String(bodyBytesMax));
    connection.leave();
  });

  it("answers 413 to a chunked body as soon as it is over the limit", async () => {
    const connection = await RawConnection.open(server.port);
    const head = postHead(path, 0, { "X-API-Key": key, "Transfer-Encoding": "chunked" });
    connection.send(head.replace("Content-Length: 0\r\n", ""));
    const chunk = `10000\r\n${"x".repeat(0x10000)}\r\n`;
    for (let sent = 0; sent <= bodyBytesMax; sent += 0x10000) connection.send(chunk);
    const answer = await connection.read();
    expect(answer.status).toBe(413);
    connection.leave();
  });

  it("takes a chunked body within the limit", async () => {
    const connection = await RawConnection.open(server.port);
    const head = postHead(path, 0, { "X-API-Key": key, "Transfer-Encoding": "chunked" });
    connection.send(head.replace("Content-Length: 0\r\n", ""));
    connection.send('c\r\n{"items": []\r\n1\r\n}\r\n0\r\n\r\n');
    expect((await connection.read()).status).toBe(422);
    connection.leave();
  });

  it("lets a client that uploads too much read its 413", async () => {
    const answer = await client.post(path, { items: ["x".repeat(3 * bodyBytesMax)] });
    expectProblem(answer, "body_too_large");
  });

  it.each([
    ["", 415],
    ["text/plain", 415],
    ["application/jsonp", 415],
    ["application/json", 422],
    ["application/json; charset=utf-8", 422],
    ["Application/JSON", 422],
  ])("takes the content type %j with %i", async (type, status) => {
    const connection = await RawConnection.open(server.port);
    connection.send(postBytes(path, { items: [] }, { "X-API-Key": key, "Content-Type": type }));
    expect((await connection.read()).status).toBe(status);
    connection.leave();
  });
});

describe("the order of checks", () => {
  const huge = "x".repeat(bodyBytesMax + 1);
  const noJson = { "content-type": "text/plain" };

  it("looks for the path and method before the key", async () => {
    expectProblem(await stranger.post("/embedding", "{"), "not_found");
    expectProblem(await stranger.request("DELETE", "/embed"), "method_not_allowed");
  });

  it("looks at the key before size, type and body", async () => {
    expectProblem(await stranger.post("/embed", huge, noJson), "unauthorized");
    expectProblem(await stranger.post("/embed", "{", noJson), "unauthorized");
  });

  it("looks at size and type before the body", async () => {
    expectProblem(await client.post("/embed", huge), "body_too_large");
    expectProblem(await client.post("/embed", "{", noJson), "unsupported_media_type");
  });

  it("looks at the body before the balance", async () => {
    const order = { credits: 0 };
    const poor = new HttpClient(server, await openAccount(server.dataDir, "empty", order));
    expectProblem(await poor.post("/embed", "{"), "bad_request");
    expectProblem(await poor.post("/embed", { items: [] }), "invalid_request");
    expectProblem(await poor.post("/embed", good), "insufficient_credits");
  });
});

describe("paths that are none", () => {
  it.each(["/", "/embed/", "/embeds", "/embed/batch/5", "/EMBED", "/dedup%00"])(
    "answers 404 to %s",
    async (path) => {
      expectProblem(await client.get(path), "not_found");
      expectProblem(await client.post(path, good), "not_found");
    },
  );
});

describe("GET /balance", () => {
  it("answers 401 without a key", async () => {
    const answer = await stranger.get("/balance");
    expectProblem(answer, "unauthorized");
    expect(answer.headers.get("www-authenticate")).toContain("X-API-Key");
  });

  it.each(["/balance", "/health"])("answers 405 to a POST of %s", async (path) => {
    const answer = await client.post(path, {});
    expectProblem(answer, "method_not_allowed");
    expect(answer.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
  });
});
