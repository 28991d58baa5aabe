import { describe, expect, it } from "vitest";
import { dedup } from "../../src/service/dedup.ts";
import { call } from "../support/call.ts";
import { fakeEngine } from "../support/fake-engine.ts";
import { useService } from "../support/use-service.ts";

const engine = fakeEngine();
const items = (count: number): string[] => Array.from({ length: count }, (_, n) => `Dish ${n}`);

describe("POST /dedup", () => {
  it("answers clusters, singletons and counts", async () => {
    const answer = await call(dedup, engine, {
      items: ["Naan", "Dal", "Roti", "DAL", "dal", "ROTI"],
    });
    const score = { cosine: 1, reranker_score: 1 };
    expect(answer).toEqual({
      clusters: [
        {
          cluster_id: 1,
          canonical: "Dal",
          members: ["Dal", "DAL", "dal"],
          pairwise_scores: [
            { item_a: "Dal", item_b: "DAL", ...score },
            { item_a: "Dal", item_b: "dal", ...score },
            { item_a: "DAL", item_b: "dal", ...score },
          ],
        },
        {
          cluster_id: 2,
          canonical: "Roti",
          members: ["Roti", "ROTI"],
          pairwise_scores: [{ item_a: "Roti", item_b: "ROTI", ...score }],
        },
      ],
      singletons: ["Naan"],
      total_items: 6,
      duplicate_items: 3,
      processing_time_ms: expect.any(Number),
    });
  });

  it("takes 2,000 items and costs 1 credit each", async () => {
    const body = { items: items(2000) };
    expect((await call(dedup, engine, body))["singletons"]).toHaveLength(2000);
    expect(dedup.centiCredits(body)).toBe(200_000);
  });

  it.each([
    ["no items", { items: [] }, "invalid_request"],
    ["an item too many", { items: items(2001) }, "invalid_request"],
    ["a threshold above 1", { items: items(2), cosine_threshold: 2 }, "invalid_request"],
    ["a threshold that is no number", { items: items(2), cosine_threshold: [] }, "bad_request"],
  ])("refuses %s", async (_, body, code) => {
    await expect(call(dedup, engine, body)).rejects.toMatchObject({ code });
  });
});

describe("a /dedup too large to hold", () => {
  const open = useService();

  it("is streamed whole, and a retry is done again without a charge", async () => {
    const opened = await open({}, { credits: 1000 });
    const body = { items: Array.from({ length: 120 }, () => "Dal") };
    const first = await opened.request(dedup, body, { idempotencyKey: "once" });
    expect(first.json.clusters[0].pairwise_scores).toHaveLength((120 * 119) / 2);
    expect(await opened.balance()).toBe(880);
    const second = await opened.request(dedup, body, { idempotencyKey: "once" });
    expect(second.isReplay).toBe(true);
    expect(second.json.clusters).toEqual(first.json.clusters);
    expect(await opened.balance()).toBe(880);
    await expect(
      opened.request(dedup, { items: ["Dal"] }, { idempotencyKey: "once" }),
    ).rejects.toMatchObject({ code: "idempotency_mismatch" });
  });
});
