import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { ServiceError } from "../../../src/errors.ts";
import { Writer } from "../../../src/store/writer.ts";

type Environment = ConstructorParameters<typeof Writer>[0];

/** An environment whose commits take so long, or fail as lmdb's do. */
function environmentOf(commit: () => Promise<void>): Environment {
  const transaction = async <T>(action: () => T): Promise<T> => {
    await Promise.resolve();
    const result = action();
    await commit();
    return result;
  };
  return { transaction };
}

function failCommit(): Promise<never> {
  const commitError = Promise.reject(new Error("No space left"));
  return Promise.reject(Object.assign(new Error("Commit failed"), { commitError }));
}

describe("a write", () => {
  it("passes on what its action returns or throws", async () => {
    const writer = new Writer(environmentOf(async () => {}));
    expect(await writer.write(() => 7)).toBe(7);
    const refusal = new ServiceError("insufficient_credits", "no");
    const refused = writer.write(() => {
      throw refusal;
    });
    await expect(refused).rejects.toBe(refusal);
  });

  it("fails as storage_unavailable, with the reason, when the commit or LMDB does", async () => {
    const writer = new Writer(environmentOf(failCommit));
    await expect(writer.write(() => 7)).rejects.toMatchObject({
      code: "storage_unavailable",
      detail: { retryAfterSeconds: 5 },
      cause: { message: "No space left" },
    });
    const full = new Writer(environmentOf(async () => {}));
    const write = full.write(() => {
      throw Object.assign(new Error("MDB_MAP_FULL"), { code: -30_792 });
    });
    await expect(write).rejects.toMatchObject({ code: "storage_unavailable" });
  });

  it("that failed has new work refused for a second", async () => {
    const writer = new Writer(environmentOf(failCommit));
    writer.refuseWhileFailing();
    await expect(writer.write(() => 7)).rejects.toMatchObject({ code: "storage_unavailable" });
    expect(() => writer.refuseWhileFailing()).toThrow("The account store cannot be written");
    await sleep(1050);
    writer.refuseWhileFailing();
  });

  it("is given up when it hangs, and tells when it comes late", async () => {
    const writer = new Writer(
      environmentOf(() => sleep(200)),
      20,
    );
    const late: number[] = [];
    const writing = writer.write(() => 7);
    const write = writer.inTime(writing, () => void writing.then((result) => late.push(result)));
    await expect(write).rejects.toMatchObject({ code: "storage_unavailable" });
    expect(late).toEqual([]);
    await sleep(300);
    expect(late).toEqual([7]);
  });
});
