/** Clients that are slow, cut up or gone: the server lives, and nobody pays for nothing. */
import { describe, expect, it } from "vitest";
import { newTexts } from "../support/client-texts.ts";
import { pauseMs, postBytes, postHead, RawConnection } from "../support/raw-connection.ts";
import { useServer } from "../support/use-server.ts";

const here = useServer();

/** The log line of a request, once it is written. */
async function logLine(id: string): Promise<{ status: number | "aborted"; credits: number }> {
  const [line] = await here.server.awaitOutput(new RegExp(`^.*"request":"${id}".*$`, "m"));
  return JSON.parse(line);
}

describe("a slow upload", () => {
  it("is served when the body comes byte by byte", async () => {
    const connection = await RawConnection.open(here.server.port);
    const body = Buffer.from(JSON.stringify({ items: ["Crème brûlée 🍮", "Dal"] }));
    connection.send(postHead("/embed", body.length, here.auth));
    for (const byte of body) {
      connection.send(Buffer.of(byte));
      await pauseMs(2);
    }
    const answer = await connection.read();
    const plain = await here.client.post("/embed", { items: ["Crème brûlée 🍮", "Dal"] });
    expect([answer.status, answer.body]).toEqual([200, plain.bytes]);
    connection.leave();
  });

  it.each([2, 3, 7])("is served when it is cut into %i segments", async (segments) => {
    const whole = postBytes("/embed/batch", { items: newTexts(300) }, here.auth);
    const connection = await RawConnection.open(here.server.port);
    const size = Math.ceil(whole.length / segments);
    for (let from = 0; from < whole.length; from += size) {
      connection.send(whole.subarray(from, from + size));
      await pauseMs(10);
    }
    expect((await connection.read()).status).toBe(200);
    connection.leave();
  });

  it("is served when headers and body are cut anywhere past the request line", async () => {
    const whole = postBytes("/embed", { items: ["Dal Makhani"] }, here.auth);
    const lineEnd = whole.indexOf("\r\n") + 2;
    const cuts = Array.from({ length: 12 }, (_, n) => {
      return lineEnd + Math.floor(((whole.length - lineEnd - 1) * (n + 0.5)) / 12);
    });
    const statuses = await Promise.all(
      cuts.map(async (cut) => {
        const connection = await RawConnection.open(here.server.port);
        connection.send(whole.subarray(0, cut));
        await pauseMs(30);
        connection.send(whole.subarray(cut));
        const { status } = await connection.read();
        connection.leave();
        return status;
      }),
    );
    expect(statuses).toEqual(cuts.map(() => 200));
  });

  it("is served when it comes in HTTP chunks of a byte each", async () => {
    const items = newTexts(300);
    const body = Buffer.from(JSON.stringify({ items }));
    const connection = await RawConnection.open(here.server.port);
    const headers = { ...here.auth, "Transfer-Encoding": "chunked" };
    const head = postHead("/embed", 0, headers).replace("Content-Length: 0\r\n", "");
    const chunks = Array.from(body, (byte) => Buffer.of(0x31, 13, 10, byte, 13, 10));
    connection.send(Buffer.concat([Buffer.from(head), ...chunks, Buffer.from("0\r\n\r\n")]));
    const answer = await connection.read();
    const plain = await here.client.post("/embed", { items });
    expect([answer.status, answer.body.equals(plain.bytes)]).toEqual([200, true]);
    connection.leave();
  });

  it("may ask with Expect: 100-continue", async () => {
    const connection = await RawConnection.open(here.server.port);
    const body = JSON.stringify({ items: ["Dal"] });
    connection.send(postHead("/embed", body.length, { ...here.auth, Expect: "100-continue" }));
    await pauseMs(50);
    connection.send(body);
    let answer = await connection.read();
    if (answer.status === 100) answer = await connection.read();
    expect(answer.status).toBe(200);
    connection.leave();
  });
});

describe("a client that leaves", () => {
  it("during the upload is not charged", async () => {
    const before = await here.client.balance();
    const ids = Array.from({ length: 5 }, (_, n) => `upload-${n}`);
    for (const id of ids) {
      const connection = await RawConnection.open(here.server.port);
      const whole = postBytes(
        "/embed",
        { items: newTexts(5) },
        { ...here.auth, "X-Request-Id": id },
      );
      connection.send(whole.subarray(0, whole.length - 3));
      await pauseMs(20);
      connection.leave();
    }
    for (const id of ids)
      expect(await logLine(id)).toMatchObject({ status: "aborted", credits: 0 });
    expect(await here.client.balance()).toBe(before);
  });

  it("while queued is not charged", async () => {
    const before = await here.client.balance();
    const crowd = Array.from({ length: 18 }, () => {
      return here.client.post("/embed/batch", { items: newTexts(1000) });
    });
    await pauseMs(20);
    const ids = Array.from({ length: 10 }, (_, n) => `queued-${n}`);
    const leavers = await Promise.all(ids.map(() => RawConnection.open(here.server.port)));
    for (const [n, id] of ids.entries()) {
      const body = { items: newTexts(2) };
      leavers[n]!.send(postBytes("/embed", body, { ...here.auth, "X-Request-Id": id }));
    }
    for (const leaver of leavers) leaver.leave();
    for (const answer of await Promise.all(crowd)) expect(answer.status).toBe(200);

    const lines = await Promise.all(ids.map(logLine));
    const free = lines.filter(({ status, credits }) => status === "aborted" && credits === 0);
    // Whose turn came before the server saw them leave has had the work done and pays for it.
    const paid = lines.reduce((sum, { credits }) => sum + credits, 0);
    expect(free.length).toBeGreaterThan(0);
    expect(paid).toBeCloseTo(0.1 * (ids.length - free.length), 6);
    expect(await here.client.balance()).toBeCloseTo(before - 18 * 50 - paid, 6);
  });

  it("at any moment pays for what the log says, all of it or nothing", async () => {
    const before = await here.client.balance();
    const ids = Array.from({ length: 10 }, (_, n) => `leaving-${n}`);
    for (const [n, id] of ids.entries()) {
      const leaver = await RawConnection.open(here.server.port);
      const headers = { ...here.auth, "X-Request-Id": id };
      leaver.send(postBytes("/embed/batch", { items: newTexts(600) }, headers));
      await pauseMs(5 * n);
      leaver.leave();
    }
    const lines = await Promise.all(ids.map(logLine));
    for (const { credits } of lines) expect([0, 30]).toContain(credits);
    const paid = lines.reduce((sum, { credits }) => sum + credits, 0);
    expect(await here.client.balance()).toBeCloseTo(before - paid, 6);
    expect((await here.client.post("/embed", { items: newTexts(3) })).status).toBe(200);
  });

  it("during the download has been answered, and the server goes on", async () => {
    const leavers = await Promise.all(
      Array.from({ length: 3 }, () => RawConnection.open(here.server.port)),
    );
    for (const [n, leaver] of leavers.entries()) {
      const headers = { ...here.auth, "X-Request-Id": `download-${n}` };
      const body = { items: newTexts(2000), dimension: 384 };
      leaver.takeUntil(1);
      leaver.send(postBytes("/embed/batch", body, headers));
    }
    await Promise.all(leavers.map((leaver) => leaver.arrival()));
    for (const leaver of leavers) leaver.leave();
    const lines = await Promise.all(leavers.map((_, n) => logLine(`download-${n}`)));
    for (const line of lines) expect([200, "aborted"]).toContain(line.status);
    expect((await here.client.get("/health")).status).toBe(200);
  });
});
