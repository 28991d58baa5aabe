/**
 * `npm run bench:menus -- --data ../shared/data [--out DIR]`: what the service makes of whole real menus that
 * nobody labelled. An item that is asked for by its own name comes first, or its like in another size does,
 * also with a slip in the name. Files in `--out`, outside the repository, list those that do not, and all
 * pairs of duplicates: `diff` tells two builds apart.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createRandom } from "../../test/support/random.ts";
import { type Send, withServer } from "../endpoints/support/bench-server.ts";
import { machine } from "../report.ts";
import { record } from "../support/record.ts";
import { readMenus } from "./support/menus.ts";
import { toQuestion, withSlip } from "./support/questions.ts";

const { values } = parseArgs({
  options: { data: { type: "string", default: "../shared/data" }, out: { type: "string" } },
});

const itemsMax = 512;
const askedOfMenu = 20;
const seed = 7;

interface Found {
  readonly asked: number;
  readonly first: number;
  /** Question, item, and what came first. */
  readonly misses: readonly (readonly string[])[];
}

const menus = readMenus(values.data, itemsMax);
console.log(machine());
await withServer(async (send) => {
  const named = await askForAll(send, (question) => question);
  const random = createRandom(seed);
  const slipped = await askForAll(send, (question) => withSlip(question, random));
  const pairs = await findDuplicates(send);
  const report = [
    `${menus.length} menus, ${menus.reduce((sum, { items }) => sum + items.length, 0)} items`,
    share("asked for by its own name, an item comes first and is no fallback", named),
    share("with a slip in the longest word", slipped),
    `${pairs.length} pairs of duplicates`,
  ].join("\n");
  console.log(`\n${report}`);
  record("menus", report);
  if (values.out !== undefined) {
    mkdirSync(values.out, { recursive: true });
    writeTable("named", named.misses);
    writeTable("slipped", slipped.misses);
    writeTable("duplicates", pairs);
  }
});

/** Of every menu some items by chance, the same in every run. */
async function askForAll(
  send: Send,
  change: (question: string) => string | undefined,
): Promise<Found> {
  const random = createRandom(seed);
  const misses: string[][] = [];
  let asked = 0;
  for (const { items } of menus) {
    for (let turn = 0; turn < askedOfMenu; turn++) {
      const item = items[Math.floor(random() * items.length)]!;
      const name = toQuestion(item);
      const query = name === undefined ? undefined : change(name);
      if (query === undefined) continue;
      asked++;
      const [best] = await search(send, query, items);
      // Its like in another size answers as well.
      const isFirst = best !== undefined && toQuestion(best.text) === name && !best.is_fallback;
      if (!isFirst) misses.push([query, item, best?.text ?? ""]);
    }
  }
  return { asked, first: asked - misses.length, misses };
}

async function search(
  send: Send,
  query: string,
  corpus: readonly string[],
): Promise<readonly Result[]> {
  const answer = await send("/search", { query, corpus, top_k: 1 });
  return (JSON.parse(answer.toString()) as { results: readonly Result[] }).results;
}

interface Result {
  readonly text: string;
  readonly is_fallback: boolean;
}

/** Menu, item and item. */
async function findDuplicates(send: Send): Promise<string[][]> {
  const pairs: string[][] = [];
  for (const { id, items } of menus) {
    const answer = JSON.parse((await send("/dedup", { items })).toString()) as Clusters;
    for (const { members } of answer.clusters) {
      members.forEach((left, at) => {
        for (const right of members.slice(at + 1)) pairs.push([id, left, right]);
      });
    }
  }
  return pairs;
}

interface Clusters {
  readonly clusters: readonly { readonly members: readonly string[] }[];
}

function share(what: string, { asked, first }: Found): string {
  return `${what}: ${first} of ${asked}, ${((100 * first) / asked).toFixed(1)} %`;
}

function writeTable(name: string, rows: readonly (readonly string[])[]): void {
  const lines = rows.map((row) => row.join("\t").concat("\n"));
  writeFileSync(join(values.out!, `${name}.tsv`), lines.join(""));
}
