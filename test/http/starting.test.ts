/** Before the models are loaded, and where a server must not start at all. */
import { rmSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { expectProblem, type HttpAnswer, HttpClient } from "../support/client-http.ts";
import { awaitListener, freePort } from "../support/ports.ts";
import {
  serveToTheEnd,
  newDataDir,
  openAccount,
  type ServerUnderTest,
  startServer,
} from "../support/start-server.ts";
import { pauseMs } from "../support/raw-connection.ts";

/** A server that has loaded everything before it is halted starts again. */
const startsMax = 10;

let server: ServerUnderTest | undefined;
/** Of the server that was started last, which may be halted still. */
let pid: number | undefined;

afterEach(async () => {
  if (server === undefined && pid !== undefined) process.kill(pid, "SIGKILL");
  pid = undefined;
  await server?.end();
  server?.removeData();
  server = undefined;
});

/**
 * A server is ready some 20 ms after it listens, before its log says so: it is halted at once, and finds the
 * requests there when it goes on.
 */
async function askWhileLoading(): Promise<[HttpClient, HttpAnswer[]]> {
  for (let attempt = 0; attempt < startsMax; attempt++) {
    const dataDir = newDataDir();
    const key = await openAccount(dataDir, "casa", { credits: 1 });
    const port = await freePort();
    const onSpawn = (spawned: number): void => void (pid = spawned);
    const env = { MENU_PORT: String(port) };
    const starting = startServer({ dataDir, untilListening: true, env, onSpawn });
    await awaitListener(port);
    process.kill(pid!, "SIGSTOP");
    const here = { url: `http://127.0.0.1:${port}` };
    const client = new HttpClient(here, key);
    const asked = Promise.all([
      client.get("/health"),
      new HttpClient(here, "").get("/health"),
      client.post("/embed", { items: ["Dal"] }),
      client.post("/embed/batch", "{"),
      client.get("/balance"),
      client.get("/health"),
    ]);
    await pauseMs(100);
    process.kill(pid!, "SIGCONT");
    const answers = await asked;
    server = await starting;
    // Who was loading for the last still was so for the others.
    if (answers.at(-1)!.status === 503) return [client, answers];
    await server.end("SIGKILL");
    server.removeData();
    server = undefined;
  }
  throw new Error(`${startsMax} servers were ready before they were halted`);
}

describe("a server whose models are loading", () => {
  it("answers 503 with Retry-After, and 200 as soon as they are there", async () => {
    const [client, answers] = await askWhileLoading();
    for (const answer of answers) {
      expect(expectProblem(answer, "not_ready").detail).toContain("loading");
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    // Whoever has no valid key learns that first, loading or not.
    const stranger = await new HttpClient(server!, "").post("/embed", { items: ["Dal"] });
    expect(stranger.status).toBe(401);

    await server!.awaitOutput(/models loaded/);
    expect((await client.get("/health")).json()).toMatchObject({ status: "healthy" });
    expect(await client.balance()).toBe(1);
  });
});

describe("a second server", () => {
  it("refuses a port in use with one line and code 1", async () => {
    server = await startServer({ untilListening: true });
    const dataDir = newDataDir();
    const end = await serveToTheEnd({ MENU_DATA_DIR: dataDir, MENU_PORT: String(server.port) });
    expect(end).toMatchObject({ code: 1, signal: null });
    expect(end.error.trim().split("\n")).toEqual([
      `menu-intelligence: Cannot listen on 127.0.0.1:${server.port}. Is the port in use?`,
    ]);
    expect(end.out).not.toContain("mi_live_");
    rmSync(dataDir, { recursive: true });
  });

  it("refuses a data folder that is being served, naming the process", async () => {
    server = await startServer({ untilListening: true });
    const end = await serveToTheEnd({ MENU_DATA_DIR: server.dataDir });
    expect(end).toMatchObject({ code: 1, signal: null });
    const [line = "", ...more] = end.error.trim().split("\n");
    expect(more).toEqual([]);
    expect(line).toMatch(/^menu-intelligence: The data folder is already served by process \d+/);
    expect(line).toContain(String(server.pid));
    expect((await new HttpClient(server, "").get("/nowhere")).status).toBe(404);
  });

  it("may take a data folder over once the first has ended", async () => {
    server = await startServer({ untilListening: true });
    const { dataDir } = server;
    await server.end("SIGKILL");
    server = await startServer({ dataDir, untilListening: true });
    expect((await new HttpClient(server, "").get("/nowhere")).status).toBe(404);
  });
});

describe("a server that cannot start", () => {
  it("names every bad setting at once", async () => {
    const end = await serveToTheEnd({ MENU_PORT: "99999", MENU_LOG_LEVEL: "loud" });
    expect(end.code).toBe(1);
    expect(end.error).toContain("MENU_PORT");
    expect(end.error).toContain("MENU_LOG_LEVEL");
  });
});
