/**
 * `npm run bench:peers -- --data ../shared/data --venv DIR`: the same work by this service and by what
 * one would pick instead, quality and speed in one table. `--data` holds the hand-checked answers and real
 * names; `--venv`, outside the repository, gets the peers and what is made of their weights.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type Send, withServer } from "../endpoints/support/bench-server.ts";
import { machine } from "../report.ts";
import { coresBetween, disturbance, readUse, residentMib } from "../support/processor.ts";
import { record } from "../support/record.ts";
import type { Contender } from "./support/contender.ts";
import { createNames, readGold } from "./support/data.ts";
import { preparePython, readVersions, withPeers } from "./support/python.ts";
import { type Quality, scoreDedup, scorePairs, scoreSearch } from "./support/quality.ts";
import { createService, createServiceVectors } from "./support/service.ts";
import {
  batchDrill,
  dedupDrill,
  type Drill,
  embedDrill,
  pairsDrill,
  searchDrill,
  timeDrill,
} from "./support/speed.ts";
import { type Block, comparisonTable } from "./support/table.ts";

const { values } = parseArgs({
  options: { data: { type: "string", default: "../shared/data" }, venv: { type: "string" } },
});
if (values.venv === undefined) throw new Error("Expected --venv, a folder outside the repository");
const { venv, data } = values as { venv: string; data: string };

const gold = readGold(data);
const takeNames = createNames(data);
preparePython(venv);
console.log(machine());

await withServer((send, server) =>
  withPeers(venv, async (peers) => {
    const contenders = [createService(send, server), createServiceVectors(send, server), ...peers];
    const pids = [server.pid, ...peers.map(({ pid }) => pid)];
    const before = readUse(pids);
    const report = [
      comparisonTable(await compareAll(contenders)),
      legend(await measureNewness(send)),
      ...disturbance(coresBetween(before, readUse(pids)).strangers),
      readVersions(venv),
    ].join("\n\n");
    console.log(`\n${report}`);
    record("peers", report);
  }),
);

async function compareAll(contenders: readonly Contender[]): Promise<Block[]> {
  const { pairs, menus, searches } = gold;
  const compare = async (
    head: Pick<Block, "title" | "metric">,
    drill: Drill,
    score?: (contender: Contender) => Promise<Quality>,
  ): Promise<Block> => {
    console.log(`${head.title} …`);
    const able = contenders.filter(drill.suits);
    const qualities: (Quality | undefined)[] = [];
    for (const contender of able) qualities.push(await score?.(contender));
    const times = await timeDrill(drill, able, takeNames);
    const rows = able.map(({ name, pid }, at) => ({
      name,
      quality: qualities[at],
      ms: times.get(name)!,
      residentMib: residentMib(pid),
    }));
    return { ...head, names: drill.names, rows };
  };
  const queries = searches.reduce((sum, menu) => sum + menu.queries.length, 0);
  return [
    await compare(
      { title: `same dish: ${pairs.length} pairs; 10 new pairs`, metric: "F1" },
      pairsDrill,
      (contender) => scorePairs(contender, gold),
    ),
    await compare(
      { title: `duplicates: ${menus.length} menus; 100 new names`, metric: "F1" },
      dedupDrill,
      (contender) => scoreDedup(contender, gold),
    ),
    await compare(
      { title: `search: ${queries} queries; 100 new items`, metric: "nDCG@10" },
      searchDrill,
      (contender) => scoreSearch(contender, gold),
    ),
    await compare({ title: "vectors of 100 new names", metric: "" }, embedDrill),
    await compare({ title: "vectors of 1,000 new names", metric: "" }, batchDrill),
  ];
}

/** The share of fresh names that the server has not met in another form, now that all is over. */
async function measureNewness(send: Send): Promise<number> {
  const countCached = async () => {
    // The cache takes vectors in after they were sent.
    await sleep(2000);
    const health = JSON.parse((await send("/health")).toString()) as Record<string, number>;
    return health["embedding_cache_size"]!;
  };
  const before = await countCached();
  await send("/embed/batch", { items: takeNames(1000) });
  return ((await countCached()) - before) / 1000;
}

function legend(newShare: number): string {
  return `\
Quality by the formulas of score-quality.mjs: F1 of "same dish" and of pairs put together, mean nDCG of the
first ten with gain 2^grade - 1. A cosine's threshold is the best for these very answers, which favours the
peers. ms: the median of a piece of work on real names seen for the first time, contenders taking turns; the
service over HTTP with its reply read as JSON, the peers called in their own Python process, which also
favours them. Every one may use all cores. Texts go to all as they were found. Of the last 1,000 names the
service's cache knew ${((1 - newShare) * 100).toFixed(0)} % in another form. SemHash's usual weights
(potion-base-8M) need a hub; it is measured with MiniLM-L6 and with Model2Vec distilled from it.`;
}
