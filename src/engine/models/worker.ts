/**
 * The body of an inference thread. `run` of onnxruntime-node blocks the thread that calls it, so
 * it never happens on the one that serves HTTP. Requests are worked off one by one.
 */
import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { loadEncoder } from "./encoder.ts";
import type { FromWorker, ToWorker, WorkerOrder } from "./messages.ts";
import { loadReranker } from "./reranker.ts";

/**
 * On Linux a priority belongs to a thread, and 0 is the calling one. The thread that serves HTTP
 * comes first: `/health` p99 beside two busy clients was 9.1 to 12.4 ms in three runs of perf.mjs,
 * and 11.8 to 13.4 at 0. The price: `/embed` 100 cold took 0.36 to 0.40 of the peer's time, at 0
 * 0.29 to 0.34.
 */
const niceness = 5;
if (process.platform === "linux") setPriority(0, niceness);

const port = parentPort!;
const { folder, matchFolder } = workerData as WorkerOrder;
const encoder = await loadEncoder(folder);
const reranker = await loadReranker(matchFolder);

let last = Promise.resolve();
port.on("message", (message: ToWorker) => {
  last = last.then(() => obey(message));
});
say({ kind: "ready" });

async function obey(message: ToWorker): Promise<void> {
  // Closing the port ends the thread on its own; terminating it inside a run would abort the
  // whole process.
  if (message.kind === "stop") return port.close();
  const { id, errand } = message;
  try {
    const output =
      errand.kind === "encode"
        ? await encoder.encode(errand.texts)
        : await reranker.score(errand.pairs);
    say({ kind: "done", id, output }, [output.buffer as ArrayBuffer]);
  } catch (error) {
    say({ kind: "failed", id, error: error instanceof Error ? (error.stack ?? "") : "unknown" });
  }
}

function say(message: FromWorker, transfer: ArrayBuffer[] = []): void {
  port.postMessage(message, transfer);
}
