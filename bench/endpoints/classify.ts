/** Cuisines over HTTP, the server a process of its own and nothing beside it: latency to expect. */
import assert from "node:assert/strict";
import { newTexts } from "../../test/support/client-texts.ts";
import { medianNs, perSecond } from "../models/support/median.ts";
import type { BenchRow } from "../report.ts";
import { type Send, withServer } from "./support/bench-server.ts";

const items = 100;
const publishedMs = 60;

interface Answer {
  readonly results: readonly { text: string; cuisine: string; confidence: number }[];
}

export function run({ once }: { once: boolean }): Promise<BenchRow[]> {
  return withServer(async (send) => {
    await assertAnswer(send);
    const rounds = once ? 1 : 60;
    const bodies = Array.from({ length: rounds + 1 }, () => ({ items: newTexts(items) }));
    const cold = await medianNs(rounds, (round) => send("/classify", bodies[round]));
    const warm = await medianNs(rounds, () => send("/classify", bodies[0]));
    return [
      {
        name: `POST /classify, ${items} new names`,
        nsPerCall: cold,
        note: perSecond(items, cold, "names"),
        publishedMs,
      },
      {
        name: `POST /classify, ${items} known names`,
        nsPerCall: warm,
        note: perSecond(items, warm, "names"),
        publishedMs,
      },
    ];
  });
}

/** Cuisines that nobody disputes, in order, the same when asked again. */
async function assertAnswer(send: Send): Promise<void> {
  const body = { items: ["Masala Dosa", "Pad Thai", "Iced Latte", ...newTexts(10)] };
  const bytes = await send("/classify", body);
  const { results } = JSON.parse(bytes.toString()) as Answer;
  assert.deepEqual(
    results.map(({ text }) => text),
    body.items,
  );
  assert.deepEqual(
    results.slice(0, 3).map(({ cuisine }) => cuisine),
    ["South Indian", "Thai", "Beverages"],
  );
  for (const { confidence } of results) assert.ok(confidence > 0 && confidence <= 1);
  assert.deepEqual(await send("/classify", body), bytes, "the same the second time");
}
