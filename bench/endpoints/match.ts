/** Pairs over HTTP, the server a process of its own and nothing beside it: latency to expect. */
import assert from "node:assert/strict";
import { newTexts } from "../../test/support/client-texts.ts";
import { medianNs, perSecond } from "../models/support/median.ts";
import type { BenchRow } from "../report.ts";
import { type Send, withServer } from "./support/bench-server.ts";

const pairs = 10;
const publishedMs = 120;

const newPairs = () => {
  const names = newTexts(pairs);
  return { pairs: names.map((name) => ({ text_a: name, text_b: `${name} (Half) Rs 99` })) };
};

export function run({ once }: { once: boolean }): Promise<BenchRow[]> {
  return withServer(async (send) => {
    await assertAnswer(send);
    const rounds = once ? 1 : 60;
    const bodies = Array.from({ length: rounds + 1 }, newPairs);
    const cold = await medianNs(rounds, (round) => send("/match", bodies[round]));
    const warm = await medianNs(rounds, () => send("/match", bodies[0]));
    return [
      {
        name: `POST /match, ${pairs} new pairs`,
        nsPerCall: cold,
        note: perSecond(pairs, cold, "pairs"),
        publishedMs,
      },
      {
        name: `POST /match, ${pairs} known pairs`,
        nsPerCall: warm,
        note: perSecond(pairs, warm, "pairs"),
        publishedMs,
      },
    ];
  });
}

/** A pair that is one dish and one that never is, the same when asked again. */
async function assertAnswer(send: Send): Promise<void> {
  const body = {
    pairs: [
      { text_a: "Butter Chicken", text_b: "Murgh Makhani (Half) Rs 320" },
      { text_a: "Paneer Tikka", text_b: "Chicken Tikka" },
    ],
  };
  const bytes = await send("/match", body);
  const { results } = JSON.parse(bytes.toString()) as { results: { match: boolean }[] };
  assert.deepEqual(
    results.map(({ match }) => match),
    [true, false],
  );
  assert.deepEqual(await send("/match", body), bytes, "the same the second time");
}
