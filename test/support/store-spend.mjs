/**
 * Program: debits `casa` as fast as it can and prints the id of each settled piece of work once
 * `settle` has resolved. Ends with the credits, or killed.
 */
import { openMoney } from "../../dist/store/lmdb-money.js";

const [folder = "", name = "", mode = ""] = process.argv.slice(2);
const money = openMoney({ folder });
if (mode !== "beside") await money.claimServer(name);

let next = 0;

async function spend() {
  for (;;) {
    const workId = `${name}-${next++}`;
    const work = { workId, customer: "casa", endpoint: "/embed", items: 1, centiCredits: 1 };
    const reservation = await money.reserve(work);
    // Some work fails and is given back, as in life.
    if (next % 10 === 0) await money.release(reservation);
    else {
      await money.settle(reservation);
      process.stdout.write(`settled ${workId}\n`);
    }
  }
}

const results = await Promise.allSettled(Array.from({ length: 16 }, spend));
for (const { reason } of results) if (reason) process.stdout.write(`ended ${reason.code}\n`);
await money.close();
