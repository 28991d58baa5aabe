/**
 * An inference thread without a model, for tests of what becomes of its work: every vector is the
 * text's length, every pair's logit its count of tokens, and three texts make it die in a way of their own. A file
 * `doomed` in its folder makes it die at birth.
 */
import { existsSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";

if (existsSync(`${workerData.folder}/doomed`)) process.exit(9);

parentPort.on("message", (message) => {
  if (message.kind === "stop") return parentPort.close();
  const { id, errand } = message;
  if (errand.kind === "rerank") {
    const output = Float32Array.from(errand.pairs.lengths);
    return parentPort.postMessage({ kind: "done", id, output }, [output.buffer]);
  }
  const { texts } = errand;
  if (texts.includes("exit")) return process.exit(7);
  if (texts.includes("throw")) throw new Error("the thread gave up");
  if (texts.includes("fail")) {
    return parentPort.postMessage({ kind: "failed", id, error: "out of spice" });
  }
  const output = Int16Array.from(texts, (text) => text.length);
  parentPort.postMessage({ kind: "done", id, output }, [output.buffer]);
});
parentPort.postMessage({ kind: "ready" });
