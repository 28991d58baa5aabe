/** Reports over HTTP, the server a process of its own and nothing beside it: latency to expect. */
import assert from "node:assert/strict";
import { newTexts } from "../../test/support/client-texts.ts";
import { medianNs, perSecond } from "../models/support/median.ts";
import type { BenchRow } from "../report.ts";
import { type Send, withServer } from "./support/bench-server.ts";

const items = 500;
const publishedMs = 1500;

export function run({ once }: { once: boolean }): Promise<BenchRow[]> {
  return withServer(async (send) => {
    await assertAnswer(send);
    const rounds = once ? 1 : 15;
    const bodies = Array.from({ length: rounds + 1 }, () => ({ items: newTexts(items) }));
    const cold = await medianNs(rounds, (round) => send("/report", bodies[round]));
    const warm = await medianNs(rounds, () => send("/report", bodies[0]));
    return [
      {
        name: `POST /report, ${items} new names`,
        nsPerCall: cold,
        note: perSecond(items, cold, "names"),
        publishedMs,
      },
      {
        name: `POST /report, ${items} known names`,
        nsPerCall: warm,
        note: perSecond(items, warm, "names"),
        publishedMs,
      },
    ];
  });
}

/** Counts and score add up. */
async function assertAnswer(send: Send): Promise<void> {
  const bytes = await send("/report", { items: ["Dal Makhani", "DAL MAKHANI Rs 120", "Lassi"] });
  const { summary, duplicates, components } = JSON.parse(bytes.toString()) as {
    summary: { total_items: number; unique_items: number; health_score: number };
    duplicates: { duplicate_items: number };
    components: { score: number; weight: number }[];
  };
  assert.deepEqual([summary.total_items, summary.unique_items], [3, 2]);
  assert.equal(duplicates.duplicate_items, 1);
  const sum = components.reduce((all, { score, weight }) => all + score * weight, 0);
  assert.equal(summary.health_score, Math.round(sum));
}
