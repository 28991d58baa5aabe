/** More work than the queue takes is refused at once and never charged. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectProblem, HttpClient } from "../support/client-http.ts";
import { newTexts } from "../support/client-texts.ts";
import {
  newDataDir,
  openAccount,
  type ServerUnderTest,
  startServer,
} from "../support/start-server.ts";

let server: ServerUnderTest;
let client: HttpClient;

beforeAll(async () => {
  const dataDir = newDataDir();
  const key = await openAccount(dataDir, "casa");
  server = await startServer({ dataDir, env: { MENU_QUEUE_TEXTS_MAX: "5000" } });
  client = new HttpClient(server, key);
});

afterAll(async () => {
  await server.end();
  server.removeData();
});

describe("a full queue", () => {
  it("answers 503 with Retry-After at once and charges the request in work alone", async () => {
    const before = await client.balance();
    const bodies = Array.from({ length: 3 }, () => ({ items: newTexts(5000) }));
    const answers = await Promise.all(bodies.map((body) => client.post("/embed/batch", body)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(answers.length - refused.length).toBe(1);
    for (const answer of refused) {
      expect(expectProblem(answer, "overloaded").detail).toContain("5000");
      expect(answer.headers.get("retry-after")).toBe("1");
    }
    expect(await client.balance()).toBeCloseTo(before - 250, 6);
  });

  it("takes work again when the first is done, and free requests all the while", async () => {
    const work = client.post("/embed/batch", { items: newTexts(5000) });
    const health = await client.get("/health");
    const second = client.post("/embed/batch", { items: newTexts(5000) });
    expect(health.status).toBe(200);
    expect((await work).status).toBe(200);
    await second;
    expect((await client.post("/embed", { items: newTexts(5) })).status).toBe(200);
  });

  it("keeps a place for nobody who has been refused", async () => {
    for (let round = 0; round < 3; round++) {
      const body = { items: newTexts(3000) };
      const [one, two] = await Promise.all([
        client.post("/embed/batch", body),
        client.post("/embed/batch", { items: newTexts(3000) }),
      ]);
      expect([one.status, two.status].sort()).toEqual([200, 503]);
    }
    const whole = await client.post("/embed/batch", { items: newTexts(5000) });
    expect(whole.status).toBe(200);
  });
});
