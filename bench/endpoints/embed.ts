/** Embedding over HTTP, the server a process of its own and nothing beside it: latency to expect. */
import assert from "node:assert/strict";
import { newTexts } from "../../test/support/client-texts.ts";
import { medianNs, perSecond } from "../models/support/median.ts";
import type { BenchRow } from "../report.ts";
import { type Send, withServer } from "./support/bench-server.ts";

export function run({ once }: { once: boolean }): Promise<BenchRow[]> {
  return withServer(async (send) => {
    await assertAnswer(send);
    return [
      ...(await timeEmbedding(send, "/embed", {
        items: 100,
        rounds: once ? 1 : 60,
        publishedMs: 50,
      })),
      ...(await timeEmbedding(send, "/embed/batch", {
        items: 1000,
        rounds: once ? 1 : 20,
        publishedMs: 400,
      })),
      await timeFree(send, "/health", once ? 1 : 500),
      await timeFree(send, "/balance", once ? 1 : 500),
    ];
  });
}

/** One unit vector an item, the same when asked again. */
async function assertAnswer(send: Send): Promise<void> {
  const body = { items: newTexts(10) };
  const bytes = await send("/embed", body);
  const answer = JSON.parse(bytes.toString()) as { embeddings: number[][]; count: number };
  assert.equal(answer.count, 10);
  for (const vector of answer.embeddings) {
    assert.equal(vector.length, 128);
    assert.ok(Math.abs(Math.hypot(...vector) - 1) < 1e-5, "a vector has unit length");
  }
  assert.deepEqual(await send("/embed/batch", body), bytes, "the same from the other endpoint");
}

async function timeEmbedding(
  send: Send,
  path: string,
  { items, rounds, publishedMs }: { items: number; rounds: number; publishedMs: number },
): Promise<BenchRow[]> {
  const bodies = Array.from({ length: rounds + 1 }, () => ({ items: newTexts(items) }));
  const cold = await medianNs(rounds, (round) => send(path, bodies[round]));
  const warm = await medianNs(rounds, () => send(path, bodies[0]));
  return [
    {
      name: `POST ${path}, ${items} new names`,
      nsPerCall: cold,
      note: perSecond(items, cold, "names"),
      publishedMs,
    },
    {
      name: `POST ${path}, ${items} known names`,
      nsPerCall: warm,
      note: perSecond(items, warm, "names"),
      publishedMs,
    },
  ];
}

async function timeFree(send: Send, path: string, rounds: number): Promise<BenchRow> {
  const ns = await medianNs(rounds, () => send(path));
  return { name: `GET ${path}`, nsPerCall: ns, note: perSecond(1, ns, "requests") };
}
