import { readdirSync } from "node:fs";
import { join } from "node:path";
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
    await expect(money.claimServer("port 8081")).rejects.toThrow(
      `already served by process ${server.child.pid} (port 8080)`,
    );
    server.child.stdin?.end();
    expect((await server.ended).code).toBe(0);
    await money.claimServer("port 8081");
  });

  it("passes on when the process that holds it is killed", async () => {
    const { folder, money } = await folders.openBooks({});
    const server = runProgram("store-serve", [folder]);
    await server.seen("claimed");
    server.child.kill("SIGKILL");
    await server.ended;
    await money.claimServer("port 8081");
    const second = await runProgram("store-serve", [folder]).ended;
    expect(second.out).toContain(`refused: The data folder is already served by process`);
    expect(second.out).toContain(`${process.pid} (port 8081)`);
  });

  it("goes to one of many that find its holder dead", async () => {
    const { folder } = await folders.openBooks({});
    const dead = runProgram("store-serve", [folder]);
    await dead.seen("claimed");
    dead.child.kill("SIGKILL");
    await dead.ended;
    const rivals = Array.from({ length: 6 }, () => runProgram("store-serve", [folder]));
    const haveClaimed = await Promise.all(
      rivals.map(({ seen }) =>
        seen("claimed").then(
          () => true,
          () => false,
        ),
      ),
    );
    expect(haveClaimed.filter(Boolean)).toHaveLength(1);
    expect(sockets(folder)).toHaveLength(1);
    for (const { child } of rivals) child.stdin?.end();
    await Promise.all(rivals.map(({ ended }) => ended));
    expect(sockets(folder)).toEqual([]);
  });

  it("is held while its process is halted", async () => {
    const { folder, money } = await folders.openBooks({});
    const server = runProgram("store-serve", [folder]);
    await server.seen("claimed");
    server.child.kill("SIGSTOP");
    await expect(money.claimServer("port 8081")).rejects.toThrow("already served");
    server.child.kill("SIGKILL");
    await server.ended;
  });

  it("is taken in a folder whose path is longer than that of a socket", async () => {
    const folder = join(folders.create(), "d".repeat(120), "money");
    const money = openMoney({ folder });
    folders.later(() => money.close());
    await money.claimServer("one");
    const second = await runProgram("store-serve", [folder]).ended;
    expect(second.out).toContain("refused: The data folder is already served");
    await money.close();
    expect(sockets(folder)).toEqual([]);
  });

  it("may be repeated by its holder and ends with it", async () => {
    const { folder, money } = await folders.openBooks({});
    await money.claimServer("one");
    await money.claimServer("one");
    await money.close();
    const server = runProgram("store-serve", [folder]);
    await server.seen("claimed");
    server.child.stdin?.end();
    await server.ended;
    const next = openMoney({ folder });
    await next.claimServer("two");
    await next.close();
  });
});

function sockets(folder: string): string[] {
  return readdirSync(folder).filter((name) => name.endsWith(".sock"));
}
