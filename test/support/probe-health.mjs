/**
 * Asks `/health` again and again on a thread of its own, whose event loop nothing else holds up; tells
 * the slowest answer in milliseconds when it is told to stop.
 */
import { parentPort, workerData } from "node:worker_threads";

const stop = new AbortController();
parentPort.once("message", () => stop.abort());

let slowestMs = 0;
while (!stop.signal.aborted) {
  const begunMs = performance.now();
  const { status } = await fetch(`${workerData.url}/health`);
  if (status !== 200) throw new Error(`/health answered ${status}`);
  slowestMs = Math.max(slowestMs, performance.now() - begunMs);
  await new Promise((resolve) => setTimeout(resolve, 20));
}
parentPort.postMessage(slowestMs);
