/**
 * An inference thread without a model, for tests of what becomes of its work: every vector is the
 * text's length, and three texts make it die in a way of their own. A file
 * `doomed` in its folder makes it die at birth.
 */
import { existsSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";

if (existsSync(`${workerData.folder}/doomed`)) process.exit(9);

parentPort.on("message", (message) => {
  if (message.kind === "stop") return parentPort.close();
  const { id, texts } = message;
  if (texts.includes("exit")) return process.exit(7);
  if (texts.includes("throw")) throw new Error("the thread gave up");
  if (texts.includes("fail")) {
    return parentPort.postMessage({ kind: "failed", id, error: "out of spice" });
  }
  const vectors = Int16Array.from(texts, (text) => text.length);
  parentPort.postMessage({ kind: "encoded", id, vectors }, [vectors.buffer]);
});
parentPort.postMessage({ kind: "ready" });
