/** How the load's client reads answers from its sockets. */
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { AnswerReader } from "../../../bench/load/support/answer.ts";
import { createSender } from "../../../bench/load/support/sender.ts";

const job = { path: "/embed", body: Buffer.from('{"items":["Dal"]}'), centiCredits: 5 };
const served = `HTTP/1.1 200 OK\r\nX-Credits-Charged: 1.05\r\nContent-Length: 5\r\n\r\nabcde`;
const refused = `HTTP/1.1 503 Service Unavailable\r\ncontent-length: 4\r\n\r\nfull`;

describe("AnswerReader", () => {
  it("reads an answer cut anywhere", () => {
    for (let cut = 1; cut < served.length; cut += 1) {
      const reader = new AnswerReader();
      expect(reader.take(Buffer.from(served.slice(0, cut)))).toBeUndefined();
      const answer = reader.take(Buffer.from(served.slice(cut)));
      expect(answer).toEqual({ status: 200, creditsCharged: 1.05, body: "" });
    }
  });

  it("keeps what a refusal says", () => {
    const answer = new AnswerReader().take(Buffer.from(refused));
    expect(answer).toEqual({ status: 503, creditsCharged: 0, body: "full" });
  });

  it.each([
    ["without a length", "HTTP/1.1 200 OK\r\n\r\n"],
    ["whose head has no end", `HTTP/1.1 200 OK\r\nx: ${"y".repeat(5000)}`],
  ])("throws on an answer %s", (_, text) => {
    expect(() => new AnswerReader().take(Buffer.from(text))).toThrow(/head/);
  });
});

describe("createSender", () => {
  const servers: ReturnType<typeof createServer>[] = [];
  afterEach(() => servers.splice(0).forEach((server) => server.close()));

  async function senderTo(listener: RequestListener) {
    const server = createServer(listener);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    return createSender({ url: `http://127.0.0.1:${port}`, key: "mi_test" });
  }

  it("sends the body with the key, twice over one connection", async () => {
    const seen: string[] = [];
    const send = await senderTo((request, response) => {
      request.setEncoding("utf8").on("data", (text) => {
        seen.push(`${request.socket.remotePort} ${request.headers["x-api-key"]} ${text}`);
        response.setHeader("x-credits-charged", "0.05").end("x".repeat(200_000));
      });
    });
    const outcome = { status: 200, centiCredits: 5, isShed: false };
    expect([await send(job), await send(job)]).toEqual([outcome, outcome]);
    expect(seen[0]).toMatch(/ mi_test \{"items":\["Dal"\]\}$/);
    expect(seen[1]).toBe(seen[0]);
  });

  it("tells a shed request from other refusals", async () => {
    const types = ["/problems/overloaded", "/problems/disk-full"];
    const send = await senderTo((_, response) => {
      response.statusCode = 503;
      response.end(JSON.stringify({ type: types.shift() }));
    });
    expect(await send(job)).toMatchObject({ status: 503, isShed: true });
    expect(await send(job)).toMatchObject({ status: 503, isShed: false });
  });

  it("tells of a broken connection, and makes a new one", async () => {
    let count = 0;
    const send = await senderTo((request, response) => {
      count += 1;
      if (count === 1) request.socket.destroy();
      else response.end("ok");
    });
    expect(await send(job)).toEqual({ status: 0, centiCredits: 0, isShed: false });
    expect(await send(job)).toMatchObject({ status: 200 });
  });
});
