/**
 * Program, run under a limit on file sizes: debits until the disk refuses, then lifts the limit
 * and goes on. Prints what it saw.
 */
import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { openMoney } from "../../dist/store/lmdb-money.js";

const [folder = ""] = process.argv.slice(2);
const money = openMoney({ folder });
const stored = { requestDigest: "", contentType: "", body: Buffer.alloc(20_000) };
const balance = async () => (await money.listAccounts())[0].centiCredits;
const codes = new Set();
let works = 0;
let settled = 0;
let failed;

/** One debit with an answer kept, which fills the file; given back when it cannot be settled. */
async function debit() {
  works += 1;
  const workId = `w${works}`;
  const work = { workId, customer: "casa", endpoint: "/x", items: 1, centiCredits: 1 };
  let reservation;
  try {
    reservation = await money.reserve(work);
    await money.settle(reservation, { reply: { key: workId, stored } });
    settled += 1;
  } catch (error) {
    codes.add(error.code);
    failed = workId;
    if (reservation !== undefined) await money.release(reservation);
  }
}

for (let round = 0; round < 1000; round += 1) {
  await Promise.all(Array.from({ length: 8 }, debit));
  if (failed !== undefined) break;
}
const full = {
  settled,
  problems: money.verify(),
  keptOfFirst: (await money.findReply("casa", "w1"))?.body.length,
  keptOfFailed: await money.findReply("casa", failed),
};
execFileSync("bash", ["-c", `prlimit --pid ${process.pid} --fsize=unlimited`]);
// New work is refused for a second after a failure.
await sleep(1100);
await debit();
const later = { settled, problems: money.verify(), balance: await balance() };
process.stdout.write(JSON.stringify({ full, later, codes: [...codes] }));
await money.close();
