/** Large replies to clients that read them at a trickle. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HttpClient } from "../support/client-http.ts";
import { newTexts } from "../support/client-texts.ts";
import { pauseMs, postBytes, RawConnection } from "../support/raw-connection.ts";
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

describe("three slow readers of 20 MB each", () => {
  it("get every byte, and cost the server little more than their replies", async () => {
    const body = { items: newTexts(5000), dimension: 384 };
    const expected = await client.post("/embed/batch", body);
    await client.post("/embed/batch", body);
    const before = server.residentMib();

    const readers: RawConnection[] = [];
    for (let n = 0; n < 3; n++) {
      const reader = await RawConnection.open(server.port);
      reader.takeUntil(1);
      reader.send(postBytes("/embed/batch", body, auth));
      await reader.arrival();
      readers.push(reader);
    }
    let most = server.residentMib();
    const trickle = 128 * 1024;
    for (let step = 1; step <= 30; step++) {
      for (const reader of readers) reader.takeUntil(step * trickle);
      await pauseMs(30);
      most = Math.max(most, server.residentMib());
    }
    // Each reply is held once, 19 MiB; buffered by the socket as well it would be twice that.
    expect(most - before).toBeLessThan(3 * 19.3 + 32);
    for (const reader of readers)
      expect(reader.bytesWaiting).toBeLessThan(expected.bytes.length / 2);
    for (const reader of readers) {
      reader.takeUntil(Infinity);
      const answer = await reader.read();
      expect(answer.status).toBe(200);
      expect(answer.body.equals(expected.bytes)).toBe(true);
      reader.leave();
    }
    expect((await client.get("/health")).status).toBe(200);
  });
});
