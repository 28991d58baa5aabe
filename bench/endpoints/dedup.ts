/** Duplicates over HTTP, the server a process of its own and nothing beside it: latency to expect. */
import assert from "node:assert/strict";
import { newTexts } from "../../test/support/client-texts.ts";
import { medianNs, perSecond } from "../models/support/median.ts";
import type { BenchRow } from "../report.ts";
import { type Send, withServer } from "./support/bench-server.ts";

const items = 100;
const publishedMs = 200;
const itemsMax = 2000;

export function run({ once }: { once: boolean }): Promise<BenchRow[]> {
  return withServer(async (send) => {
    await assertAnswer(send);
    const rounds = once ? 1 : 40;
    const bodies = Array.from({ length: rounds + 1 }, () => ({ items: newTexts(items) }));
    const cold = await medianNs(rounds, (round) => send("/dedup", bodies[round]));
    const warm = await medianNs(rounds, () => send("/dedup", bodies[0]));
    const forms = newTexts(40);
    const shapes = {
      "of one name": Array.from({ length: itemsMax }, () => "Veg Momos"),
      "of 40 dishes": Array.from({ length: itemsMax }, (_, n) => `${n}. ${forms[n % 40]} Rs ${n}`),
      "all different": newTexts(itemsMax),
    };
    const rows: BenchRow[] = [
      {
        name: `POST /dedup, ${items} new names`,
        nsPerCall: cold,
        note: perSecond(items, cold, "names"),
        publishedMs,
      },
      {
        name: `POST /dedup, ${items} known names`,
        nsPerCall: warm,
        note: perSecond(items, warm, "names"),
        publishedMs,
      },
    ];
    for (const [name, texts] of Object.entries(shapes)) {
      const ns = await medianNs(once ? 1 : 3, () => send("/dedup", { items: texts }));
      const note = perSecond(itemsMax, ns, "names");
      rows.push({ name: `POST /dedup, ${itemsMax} items ${name}`, nsPerCall: ns, note });
    }
    return rows;
  });
}

/** One cluster of two, a conflict kept apart. */
async function assertAnswer(send: Send): Promise<void> {
  const body = { items: ["Paneer Tikka", "Chicken Tikka", "PANEER TIKKA (8 pcs)"] };
  const bytes = await send("/dedup", body);
  const { clusters } = JSON.parse(bytes.toString()) as { clusters: { members: string[] }[] };
  assert.deepEqual(
    clusters.map(({ members }) => members),
    [["Paneer Tikka", "PANEER TIKKA (8 pcs)"]],
  );
}
