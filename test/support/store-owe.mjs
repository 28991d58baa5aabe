/**
 * Program: settles a piece of work and has it refunded while its files may not grow nor change; closes
 * with the limit still there or, if it is told "room", lifted. Prints what it logged.
 */
import { execFileSync } from "node:child_process";
import { openMoney } from "../../dist/store/lmdb-money.js";

const [folder = "", atTheEnd = ""] = process.argv.slice(2);
const lines = [];
const log = {
  warn: (fields, message) => lines.push({ level: "warn", ...fields, message }),
  error: (fields, message) => lines.push({ level: "error", ...fields, message }),
};
const limitFiles = (bytes) =>
  execFileSync("bash", ["-c", `prlimit --pid ${process.pid} --fsize=${bytes}:unlimited`]);

const money = openMoney({ folder, log });
const work = { workId: "w1", customer: "casa", endpoint: "/x", items: 1, centiCredits: 100 };
const reservation = await money.reserve(work);
await money.settle(reservation);
limitFiles(0);
await money.refund(reservation);
if (atTheEnd === "room") limitFiles("unlimited");
await money.close();
limitFiles("unlimited");
process.stdout.write(JSON.stringify(lines));
