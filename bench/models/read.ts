/** What reading a name by the lexicon costs: the usual one, the worst one, and to begin with. */
import assert from "node:assert/strict";
import { loadTextEngine, type TextEngine } from "../../src/engine/text-engine.ts";

import { newTexts } from "../../test/support/client-texts.ts";
import { fastFoodMenu, mixedMenu, northIndianMenu } from "../../test/support/menus.ts";
import type { BenchRow } from "../report.ts";
import { medianNs, perSecond } from "./support/median.ts";

const names = 1000;
const charsMax = 500;

/** The longest texts that a request may carry; the slowest of them counts. */
const hostile = [
  "chicken ",
  "butter chicken masala ",
  "oyster mushroom non veg ",
  "veg/chicken/",
  "(veg [",
  "a-",
  "½",
  "zxqvwj ",
  "chikcen briyanni ",
  "पनीर टिक्का ",
  "ﷺ",
].map((part) => part.repeat(charsMax).slice(0, charsMax));

export async function run({ once }: { once: boolean }): Promise<BenchRow[]> {
  const { read } = loadTextEngine();
  assertAnswer(read);

  const rounds = once ? 1 : 50;
  const inputs = Array.from({ length: rounds + 1 }, () => newTexts(names));
  const plain = (await medianNs(rounds, (round) => inputs[round]!.map(read))) / names;
  const menu = [...northIndianMenu, ...fastFoodMenu, ...mixedMenu];
  const printed = (await medianNs(rounds, () => menu.map(read))) / menu.length;
  const slow: number[] = [];
  for (const text of hostile) slow.push(await medianNs(once ? 1 : 200, () => read(text)));
  const worst = Math.max(...slow);
  const loading = await medianNs(once ? 1 : 5, () => loadTextEngine());
  return [
    { name: "read a new name of 5 words", nsPerCall: plain, note: perSecond(1, plain, "names") },
    { name: "read a name of a menu", nsPerCall: printed, note: perSecond(1, printed, "names") },
    {
      name: `read ${charsMax} hostile characters, the slowest of ${hostile.length}`,
      nsPerCall: worst,
      note: perSecond(1, worst, "texts"),
    },
    { name: "load the text engine", nsPerCall: loading, note: perSecond(1, loading, "starts") },
  ];
}

function assertAnswer(read: TextEngine["read"]): void {
  const { cleaned, diet, proteins, category, cuisine } = read("CHIKEN BIRIYANI (Half) Rs.199");
  assert.deepEqual(
    { text: cleaned.text, diet, proteins, category, cuisine },
    {
      text: "chicken biryani",
      diet: "non_veg",
      proteins: ["chicken"],
      category: "main",
      cuisine: "Mughlai",
    },
  );
}
