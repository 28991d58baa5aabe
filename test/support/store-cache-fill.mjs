/**
 * Program, run under a limit on file sizes: puts more vectors than the disk takes, and prints
 * what the cache still answers and what it logged.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { addon } from "../../dist/engine/addon.js";
import { openEmbeddingCache } from "../../dist/store/embedding-cache.js";

const [folder = ""] = process.argv.slice(2);
const warnings = [];
const log = { info: () => {}, warn: (_, message) => warnings.push(message) };
const memory = new addon.VectorMemory(384, 16 * 1024);
const options = { memory, folder, modelVersion: "m1", dim: 384, bytesMax: 1e9, log };
const cache = await openEmbeddingCache(options);
const vector = new Int16Array(384).fill(500);
const target = { data: new Float32Array(384), count: 384 };
const wantedFor = (text) => ({ raws: [text], texts: [text], rows: [0] });
for (let index = 0; index < 5000; index += 1) {
  cache.keep([`dish ${index}`], vector, wantedFor(`dish ${index}`), target);
  if (index % 500 === 499) await sleep(20);
}
const answered = [0, 100, 4999].map((index) => {
  target.data.fill(0);
  const unknown = cache.find(wantedFor(`dish ${index}`), target);
  return unknown.length === 0 ? target.data[383].toFixed(4) : undefined;
});
process.stdout.write(JSON.stringify({ answered, warnings, stored: cache.count() }));
await cache.close();
