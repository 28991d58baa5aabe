/** Data folders that are damaged or unusable: the cache may be lost, the money never is guessed. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { HttpClient } from "../support/client-http.ts";
import { newTexts } from "../support/client-texts.ts";
import { serveToTheEnd, newDataDir, openAccount, startServer } from "../support/start-server.ts";

describe("a damaged cache", () => {
  it.each([
    ["garbage", Buffer.alloc(40_000, "garbage ")],
    ["nothing", Buffer.alloc(0)],
  ])("of %s is set aside with a log line, and the server serves", async (_, bytes) => {
    const dataDir = newDataDir();
    const key = await openAccount(dataDir, "casa");
    mkdirSync(join(dataDir, "cache"));
    writeFileSync(join(dataDir, "cache", "data.mdb"), bytes);
    const server = await startServer({ dataDir });
    expect(server.output()).toContain("the embedding cache is damaged; set aside");
    expect(readdirSync(dataDir).filter((name) => name.startsWith("cache.damaged-"))).toHaveLength(
      1,
    );

    const body = { items: newTexts(5) };
    const client = new HttpClient(server, key);
    const first = await client.post("/embed", body);
    expect([first.status, (await client.post("/embed", body)).bytes]).toEqual([200, first.bytes]);
    expect((await server.end()).code).toBe(0);
    server.removeData();
  });
});

describe("a data folder that cannot be used", () => {
  it.each([
    ["a file", (dir: string) => dir, "is not a folder"],
    ["below a file", (dir: string) => join(dir, "below"), "is not a folder"],
  ])("for being %s stops the start with one line and code 1", async (_, place, why) => {
    const folder = newDataDir();
    const file = join(folder, "file");
    writeFileSync(file, "");
    const end = await serveToTheEnd({ MENU_DATA_DIR: place(file) });
    expect(end).toMatchObject({ code: 1, signal: null });
    const [line = "", ...more] = end.error.trim().split("\n");
    expect(more).toEqual([]);
    expect(line).toMatch(/^menu-intelligence: /);
    expect(line).toContain(why);
    expect(line).toMatch(/ \((?:ENOTDIR|EEXIST): .*\)$/);
    expect(end.out).not.toContain("mi_live_");
    rmSync(folder, { recursive: true });
  });

  it("for damaged books stops the start and leaves them as they are", async () => {
    const dataDir = newDataDir();
    await openAccount(dataDir, "casa");
    writeFileSync(join(dataDir, "money", "data.mdb"), Buffer.alloc(40_000, "garbage "));
    const end = await serveToTheEnd({ MENU_DATA_DIR: dataDir });
    expect(end).toMatchObject({ code: 1, signal: null });
    expect(end.error.trim().split("\n")).toHaveLength(1);
    expect(end.error).toContain("is damaged");
    rmSync(dataDir, { recursive: true });
  });
});
