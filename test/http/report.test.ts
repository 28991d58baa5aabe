/** Reports over a real socket from the real models, as JSON and as a document. */
import { describe, expect, it } from "vitest";
import { northIndianMenu } from "../support/menus.ts";
import { useServer } from "../support/use-server.ts";

const here = useServer();

interface Answer {
  readonly summary: { total_items: number; unique_items: number; health_score: number };
  readonly components: { name: string; score: number; weight: number }[];
  readonly duplicates: { clusters: { members: string[] }[]; duplicate_items: number };
  readonly look_alikes: { item_a: string; item_b: string; dietary_conflict: boolean }[];
  readonly recommendations: { severity: string; message: string; items: string[] }[];
}

const items = [...northIndianMenu, "PANEER TIKKA", "Paneer Tika [Half] *Best Seller*"];

async function report(body: object, headers = {}): Promise<Answer> {
  const answer = await here.client.post("/report", body, headers);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/json"]);
  return answer.json<Answer>();
}

describe("POST /report", () => {
  it("finds duplicates and says what to do, in numbers that add up", async () => {
    const answer = await report({ items });
    expect(answer.duplicates.clusters.map(({ members }) => members)).toContainEqual([
      "Paneer Tikka (8 pcs) ₹220",
      "PANEER TIKKA",
      "Paneer Tika [Half] *Best Seller*",
    ]);
    expect(answer.summary.total_items).toBe(items.length);
    expect(answer.summary.unique_items).toBe(items.length - answer.duplicates.duplicate_items);
    const sum = answer.components.reduce((all, { score, weight }) => all + score * weight, 0);
    expect(answer.summary.health_score).toBe(Math.round(sum));
    expect(answer.recommendations.length).toBeGreaterThan(0);
  });

  it("scores the same items the same in any order", async () => {
    const there = await report({ items });
    const back = await report({ items: items.toReversed() });
    expect(back.components).toEqual(there.components);
    expect(back.summary.health_score).toBe(there.summary.health_score);
  });

  it("is a document for who asks for Markdown first", async () => {
    const accept = { accept: "text/markdown, application/json;q=0.5" };
    const answer = await here.client.post("/report", { items }, accept);
    expect(answer.headers.get("content-type")).toBe("text/markdown");
    expect(answer.bytes.toString()).toMatch(/^# Menu health report\n/);
    const json = { accept: "application/json, text/markdown" };
    expect(await report({ items }, json)).toHaveProperty("summary");
    expect(await report({ items }, { accept: "*/*" })).toHaveProperty("summary");
  });

  it("keeps both forms apart for retries", async () => {
    const accept = { "idempotency-key": "report-1", accept: "text/markdown" };
    const first = await here.client.post("/report", { items }, accept);
    const again = await here.client.post("/report", { items }, accept);
    expect(again.headers.get("content-type")).toBe("text/markdown");
    expect(again.bytes).toEqual(first.bytes);
    const other = await here.client.post("/report", { items }, { "idempotency-key": "report-1" });
    expect(other.status).toBe(422);
  });
});
