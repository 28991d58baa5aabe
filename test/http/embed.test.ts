/** Embeddings over a real socket from the real model: shapes, order and bytes, never its values. */
import { describe, expect, it } from "vitest";
import { type EmbeddingAnswer, HttpClient } from "../support/client-http.ts";
import { newTexts } from "../support/client-texts.ts";
import { openAccount } from "../support/start-server.ts";
import { useServer } from "../support/use-server.ts";

const here = useServer();

function lengthOf(vector: readonly number[]): number {
  return Math.hypot(...vector);
}

/** The floats of a base64 answer, a row an item. */
function decode({ embeddings }: { embeddings: unknown }): Float32Array[] {
  return (embeddings as string[]).map((text) => {
    const bytes = new Uint8Array(Buffer.from(text, "base64"));
    return new Float32Array(bytes.buffer);
  });
}

describe.each(["/embed", "/embed/batch"])("POST %s", (path) => {
  it("answers one vector of 128 an item unless told otherwise", async () => {
    const answer = await here.client.post(path, {
      items: ["Dal Makhani", "Lassi", "Paneer Tikka"],
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/json");
    const { embeddings, ...rest } = answer.json<EmbeddingAnswer>();
    expect(rest).toEqual({ dimension: 128, count: 3 });
    expect(embeddings.map((vector) => vector.length)).toEqual([128, 128, 128]);
  });

  it.each([128, 256, 384])("answers unit vectors of %i on request", async (dimension) => {
    const items = newTexts(20);
    const answer = await here.client.embed(path, { items, dimension });
    expect(answer).toMatchObject({ dimension, count: 20 });
    for (const vector of answer.embeddings) {
      expect(vector).toHaveLength(dimension);
      expect(Math.abs(lengthOf(vector) - 1)).toBeLessThan(1e-5);
    }
  });

  it.each([128, 256, 384])("says the same in base64 at %i, bit for bit", async (dimension) => {
    const items = newTexts(10);
    const floats = await here.client.embed(path, { items, dimension, encoding_format: "float" });
    const coded = await here.client.embed(path, { items, dimension, encoding_format: "base64" });
    expect(coded).toMatchObject({ dimension, count: 10 });
    expect(decode(coded)).toEqual(floats.embeddings.map((row) => Float32Array.from(row)));
  });

  it("answers in the order of the items, equal items alike", async () => {
    const [first, second, third] = newTexts(3);
    const { embeddings } = await here.client.embed(path, { items: [first, second, first, third] });
    const turned = await here.client.embed(path, { items: [third, first, second] });
    expect(embeddings[2]).toEqual(embeddings[0]);
    expect(turned.embeddings).toEqual([embeddings[3], embeddings[0], embeddings[1]]);
    expect(new Set(embeddings.map((row) => row.join())).size).toBe(3);
  });

  it("gives a text the same bytes alone, cached and in a batch of others", async () => {
    const [text, ...others] = newTexts(400);
    const alone = await here.client.post(path, { items: [text], dimension: 384 });
    const again = await here.client.post(path, { items: [text], dimension: 384 });
    expect(again.bytes).toEqual(alone.bytes);

    const fresh = newTexts(1)[0];
    const crowd = [...others.slice(0, 200), fresh, ...others.slice(200)];
    const among = await here.client.embed(path, { items: crowd, dimension: 384 });
    const after = await here.client.embed(path, { items: [fresh], dimension: 384 });
    expect(among.embeddings[200]).toEqual(after.embeddings[0]);
  });

  it("takes price, size and promotion off before it embeds", async () => {
    const items = ["Paneer Tikka", "PANEER TIKKA ₹250", "paneer  tikka (Best Seller!)"];
    const { embeddings } = await here.client.embed(path, { items });
    expect(embeddings[1]).toEqual(embeddings[0]);
    expect(embeddings[2]).toEqual(embeddings[0]);
  });

  it.each([
    ["an empty item", ""],
    ["white space", " \t\n "],
    ["a price and nothing else", "₹199"],
    ["emoji", "🌶️🔥"],
    ["a NUL character", "Dal\u0000Makhani"],
    ["a script of its own", "पनीर टिक्का"],
    ["500 code points of two UTF-16 units", "🍕".repeat(500)],
  ])("embeds %s", async (_, text) => {
    const { embeddings } = await here.client.embed(path, { items: [text, "Lassi"] });
    expect(Math.abs(lengthOf(embeddings[0]!) - 1)).toBeLessThan(1e-5);
  });

  it("ignores unknown fields and takes null for absent", async () => {
    const plain = await here.client.post(path, { items: ["Lassi"] });
    const body = { items: ["Lassi"], dimension: null, encoding_format: null, colour: { a: [1] } };
    expect((await here.client.post(path, body)).bytes).toEqual(plain.bytes);
  });

  it("charges 0.05 credits an item and says what is left", async () => {
    const before = await here.client.balance();
    const { headers } = await here.client.post(path, { items: newTexts(7) });
    expect(headers.get("x-credits-charged")).toBe("0.35");
    expect(Number(headers.get("x-credits-remaining"))).toBeCloseTo(before - 0.35, 6);
    expect(await here.client.balance()).toBeCloseTo(before - 0.35, 6);
  });

  it("charges cached items too, and an unlimited account nothing", async () => {
    const body = { items: ["Lassi"] };
    await here.client.embed(path, body);
    expect((await here.client.post(path, body)).headers.get("x-credits-charged")).toBe("0.05");
    const unlimited = await openAccount(here.server.dataDir, "chain", {
      credits: 0,
      unlimited: true,
    });
    const answer = await new HttpClient(here.server, unlimited).post(path, body);
    expect([answer.status, answer.headers.get("x-credits-charged")]).toEqual([200, "0"]);
  });
});

describe("POST /embed/batch", () => {
  it.each([1000, 5000])("embeds %i new items, each as /embed does", async (count) => {
    const items = newTexts(count);
    const { embeddings, ...rest } = await here.client.embed("/embed/batch", { items });
    expect(rest).toEqual({ dimension: 128, count });
    expect(embeddings).toHaveLength(count);

    const some = [0, 1, Math.floor(count / 2), count - 1];
    const few = await here.client.embed("/embed", { items: some.map((row) => items[row]) });
    expect(few.embeddings).toEqual(some.map((row) => embeddings[row]));
  });
});

describe("GET /health", () => {
  const all = {
    status: "healthy",
    biencoder: "loaded",
    backend: "onnx",
    reranker: "loaded",
    search_reranker: "loaded",
    classifier: "loaded",
    native_dimension: 384,
    supported_dimensions: [128, 256, 384],
    embedding_cache_size: expect.any(Number),
    concept_count: expect.any(Number),
    load_time_seconds: expect.any(Number),
  };

  it("tells everything with a key", async () => {
    await here.client.embed("/embed", { items: newTexts(50) });
    const health = (await here.client.get("/health")).json<typeof all>();
    expect(health).toEqual(all);
    expect(health.embedding_cache_size).toBeGreaterThanOrEqual(50);
    expect(health.load_time_seconds).toBeGreaterThan(0);
  });

  it.each(["", "mi_live_nonsense"])("tells its status alone with the key %j", async (key) => {
    const answer = await new HttpClient(here.server, key).get("/health");
    expect([answer.status, answer.json()]).toEqual([200, { status: "healthy" }]);
  });
});

describe("GET /balance", () => {
  it("tells customer, credits and whether they are metered", async () => {
    const key = await openAccount(here.server.dataDir, "bistro", { credits: 12.34 });
    const answer = await new HttpClient(here.server, key).get("/balance");
    expect(answer.json()).toEqual({
      customer: "bistro",
      credits_remaining: 12.34,
      unlimited: false,
    });
    expect(answer.headers.get("x-credits-charged")).toBeNull();
  });
});
