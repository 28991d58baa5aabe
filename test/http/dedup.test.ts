/** Duplicates over a real socket: real decorations, and the shapes that cost most. */
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { describe, expect, it } from "vitest";
import { mixedMenu } from "../support/menus.ts";
import { newTexts } from "../support/client-texts.ts";
import { useServer } from "../support/use-server.ts";

const here = useServer({ MENU_QUEUE_TEXTS_MAX: "20000" });

interface Answer {
  readonly clusters: {
    cluster_id: number;
    canonical: string;
    members: string[];
    pairwise_scores: { item_a: string; item_b: string; cosine: number; reranker_score: number }[];
  }[];
  readonly singletons: string[];
  readonly total_items: number;
  readonly duplicate_items: number;
}

async function dedup(items: readonly string[], threshold?: number): Promise<Answer> {
  const answer = await here.client.post("/dedup", { items, cosine_threshold: threshold });
  expect(answer.status).toBe(200);
  return answer.json<Answer>();
}

const menu = [
  "Paneer Tikka",
  "Chicken Tikka",
  "PANEER TIKKA (Half) Rs 120",
  "Dal Makhani",
  "12. Daal Makhani *chef special*",
  "Murgh Makhani",
  "Butter Chicken (Full)",
  "Veg Momos",
  "Chicken Momos",
  "Veg Momo (8 pcs)",
  "Masala Dosa",
];

describe("POST /dedup", () => {
  it("groups what is one dish and nothing else", async () => {
    const { clusters, singletons, duplicate_items: excess } = await dedup(menu);
    expect(clusters.map(({ members }) => members)).toEqual([
      ["Paneer Tikka", "PANEER TIKKA (Half) Rs 120"],
      ["Dal Makhani", "12. Daal Makhani *chef special*"],
      ["Murgh Makhani", "Butter Chicken (Full)"],
      ["Veg Momos", "Veg Momo (8 pcs)"],
    ]);
    expect(singletons).toEqual(["Chicken Tikka", "Chicken Momos", "Masala Dosa"]);
    expect(excess).toBe(4);
  });

  it("gives the same clusters whatever else is on the menu, and whatever is cached", async () => {
    const alone = await dedup(menu);
    const among = await dedup([...menu, ...newTexts(200)]);
    expect(among.clusters.slice(0, alone.clusters.length)).toEqual(alone.clusters);
    expect((await dedup(menu)).clusters).toEqual(alone.clusters);
  });

  it("scores every pair of members", async () => {
    const items = Array.from({ length: 30 }, (_, n) => `${n + 1}. Gulab Jamun (${n + 2} pcs)`);
    const { clusters } = await dedup(items);
    expect(clusters).toHaveLength(1);
    expect(clusters[0]!.pairwise_scores).toHaveLength((30 * 29) / 2);
    for (const { cosine, reranker_score: score } of clusters[0]!.pairwise_scores) {
      expect(cosine).toBeCloseTo(1, 3);
      expect(score).toBeGreaterThan(0.5);
    }
  });

  it("takes 2,000 items of one name, two million pairs, while /health answers", async () => {
    const items = Array.from({ length: 2000 }, () => "Veg Momos");
    const script = new URL("../support/probe-health.mjs", import.meta.url);
    const probe = new Worker(script, { workerData: { url: here.server.url } });
    const before = here.server.residentMib();
    const answer = await here.client.post("/dedup", { items });
    probe.postMessage("stop");
    const [slowestMs] = (await once(probe, "message")) as [number];
    const text = answer.bytes.toString("latin1");
    expect(text.match(/"item_a"/g)).toHaveLength((2000 * 1999) / 2);
    expect(text.endsWith("}")).toBe(true);
    expect(slowestMs).toBeLessThan(500);
    // The answer has some 170 MB; the server never holds it.
    expect(here.server.residentMib() - before).toBeLessThan(120);
  });

  it("takes a menu of 34 dishes each decorated some 59 ways", async () => {
    const items = Array.from({ length: 2000 }, (_, n) => {
      const name = mixedMenu[n % mixedMenu.length]!;
      return n < mixedMenu.length ? name : `${10 + (n % 89)}. ${name.toUpperCase()} (Half) Rs ${n}`;
    });
    const { clusters, singletons } = await dedup(items);
    expect(singletons).toEqual([]);
    expect(clusters.map(({ canonical }) => canonical)).toEqual([...mixedMenu]);
  });

  it("takes 2,000 different names", async () => {
    const { clusters, singletons, total_items: total } = await dedup(newTexts(2000));
    const inClusters = clusters.reduce((sum, { members }) => sum + members.length, 0);
    expect([inClusters + singletons.length, total]).toEqual([2000, 2000]);
  });
});
