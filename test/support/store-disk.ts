/** The ledger of `casa`, who has 1000, on a disk that can be slow or refuse what is written. */
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { open } from "lmdb";
import { Ledger } from "../../src/store/ledger.ts";
import { Writer } from "../../src/store/writer.ts";
import type { useFolders } from "./store-folder.ts";

/** A busy machine may take a tenth of it for a commit. */
export const commitTimeoutMs = 300;

export async function openDisk(folders: ReturnType<typeof useFolders>) {
  const path = join(folders.create(), "money");
  const environment = open<unknown, string>({ path, overlappingSync: false, maxDbs: 12 });
  folders.later(() => environment.close());
  const disk = { commitMs: 0, isFull: false };
  const transaction = async <T>(action: () => T): Promise<T> => {
    if (disk.isFull) throw new Error("No space left on device");
    const result = await environment.transaction(action);
    await sleep(disk.commitMs);
    return result;
  };
  const ledger = new Ledger(environment, Date.now);
  const casa = { customer: "casa", unlimited: false, centiCredits: 1000, sequence: 0 };
  await environment.transaction(() => ledger.putAccount(casa));
  return { disk, environment, ledger, writer: new Writer({ transaction }, commitTimeoutMs) };
}

/** A log that keeps its lines. */
export function createLog() {
  const lines: { level: string; message: string; fields: object }[] = [];
  const keep = (level: string) => (fields: object, message: string) =>
    void lines.push({ level, message, fields });
  return { lines, log: { warn: keep("warn"), error: keep("error") } };
}
