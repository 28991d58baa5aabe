import { describe, expect, it } from "vitest";
import { CancelledError, ServiceError } from "../../src/errors.ts";
import { balance } from "../../src/service/balance.ts";
import { embed } from "../../src/service/embed.ts";
import { health } from "../../src/service/health.ts";
import { useService } from "../support/use-service.ts";

const open = useService();

const two = { items: ["Dal Makhani", "Paneer Tikka"] };

describe("run", () => {
  it("charges the price of a metered request and tells what is left", async () => {
    const service = await open();
    const { json, trace } = await service.request(embed, two);
    expect(json.count).toBe(2);
    expect(trace).toMatchObject({ customer: "casa", items: 2, chargedCentiCredits: 10 });
    expect(trace.leftCentiCredits).toBe(990);
    expect(await service.balance()).toBe(9.9);
    expect(trace.serverTiming()).toMatch(/^body;.*parse;.*reserve;.*handle;.*settle;.*total;/);
  });

  it("charges an unlimited account nothing and records its use", async () => {
    const service = await open({}, { credits: 0, unlimited: true });
    const { trace } = await service.request(embed, two);
    expect(trace.chargedCentiCredits).toBe(0);
    const movements = await service.money.readLedger("casa", 0);
    expect(movements!.at(-1)).toMatchObject({ kind: "charge", centiCredits: 0, items: 2 });
    expect(movements!.at(-1)!.priceCentiCredits).toBe(10);
  });

  it.each([
    ["no key", "", "The header X-API-Key is missing."],
    ["a garbled key", "mi_live_nonsense", "The API key is not valid."],
  ])("refuses %s before it reads the body", async (_, apiKey, message) => {
    const service = await open();
    const readBody = () => Promise.reject(new Error("was read"));
    const refusal = service.request(embed, two, { apiKey, readBody });
    await expect(refusal).rejects.toMatchObject({ code: "unauthorized", message });
  });

  it("refuses a revoked key", async () => {
    const service = await open();
    const [key] = await service.money.listKeys();
    await service.money.revokeKey(key!.id);
    await expect(service.request(balance, {})).rejects.toMatchObject({ code: "unauthorized" });
  });

  it("checks the key before it says that the models are loading", async () => {
    const service = await open({ isReady: false });
    const refusal = service.request(embed, two, { apiKey: "" });
    await expect(refusal).rejects.toMatchObject({ code: "unauthorized" });
    await expect(service.request(embed, two)).rejects.toMatchObject({
      code: "not_ready",
      detail: { retryAfterSeconds: 2 },
    });
    await expect(service.request(balance, {})).rejects.toMatchObject({ code: "not_ready" });
  });

  it.each([
    ["a wrong shape", { items: "Dal" }, "bad_request"],
    ["a broken limit", { items: [] }, "invalid_request"],
  ])("charges nothing for %s", async (_, body, code) => {
    const service = await open();
    await expect(service.request(embed, body)).rejects.toMatchObject({ code });
    expect(await service.kinds()).toEqual(["grant"]);
  });

  it.each([
    ["a balance of zero", 0],
    ["a balance below the price", 0.09],
  ])("refuses %s, naming cost and balance", async (_, credits) => {
    const service = await open({}, { credits });
    const refusal = service.request(embed, two);
    await expect(refusal).rejects.toMatchObject({ code: "insufficient_credits" });
    await expect(refusal).rejects.toThrow(`costs 0.1 credits and the account has ${credits}`);
    expect(await service.balance()).toBe(credits);
  });

  it("answers one of two requests that the balance pays but once", async () => {
    const service = await open({}, { credits: 0.1 });
    const both = [service.request(embed, two), service.request(embed, two)];
    const outcomes = await Promise.allSettled(both);
    const refused = outcomes.find(({ status }) => status === "rejected");
    expect(refused).toMatchObject({ reason: { code: "insufficient_credits" } });
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await service.kinds()).toEqual(["grant", "charge"]);
    expect(await service.balance()).toBe(0);
  });

  it("does no work for money that is known to be short", async () => {
    let embeds = 0;
    const service = await open({ onEmbed: async () => void embeds++ }, { credits: 0.05 });
    await expect(service.request(embed, two)).rejects.toMatchObject({
      code: "insufficient_credits",
    });
    expect(embeds).toBe(0);
  });

  it("charges nothing when there is a bug, and lets it through", async () => {
    const service = await open({
      onEmbed() {
        throw new TypeError("undefined is not a dish");
      },
    });
    await expect(service.request(embed, two)).rejects.toThrow(TypeError);
    expect(await service.balance()).toBe(10);
  });

  it("charges nothing when the client left before the work began", async () => {
    const service = await open();
    const left = service.request(embed, two, { isCancelled: () => true });
    await expect(left).rejects.toThrow(CancelledError);
    expect(await service.kinds()).toEqual(["grant"]);
    const leftLater = service.request(embed, two, { mayBegin: () => false });
    await expect(leftLater).rejects.toThrow(CancelledError);
    expect(await service.kinds()).toEqual(["grant"]);
    expect(await service.balance()).toBe(10);
  });

  it("refuses overload at once and without touching the ledger", async () => {
    let finish = () => {};
    const begun = new Promise<void>((resolve) => (finish = resolve));
    const service = await open({ queueTextsMax: 3, onEmbed: () => begun });
    const first = service.request(embed, two);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await expect(service.request(embed, two)).rejects.toMatchObject({
      code: "overloaded",
      detail: { retryAfterSeconds: 1 },
    });
    finish();
    await first;
    await service.request(embed, two);
    expect(await service.kinds()).toEqual(["grant", "charge", "charge"]);
  });

  it("refuses unread when full, but for a retry that may have its answer", async () => {
    let finish = () => {};
    let begun = Promise.resolve();
    const service = await open({ queueTextsMax: 2, onEmbed: () => begun });
    const retry = { idempotencyKey: "order-1" };
    const kept = await service.request(embed, two, retry);
    begun = new Promise<void>((resolve) => (finish = resolve));
    const first = service.request(embed, two);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const readBody = () => Promise.reject(new Error("was read"));
    const refusal = service.request(embed, two, { readBody });
    await expect(refusal).rejects.toMatchObject({ code: "overloaded" });
    expect((await service.request(embed, two, retry)).json).toEqual(kept.json);
    finish();
    await first;
  });
});

describe("Idempotency-Key", () => {
  const retry = { idempotencyKey: "order-1" };

  it("gives a retry the first answer again, uncharged", async () => {
    const service = await open();
    const first = await service.request(embed, two, retry);
    const second = await service.request(embed, two, retry);
    expect(second.json).toEqual(first.json);
    expect([first.isReplay, second.isReplay]).toEqual([false, true]);
    expect(second.trace.chargedCentiCredits).toBe(0);
    expect(await service.balance()).toBe(9.9);
  });

  it("runs concurrent retries once", async () => {
    let runs = 0;
    const service = await open({ onEmbed: () => void runs++ });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => service.request(embed, two, retry)),
    );
    expect(runs).toBe(1);
    expect(answers.filter(({ isReplay }) => !isReplay)).toHaveLength(1);
    expect(await service.balance()).toBe(9.9);
  });

  it("tries anew after a failure, which is not kept", async () => {
    let runs = 0;
    const service = await open({
      onEmbed() {
        if (runs++ === 0) throw new ServiceError("not_ready", "a thread died");
      },
    });
    const [first, second] = await Promise.allSettled([
      service.request(embed, two, retry),
      service.request(embed, two, retry),
    ]);
    expect([first.status, second.status]).toEqual(["rejected", "fulfilled"]);
    expect(await service.balance()).toBe(9.9);
  });

  it("refuses the same key for another body, also while the first is running", async () => {
    const service = await open();
    const first = service.request(embed, two, retry);
    const other = { items: ["Lassi"] };
    const mismatch = { code: "idempotency_mismatch" };
    await expect(service.request(embed, other, retry)).rejects.toMatchObject(mismatch);
    await first;
    await expect(service.request(embed, other, retry)).rejects.toMatchObject(mismatch);
  });

  it.each(["two words", "näh", "x".repeat(256)])("refuses the key %j", async (idempotencyKey) => {
    const service = await open();
    const refusal = service.request(embed, two, { idempotencyKey });
    await expect(refusal).rejects.toMatchObject({ code: "bad_request" });
  });
});

describe("GET /balance", () => {
  it("tells customer, credits and whether they are metered", async () => {
    const service = await open({}, { credits: 12.34 });
    const { json, trace } = await service.request(balance, {});
    expect(json).toEqual({ customer: "casa", credits_remaining: 12.34, unlimited: false });
    expect(trace.chargedCentiCredits).toBeUndefined();
  });
});

describe("GET /health", () => {
  it("tells everything with a key", async () => {
    const service = await open();
    const { json } = await service.request(health, {});
    expect(json).toEqual({
      status: "healthy",
      biencoder: "loaded",
      backend: "onnx",
      reranker: "loaded",
      search_reranker: "loaded",
      classifier: "loaded",
      native_dimension: 384,
      supported_dimensions: [128, 256, 384],
      embedding_cache_size: 3,
      concept_count: 2,
      load_time_seconds: 0.25,
    });
  });

  it.each(["", "mi_live_wrong"])("tells the status alone with the key %j", async (apiKey) => {
    const service = await open();
    const { json } = await service.request(health, {}, { apiKey });
    expect(json).toEqual({ status: "healthy" });
  });

  it("is not ready while the models load", async () => {
    const service = await open({ isReady: false });
    await expect(service.request(health, {})).rejects.toMatchObject({ code: "not_ready" });
  });
});
