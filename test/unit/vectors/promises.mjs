// Calls the addon off the thread, and ends by itself. Run as a child process with the addon's path and
// what to do; prints how it went.
import { createRequire } from "node:module";
import { Worker, isMainThread, parentPort, workerData } from "node:worker_threads";

const path = isMainThread ? process.argv[2] : workerData;
const addon = createRequire(import.meta.url)(path);
const rows = 1500;
const dim = 384;
const vectors = new Float32Array(rows * dim).fill(1 / Math.sqrt(dim));

/** Some tens of milliseconds of work. */
const call = () => addon.cosineMatrixAsync(vectors, dim, vectors, dim);

if (isMainThread) await { await: awaitOne, chain, refuse, terminate }[process.argv[3]]();
else {
  for (let at = 0; at < 8; at++) call();
  parentPort.postMessage("called");
  await call();
}

/** Nothing but the promise keeps the process alive. */
async function awaitOne() {
  console.log((await call()).length);
}

/** What waits for a promise runs before the next event, and may call again. */
async function chain() {
  const order = [];
  const first = call().then(() => order.push("first"));
  const second = first.then(() => order.push("then")).then(call);
  setImmediate(() => order.push("event"));
  await second;
  console.log(order.join(" "));
}

async function refuse() {
  const refused = addon.cosineMatrixAsync(vectors, dim, vectors.subarray(0, 100 * dim), 192);
  console.log(await refused.catch(({ code, message }) => `${code}: ${message}`));
}

/** Environments end while their calls are in work, one after another. */
async function terminate() {
  for (let round = 0; round < 20; round++) {
    const worker = new Worker(new URL(import.meta.url), { workerData: path });
    await new Promise((resolve) => worker.once("message", resolve));
    if (round % 2 === 0) await new Promise((resolve) => setTimeout(resolve, round));
    await worker.terminate();
  }
  console.log((await call()).length);
}
