/**
 * `npm run bench:load -- [--workload embed|mixed] [--once]`: what the built server does below, at and
 * beyond its capacity. The client is a process of its own on the same machine, so the capacity is what
 * is left to the server beside it. Ends with code 1 when the money is wrong; other targets missed are
 * only told. `--once` tries the tool with short phases and records nothing.
 */
import assert from "node:assert/strict";
import { parseArgs } from "node:util";
import { newTexts } from "../../test/support/client-texts.ts";
import { machine } from "../report.ts";
import { disturbance } from "../support/processor.ts";
import { record } from "../support/record.ts";
import { legend, loadTable, targetTable } from "./support/print.ts";
import { Session } from "./support/session.ts";
import { servedPerSecond } from "./support/tally.ts";
import { judgeLoad, judgeMoney, type LoadRun, type Row } from "./support/targets.ts";
import { toWorkloadName, type WorkloadName } from "./support/workload.ts";

const { values } = parseArgs({
  options: {
    workload: { type: "string", default: "embed" },
    once: { type: "boolean", default: false },
  },
});
const workload = toWorkloadName(values.workload);
/** Long enough for a p99; a tenth of it where only the tool is tried. */
const scale = values.once ? 0.1 : 1;
/** Enough to keep every core busy, and few enough that a request waits for its like a moment only. */
const capacityClients = 16;

console.log(machine());
const isPaid = await Session.open(async (session) => {
  const known = newTexts(20);
  const before = await assertAnswer(session, known);
  const capacity = await findCapacity(session, workload);
  const run = await measureLoad(session, workload, capacity);
  assert.equal(await assertAnswer(session, known), before, "the same answer after the flood");

  const money = judgeMoney(session.results, await session.readBooks());
  const rows = Object.values(run);
  const report = [
    loadTable(rows),
    legend,
    ...disturbance(Math.max(...rows.map(({ strangerCores }) => strangerCores))),
    targetTable([...judgeLoad(run), money]),
  ].join("\n\n");
  console.log(`\n${report}`);
  if (!values.once) record(`load-${workload}`, report);
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

/** The most that some number of clients gets served, each asking again when it is answered. */
async function findCapacity(session: Session, name: WorkloadName): Promise<Row> {
  await phase(session, "warm-up", { workload: name, seconds: 4, clients: 8 });
  const rows: Row[] = [];
  for (const clients of [8, capacityClients, 32]) {
    const title = `closed loop, ${clients} clients`;
    rows.push(await phase(session, title, { workload: name, seconds: 5, clients }));
  }
  return rows.reduce((best, row) =>
    servedPerSecond(row.result) > servedPerSecond(best.result) ? row : best,
  );
}

async function measureLoad(session: Session, name: WorkloadName, capacity: Row): Promise<LoadRun> {
  const open = (title: string, share: number, seconds: number) => {
    const perSecond = share * servedPerSecond(capacity.result);
    return phase(session, title, { workload: name, seconds, perSecond });
  };
  const closed = (title: string) =>
    phase(session, title, { workload: name, seconds: 6, clients: capacityClients });
  return {
    capacity,
    quiet: await open("20 %", 0.2, 8),
    half: await open("50 %", 0.5, 12),
    high: await open("80 %", 0.8, 12),
    closedBefore: await closed("closed loop before a flood"),
    flood: await open("200 %, a flood", 2, 12),
    after: await open("20 % after it", 0.2, 8),
    closedAfter: await closed("closed loop after a flood"),
  };
}

async function phase(
  session: Session,
  title: string,
  given: Parameters<Session["measure"]>[1],
): Promise<Row> {
  const row = await session.measure(title, { ...given, seconds: given.seconds * scale });
  const { p50, p99, shed } = row.result;
  const rate = servedPerSecond(row.result).toFixed(0);
  const latency = `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
  console.log(`${title}: ${rate} served a second, ${latency}, ${shed} × 503`);
  return row;
}
