/**
 * A program of its own: reads every entry of the LMDB environment named by its argument and
 * exits 0. Damage makes it print a line and exit 3, or die of a signal, which is the reason it
 * is not part of the process that asks.
 */
import { crc32 } from "node:zlib";
import { open } from "lmdb";
import { embeddingDatabases, isIntact } from "./embedding-row.ts";

const folder = process.argv[2] ?? "";
const environment = open<unknown, string>({ path: folder, overlappingSync: false, maxDbs: 16 });
try {
  let sum = 0;
  for (const name of environment.getKeys()) sum = readDatabase(name, sum);
  // A write reads the list of free pages, which no key leads to.
  environment.putSync("checked", sum);
  environment.removeSync("checked");
  await environment.close();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 3;
}

function readDatabase(name: string, sum: number): number {
  const encodings = { encoding: "binary", keyEncoding: "binary" } as const;
  const database = environment.openDB<Buffer, Buffer>(name, encodings);
  const holdsEmbeddings = embeddingDatabases.some((each) => each === name);
  let total = sum;
  for (const { key, value } of database.getRange()) {
    total = crc32(value, total);
    if (holdsEmbeddings && !isIntact(key, value)) throw new Error("a checksum does not match");
  }
  return total;
}
