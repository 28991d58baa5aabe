/** Large replies to clients that read them at a trickle. */
import { describe, expect, it } from "vitest";
import { newTexts } from "../support/client-texts.ts";
import { pauseMs, postBytes, RawConnection } from "../support/raw-connection.ts";
import { useServer } from "../support/use-server.ts";

const here = useServer();

describe("three slow readers of 20 MB each", () => {
  it("get every byte, and cost the server little more than their replies", async () => {
    const body = { items: newTexts(5000), dimension: 384 };
    const expected = await here.client.post("/embed/batch", body);
    await here.client.post("/embed/batch", body);
    const before = here.server.residentMib();

    const readers: RawConnection[] = [];
    for (let n = 0; n < 3; n++) {
      const reader = await RawConnection.open(here.server.port);
      reader.takeUntil(1);
      reader.send(postBytes("/embed/batch", body, here.auth));
      await reader.arrival();
      readers.push(reader);
    }
    let most = here.server.residentMib();
    const trickle = 128 * 1024;
    for (let step = 1; step <= 30; step++) {
      for (const reader of readers) reader.takeUntil(step * trickle);
      await pauseMs(30);
      most = Math.max(most, here.server.residentMib());
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
    expect((await here.client.get("/health")).status).toBe(200);
  });
});
