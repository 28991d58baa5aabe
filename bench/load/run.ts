/**
 * `npm run bench:load -- [--workload embed|mixed] [--arrivals random|even] [--server-cores N] [--once]`:
 * what the built server does below, at and beyond its capacity. The client is a process of its own on the
 * same machine, so the capacity is what is left to the server beside it, unless `--server-cores` gives
 * the server the first N cores to itself. Ends with code 1 when the money is wrong; other targets missed
 * are only told. `--once` tries the tool with short phases and records nothing.
 */
import assert from "node:assert/strict";
import { parseArgs } from "node:util";
import { newTexts } from "../../test/support/client-texts.ts";
import { machine } from "../report.ts";
import type { Phase } from "./client.ts";
import { disturbance } from "../support/processor.ts";
import { record } from "../support/record.ts";
import { shared, splitCores } from "./support/cores.ts";
import { toArrivals } from "./support/phases.ts";
import { legend, loadTable, targetTable } from "./support/print.ts";
import { Session } from "./support/session.ts";
import { measureSteady, type Steady } from "./support/steady.ts";
import { servedPerSecond } from "./support/tally.ts";
import { judgeLoad, judgeMoney, type LoadRun, type Row } from "./support/targets.ts";
import { toWorkloadName, type WorkloadName } from "./support/workload.ts";

const { values } = parseArgs({
  options: {
    workload: { type: "string", default: "embed" },
    arrivals: { type: "string", default: "random" },
    "server-cores": { type: "string" },
    once: { type: "boolean", default: false },
  },
});
const workload = toWorkloadName(values.workload);
const arrivals = toArrivals(values.arrivals);
const serverCores = values["server-cores"];
const split = serverCores === undefined ? shared : splitCores(Number(serverCores));
/** Long enough for a p99; a tenth of it where only the tool is tried. */
const scale = values.once ? 0.1 : 1;
const attemptsMax = values.once ? 1 : 4;
/** Enough to keep every core busy, and few enough that a request waits for its like a moment only. */
const capacityClients = 16;

console.log(`${machine()}, ${split.title}`);
const isPaid = await Session.open(split, async (session) => {
  const known = newTexts(20);
  const before = await assertAnswer(session, known);
  const rows: Row[] = [];
  const run = await measureLoad(session, workload, rows);
  assert.equal(await assertAnswer(session, known), before, "the same answer after the flood");

  const money = judgeMoney(session.results, await session.readBooks());
  const report = [
    `${split.title}:`,
    loadTable(rows),
    legend,
    ...disturbance(Math.max(...rows.map(({ strangerCores }) => strangerCores))),
    targetTable([...judgeLoad(run), money]),
  ].join("\n\n");
  console.log(`\n${report}`);
  const title = [
    `load-${workload}`,
    ...(arrivals === "random" ? [] : [arrivals]),
    ...(serverCores === undefined ? [] : [`server-cores-${serverCores}`]),
  ];
  if (!values.once) record(title.join("-"), report);
  return money.isMet;
});
if (!isPaid) process.exitCode = 1;

/** Unit vectors of the texts, as they came. */
async function assertAnswer(session: Session, texts: readonly string[]): Promise<string> {
  const answer = await session.ask("/embed", { items: texts });
  const { embeddings } = JSON.parse(answer) as { embeddings: number[][] };
  assert.equal(embeddings.length, texts.length);
  for (const vector of embeddings) {
    assert.ok(Math.abs(Math.hypot(...vector) - 1) < 1e-5, "a vector has unit length");
  }
  return answer;
}

/** Each load right behind the last; `rows` becomes all that was measured, in order. */
async function measureLoad(session: Session, name: WorkloadName, rows: Row[]): Promise<LoadRun> {
  const measure = async (title: string, given: Phase): Promise<Row> => {
    const row = await phase(session, title, given);
    rows.push(row);
    return row;
  };
  const busy = { workload: name, clients: capacityClients };
  const capacity = () => measure("capacity", { ...busy, seconds: 5 });
  let first: Row;
  const load = async (title: string, share: number, seconds: number): Promise<Steady> => {
    const open = (perSecond: number) =>
      measure(title, { workload: name, seconds, perSecond, arrivals });
    const steady = await measureSteady({ capacity, load: open }, { share, first, attemptsMax });
    first = steady.after;
    return steady;
  };

  await phase(session, "warm-up", { ...busy, seconds: 6 });
  first = await capacity();
  return {
    quiet: await load("20 %", 0.2, 8),
    half: await load("50 %", 0.5, 12),
    high: await load("80 %", 0.8, 12),
    flood: await load("200 %, a flood", 2, 12),
    after: await load("20 % after it", 0.2, 8),
  };
}

async function phase(session: Session, title: string, given: Phase): Promise<Row> {
  const row = await session.measure(title, { ...given, seconds: given.seconds * scale });
  const { p50, p99, shed } = row.result;
  const rate = servedPerSecond(row.result).toFixed(0);
  const latency = `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
  console.log(`${title}: ${rate} served a second, ${latency}, ${shed} × 503`);
  return row;
}
