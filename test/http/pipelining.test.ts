/**
 * Requests sent before the answer to the one before is there. This build of uWebSockets.js closes
 * a connection on which a request arrives while another one is unanswered; the server makes the
 * common cases work, and the rest must cost nobody anything.
 */
import { describe, expect, it } from "vitest";
import { newTexts } from "../support/client-texts.ts";
import { getBytes, pauseMs, postBytes, RawConnection } from "../support/raw-connection.ts";
import { useServer } from "../support/use-server.ts";

const here = useServer();

describe("requests in one segment", () => {
  it("are answered in order when they are GETs", async () => {
    const connection = await RawConnection.open(here.server.port);
    const paths = ["/health", "/balance", "/nowhere", "/health", "/balance"];
    const ids = paths.map((_, n) => `get-${n}`);
    const segment = paths.map((path, n) =>
      getBytes(path, { ...here.auth, "X-Request-Id": ids[n]! }),
    );
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
    await here.client.embed("/embed", { items: ["Dal", "Lassi"] });
    const before = await here.client.balance();
    const connection = await RawConnection.open(here.server.port);
    const one = postBytes("/embed", { items: texts() }, here.auth);
    const two = postBytes("/embed", { items: texts() }, here.auth);
    connection.send(Buffer.concat([one, two]));
    await connection.closed();
    expect(connection.bytesWaiting).toBe(0);
    await expect.poll(() => here.client.balance()).toBe(before);
    expect((await here.client.post("/embed", { items: newTexts(2) })).status).toBe(200);
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
    expect((await here.client.get("/health")).status).toBe(200);
  });
});

describe("requests back to back, whatever their segments", () => {
  it.each([
    ["new", () => newTexts(1)],
    ["cached", () => ["Dal"]],
  ])(
    "of %s texts are answered in order or dropped, and the answered alone are paid for",
    async (_, texts) => {
      await here.client.embed("/embed", { items: ["Dal"] });
      const before = await here.client.balance();
      let answered = 0;
      for (let round = 0; round < 60; round++) {
        const connection = await RawConnection.open(here.server.port);
        connection.send(postBytes("/embed", { items: texts() }, here.auth));
        if (round % 3 > 0) await pauseMs(round % 3);
        connection.send(postBytes("/embed", { items: texts() }, here.auth));
        const facts = await factsOfTwo(connection);
        for (const [status] of facts) expect(status).toBe(200);
        answered += facts.length;
        connection.leave();
      }
      const paid = async () => before - (await here.client.balance());
      await expect.poll(paid).toBeCloseTo(0.05 * answered, 6);
      expect((await here.client.get("/health")).status).toBe(200);
    },
  );
});

/** A batch and, `ms` later on the same connection, a small request; what became of the two. */
async function sendTwo(ms: number, batch: { items: string[]; dimension?: number }) {
  const before = await here.client.balance();
  const connection = await RawConnection.open(here.server.port);
  const [first, second] = [`first-${ms}`, `second-${ms}`];
  const seen = here.server.output().length;
  connection.send(postBytes("/embed/batch", batch, { ...here.auth, "X-Request-Id": first }));
  await pauseMs(ms);
  const wasEarly = connection.bytesWaiting === 0;
  const few = { items: newTexts(3) };
  connection.send(postBytes("/embed", few, { ...here.auth, "X-Request-Id": second }));
  const facts = await factsOfTwo(connection);
  connection.leave();
  await expect.poll(() => here.server.output().slice(seen)).toContain(`"request":"${first}"`);
  return { facts, wasEarly, paid: before - (await here.client.balance()) };
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
