import { describe, expect, it } from "vitest";
import { openMoney } from "../../../src/store/lmdb-money.ts";
import { runProgram } from "../../support/store-child.ts";
import { useFolders } from "../../support/store-folder.ts";

const folders = useFolders();

describe("the claim to serve a data folder", () => {
  it("is refused, with the pid, while the process that holds it lives", async () => {
    const { folder, money } = await folders.openBooks({});
    const server = runProgram("store-serve", [folder]);
    await server.seen("claimed");
    expect(() => money.claimServer("port 8081")).toThrow(
      `already served by process ${server.child.pid} (port 8080)`,
    );
    server.child.stdin?.end();
    expect((await server.ended).code).toBe(0);
    expect(() => money.claimServer("port 8081")).not.toThrow();
  });

  it("passes on when the process that holds it is killed", async () => {
    const { folder, money } = await folders.openBooks({});
    const server = runProgram("store-serve", [folder]);
    await server.seen("claimed");
    server.child.kill("SIGKILL");
    await server.ended;
    expect(() => money.claimServer("port 8081")).not.toThrow();
    const second = await runProgram("store-serve", [folder]).ended;
    expect(second.out).toContain(`refused: The data folder is already served by process`);
    expect(second.out).toContain(`${process.pid} (port 8081)`);
  });

  it("may be repeated by its holder and ends with it", async () => {
    const { folder, money } = await folders.openBooks({});
    money.claimServer("one");
    money.claimServer("one");
    await money.close();
    const server = runProgram("store-serve", [folder]);
    await server.seen("claimed");
    server.child.stdin?.end();
    await server.ended;
    const next = openMoney({ folder });
    expect(() => next.claimServer("two")).not.toThrow();
    await next.close();
  });
});
