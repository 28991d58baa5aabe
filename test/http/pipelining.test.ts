/**
 * Requests sent before the answer to the one before is there. This build of uWebSockets.js closes
 * a connection on which a request arrives while another one is unanswered; the server makes the
 * common cases work, and the rest must cost nobody anything.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HttpClient } from "../support/client-http.ts";
import { newTexts } from "../support/client-texts.ts";
import { getBytes, pauseMs, postBytes, RawConnection } from "../support/raw-connection.ts";
import {
  newDataDir,
  openAccount,
  type ServerUnderTest,
  startServer,
} from "../support/start-server.ts";

let server: ServerUnderTest;
let client: HttpClient;
let auth: Record<string, string>;

beforeAll(async () => {
  const dataDir = newDataDir();
  const key = await openAccount(dataDir, "casa");
  auth = { "X-API-Key": key };
  server = await startServer({ dataDir });
  client = new HttpClient(server, key);
});

afterAll(async () => {
  await server.end();
  server.removeData();
});

describe("requests in one segment", () => {
  it("are answered in order when they are GETs", async () => {
    const connection = await RawConnection.open(server.port);
    const paths = ["/health", "/balance", "/nowhere", "/health", "/balance"];
    const ids = paths.map((_, n) => `get-${n}`);
    const segment = paths.map((path, n) => getBytes(path, { ...auth, "X-Request-Id": ids[n]! }));
    connection.send(segment.join(""));
    const answers = [];
    for (const _ of paths) answers.push(await connection.read());
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 200, 200]);
    expect(answers.map(({ headers }) => headers.get("x-request-id"))).toEqual(ids);
    connection.leave();
  });

  it.each([
    ["new", () => newTexts(20)],
    ["cached", () => ["Dal", "Lassi"]],
  ])("are closed unanswered when they are POSTs of %s texts, uncharged", async (_, texts) => {
    await client.embed("/embed", { items: ["Dal", "Lassi"] });
    const before = await client.balance();
    const connection = await RawConnection.open(server.port);
    const one = postBytes("/embed", { items: texts() }, auth);
    const two = postBytes("/embed", { items: texts() }, auth);
    connection.send(Buffer.concat([one, two]));
    await connection.closed();
    expect(connection.bytesWaiting).toBe(0);
    await expect.poll(() => client.balance()).toBe(before);
    expect((await client.post("/embed", { items: newTexts(2) })).status).toBe(200);
  });
});

describe("requests in two segments", () => {
  it("are both answered in order when the second comes during the work on the first", async () => {
    // When the work begins is the machine's affair, so the second comes later each time; too
    // early, it costs the first its answer and nobody a credit.
    let both = 0;
    for (let ms = 5; both < 2; ms += 5) {
      const { facts, paid, wasEarly } = await sendTwo(ms, { items: newTexts(1000) });
      expect(wasEarly, `both came within ${ms} ms but ${both} times`).toBe(true);
      if (facts.length === 0) {
        expect(paid).toBeCloseTo(0, 6);
        continue;
      }
      expect(facts).toEqual([
        [200, `first-${ms}`, 1000],
        [200, `second-${ms}`, 3],
      ]);
      expect(paid).toBeCloseTo(50.15, 6);
      both++;
    }
  });

  it("may be cut off when the first answer is more than the socket takes at once", async () => {
    // A paused socket is never told that it can be written again, so the second request is read
    // while the first answer is on its way, and uWebSockets.js closes the connection. Paid for is
    // what was done, as a whole; the server goes on.
    for (const ms of [20, 60, 120]) {
      const { paid } = await sendTwo(ms, { items: newTexts(2000), dimension: 384 });
      expect([0, 100, 100.15]).toContain(Math.round(paid * 100) / 100);
    }
    expect((await client.get("/health")).status).toBe(200);
  });
});

describe("requests back to back, whatever their segments", () => {
  it("are answered in order or dropped, and the answered alone are paid for", async () => {
    const before = await client.balance();
    let answered = 0;
    for (let round = 0; round < 30; round++) {
      const connection = await RawConnection.open(server.port);
      connection.send(postBytes("/embed", { items: newTexts(1) }, auth));
      if (round % 3 > 0) await pauseMs(round % 3);
      connection.send(postBytes("/embed", { items: newTexts(1) }, auth));
      const facts = await factsOfTwo(connection);
      for (const [status] of facts) expect(status).toBe(200);
      answered += facts.length;
      connection.leave();
    }
    const paid = async () => before - (await client.balance());
    await expect.poll(paid).toBeCloseTo(0.05 * answered, 6);
    expect((await client.get("/health")).status).toBe(200);
  });
});

/** A batch and, `ms` later on the same connection, a small request; what became of the two. */
async function sendTwo(ms: number, batch: { items: string[]; dimension?: number }) {
  const before = await client.balance();
  const connection = await RawConnection.open(server.port);
  const [first, second] = [`first-${ms}`, `second-${ms}`];
  const seen = server.output().length;
  connection.send(postBytes("/embed/batch", batch, { ...auth, "X-Request-Id": first }));
  await pauseMs(ms);
  const wasEarly = connection.bytesWaiting === 0;
  const few = { items: newTexts(3) };
  connection.send(postBytes("/embed", few, { ...auth, "X-Request-Id": second }));
  const facts = await factsOfTwo(connection);
  connection.leave();
  await expect.poll(() => server.output().slice(seen)).toContain(`"request":"${first}"`);
  return { facts, wasEarly, paid: before - (await client.balance()) };
}

/** Status, request id and count of up to two answers; fewer where the connection was closed. */
async function factsOfTwo(connection: RawConnection): Promise<[number, string, number][]> {
  const facts: [number, string, number][] = [];
  for (let n = 0; n < 2; n++) {
    const answer = await connection.read().catch(() => undefined);
    if (answer === undefined) break;
    const { count } = JSON.parse(answer.body.toString());
    facts.push([answer.status, answer.headers.get("x-request-id")!, count]);
  }
  return facts;
}
