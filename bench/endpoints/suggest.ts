/** Suggestions over HTTP, the server a process of its own and nothing beside it. */
import assert from "node:assert/strict";
import { newTexts } from "../../test/support/client-texts.ts";
import { northIndianMenu } from "../../test/support/menus.ts";
import { medianNs, perSecond } from "../models/support/median.ts";
import type { BenchRow } from "../report.ts";
import { type Send, withServer } from "./support/bench-server.ts";

const cartItems = 50;
const menuItems = 200;
const publishedMs = 150;

interface Answer {
  readonly suggestions: readonly { item: string; category: string; score: number }[];
  readonly cart_dietary: string;
}

export function run({ once }: { once: boolean }): Promise<BenchRow[]> {
  return withServer(async (send) => {
    await assertAnswer(send);
    const rounds = once ? 1 : 40;
    const bodies = Array.from({ length: rounds + 1 }, () => ({
      cart: newTexts(cartItems),
      menu: newTexts(menuItems),
    }));
    const cold = await medianNs(rounds, (round) => send("/suggest", bodies[round]));
    const warm = await medianNs(rounds, () => send("/suggest", bodies[0]));
    const small = { cart: ["Dal Makhani", "Butter Naan"], menu: northIndianMenu };
    const known = await medianNs(rounds, () => send("/suggest", small));
    const what = `${cartItems} + ${menuItems}`;
    return [
      {
        name: `POST /suggest, ${what} new names`,
        nsPerCall: cold,
        note: perSecond(1, cold, "carts"),
        publishedMs,
      },
      {
        name: `POST /suggest, ${what} known names`,
        nsPerCall: warm,
        note: perSecond(1, warm, "carts"),
        publishedMs,
      },
      {
        name: `POST /suggest, 2 + ${northIndianMenu.length} known names`,
        nsPerCall: known,
        note: perSecond(1, known, "carts"),
      },
    ];
  });
}

/** What a vegetarian cart lacks, and nothing with meat; the same when asked again. */
async function assertAnswer(send: Send): Promise<void> {
  const body = { cart: ["Dal Makhani", "Butter Naan"], menu: northIndianMenu };
  const ask = async (): Promise<Answer> =>
    JSON.parse((await send("/suggest", body)).toString()) as Answer;
  const { suggestions, cart_dietary: diet } = await ask();
  assert.equal(diet, "veg");
  assert.equal(suggestions.length, 5);
  assert.ok(suggestions.some(({ category }) => category === "beverage"));
  for (const { item } of suggestions) assert.doesNotMatch(item, /chicken|mutton|egg/i);
  assert.deepEqual((await ask()).suggestions, suggestions, "the same the second time");
}
