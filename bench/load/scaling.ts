/**
 * `npm run bench:scaling [-- --once]`: what an item costs when a request holds 1 to 5,000 of them, and
 * what memory the server holds after each. The cost is linear when an item of the largest request
 * costs little more than one of 100. `--once` tries the tool and records nothing.
 */
import assert from "node:assert/strict";
import { parseArgs } from "node:util";
import { scatteredTexts } from "../../test/support/client-texts.ts";
import type { ServerUnderTest } from "../../test/support/start-server.ts";
import { type Send, withServer } from "../endpoints/support/bench-server.ts";
import { medianNs } from "../models/support/median.ts";
import { machine } from "../report.ts";
import { record } from "../support/record.ts";
import { type Subject, subjects } from "./support/scaling-subjects.ts";
import { linearityTable, type Measured, scalingTable } from "./support/scaling-tables.ts";

const { values } = parseArgs({ options: { once: { type: "boolean", default: false } } });
const sizes = values.once ? [1, 100] : [1, 10, 100, 512, 1000, 2000, 5000];

console.log(machine());
await withServer(async (send, server) => {
  for (const subject of subjects) await warmUp(send, subject);
  const rows: Measured[] = [];
  for (const subject of subjects) {
    console.log(`${subject.title} …`);
    for (const items of sizes.filter((size) => size <= subject.itemsMax)) {
      rows.push(await measure({ send, server }, subject, items));
    }
  }
  const report = `${scalingTable(rows)}\n\n${linearityTable(rows)}`;
  console.log(`\n${report}`);
  if (!values.once) record("scaling", report);
});

/** A process compiles during its first requests; no size is to pay for that. */
async function warmUp(send: Send, { path, make }: Subject): Promise<void> {
  for (let round = 0; round < (values.once ? 1 : 20); round++) {
    await send(path, make(scatteredTexts(100)));
  }
}

async function measure(
  { send, server }: { send: Send; server: ServerUnderTest },
  { title, path, make, makeTexts, isRight }: Subject,
  items: number,
): Promise<Measured> {
  const texts = makeTexts(items);
  const answer = await send(path, make(texts));
  assert.ok(isRight(JSON.parse(answer.toString()), texts), `${title} of ${items} is right`);

  const rounds = values.once ? 1 : items < 512 ? 25 : 7;
  const bodies = Array.from({ length: rounds + 1 }, () => make(makeTexts(items)));
  const ns = await medianNs(rounds, (round) => send(path, bodies[round]));
  return { title, items, ns, residentMib: server.residentMib() };
}
