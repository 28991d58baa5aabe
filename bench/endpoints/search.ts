/** Searches over HTTP, the server a process of its own and nothing beside it: latency to expect. */
import assert from "node:assert/strict";
import { newTexts } from "../../test/support/client-texts.ts";
import { medianNs, perSecond } from "../models/support/median.ts";
import type { BenchRow } from "../report.ts";
import { type Send, withServer } from "./support/bench-server.ts";

const items = 100;
const publishedMs = 80;

export function run({ once }: { once: boolean }): Promise<BenchRow[]> {
  return withServer(async (send) => {
    await assertAnswer(send);
    const rounds = once ? 1 : 60;
    const bodies = Array.from({ length: rounds + 1 }, () => {
      const corpus = newTexts(items);
      return { query: corpus[7]!, corpus };
    });
    const cold = await medianNs(rounds, (round) => send("/search", bodies[round]));
    const warm = await medianNs(rounds, () => send("/search", bodies[0]));
    const kept = await withVectors(send, bodies[0]!);
    const given = await medianNs(rounds, () => send("/search", kept));
    return [
      {
        name: `POST /search, ${items} new items`,
        nsPerCall: cold,
        note: perSecond(items, cold, "items"),
        publishedMs,
      },
      {
        name: `POST /search, ${items} known items`,
        nsPerCall: warm,
        note: perSecond(items, warm, "items"),
        publishedMs,
      },
      {
        name: `POST /search, ${items} items with corpus_embeddings`,
        nsPerCall: given,
        note: perSecond(items, given, "items"),
      },
    ];
  });
}

async function withVectors(send: Send, body: { query: string; corpus: string[] }) {
  const bytes = await send("/embed", { items: body.corpus });
  const { embeddings } = JSON.parse(bytes.toString()) as { embeddings: number[][] };
  return { ...body, corpus_embeddings: embeddings };
}

/** The dish asked for comes first, the same when asked again. */
async function assertAnswer(send: Send): Promise<void> {
  const body = { query: "chiken tika", corpus: ["Lassi", "Paneer Tikka", "Chicken Tikka (8 pcs)"] };
  const bytes = await send("/search", body);
  const { results } = JSON.parse(bytes.toString()) as { results: { text: string }[] };
  assert.equal(results[0]!.text, "Chicken Tikka (8 pcs)");
  assert.deepEqual(await send("/search", body), bytes, "the same the second time");
}
