/** More work than the queue takes is refused at once and never charged. */
import { describe, expect, it } from "vitest";
import { expectProblem } from "../support/client-http.ts";
import { newTexts } from "../support/client-texts.ts";
import { useServer } from "../support/use-server.ts";

const here = useServer({ MENU_QUEUE_TEXTS_MAX: "5000" });

describe("a full queue", () => {
  it("answers 503 with Retry-After at once and charges the request in work alone", async () => {
    const before = await here.client.balance();
    const bodies = Array.from({ length: 3 }, () => ({ items: newTexts(5000) }));
    const answers = await Promise.all(bodies.map((body) => here.client.post("/embed/batch", body)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(answers.length - refused.length).toBe(1);
    for (const answer of refused) {
      expect(expectProblem(answer, "overloaded").detail).toContain("5000");
      expect(answer.headers.get("retry-after")).toBe("1");
    }
    expect(await here.client.balance()).toBeCloseTo(before - 250, 6);
  });

  it("takes work again when the first is done, and free requests all the while", async () => {
    const work = here.client.post("/embed/batch", { items: newTexts(5000) });
    const health = await here.client.get("/health");
    const second = here.client.post("/embed/batch", { items: newTexts(5000) });
    expect(health.status).toBe(200);
    expect((await work).status).toBe(200);
    await second;
    expect((await here.client.post("/embed", { items: newTexts(5) })).status).toBe(200);
  });

  it("keeps a place for nobody who has been refused", async () => {
    for (let round = 0; round < 3; round++) {
      const body = { items: newTexts(3000) };
      const [one, two] = await Promise.all([
        here.client.post("/embed/batch", body),
        here.client.post("/embed/batch", { items: newTexts(3000) }),
      ]);
      expect([one.status, two.status].sort()).toEqual([200, 503]);
    }
    const whole = await here.client.post("/embed/batch", { items: newTexts(5000) });
    expect(whole.status).toBe(200);
  });
});
