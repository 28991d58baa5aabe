import { describe, expect, it } from "vitest";
import { embedBatch } from "../../src/service/embed-batch.ts";
import { embed } from "../../src/service/embed.ts";
import { call } from "../support/call.ts";
import { fakeEngine } from "../support/fake-engine.ts";

const engine = fakeEngine({ vectors: { "Dal Makhani": [1, 0], Lassi: [0, 1] } });
const items = (count: number): string[] => Array.from({ length: count }, () => "Dal Makhani");

describe.each([
  { endpoint: embed, itemsMax: 512 },
  { endpoint: embedBatch, itemsMax: 5000 },
])("POST $endpoint.path", ({ endpoint, itemsMax }) => {
  it("answers one vector an item, in order, at the default dimension", async () => {
    const { embeddings, dimension, count } = await call(endpoint, engine, {
      items: ["Lassi", "Dal Makhani"],
    });
    expect({ dimension, count }).toEqual({ dimension: 128, count: 2 });
    expect((embeddings as number[][]).map((row) => row.slice(0, 2))).toEqual([
      [0, 1],
      [1, 0],
    ]);
  });

  it.each([128, 256, 384])("answers vectors of %i on request", async (dimension) => {
    const { embeddings } = await call(endpoint, engine, { items: ["Lassi"], dimension });
    expect((embeddings as number[][])[0]).toHaveLength(dimension);
  });

  it("takes an empty item", async () => {
    expect(await call(endpoint, engine, { items: [""] })).toMatchObject({ count: 1 });
  });

  it(`takes ${itemsMax} items and costs 0.05 credits each`, async () => {
    const body = { items: items(itemsMax) };
    expect(await call(endpoint, engine, body)).toMatchObject({ count: itemsMax });
    expect(endpoint.centiCredits(body)).toBe(5 * itemsMax);
  });

  it.each([
    ["no items", { items: [] }, "invalid_request"],
    ["an item too many", { items: items(itemsMax + 1) }, "invalid_request"],
    ["an item of 501 characters", { items: ["x".repeat(501)] }, "invalid_request"],
    ["a dimension outside the list", { items: ["x"], dimension: 100 }, "bad_request"],
    ["an unknown encoding", { items: ["x"], encoding_format: "hex" }, "bad_request"],
    ["items that are no list", { items: "x" }, "bad_request"],
  ])("refuses %s", async (_, body, code) => {
    await expect(call(endpoint, engine, body)).rejects.toMatchObject({ code });
  });
});
