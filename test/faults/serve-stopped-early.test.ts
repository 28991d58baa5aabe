/** SIGTERM at any moment of a start: what was opened is closed in order, and the server ends with code 0. */
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { awaitListener, freePort } from "../support/ports.ts";
import { pauseMs } from "../support/raw-connection.ts";
import { newDataDir, openAccount, serveToTheEnd, withBooks } from "../support/start-server.ts";

interface Start {
  readonly dataDir: string;
  readonly port: number;
}

/** How a start ended that got SIGTERM when `moment` had come, and whether its books were closed in order. */
async function stopAt(moment: (start: Start) => Promise<void>, { hasAccount = true } = {}) {
  const dataDir = newDataDir();
  if (hasAccount) await openAccount(dataDir, "casa");
  const port = await freePort();
  const env = { MENU_DATA_DIR: dataDir, MENU_PORT: String(port) };
  const end = await serveToTheEnd(env, (pid) => {
    void moment({ dataDir, port }).then(() => process.kill(pid, "SIGTERM"));
  });
  const isSealed = existsSync(join(dataDir, "money", "seal.json"));
  const problems = await withBooks(dataDir, (money) => money.verify());
  rmSync(dataDir, { recursive: true });
  return { ...end, isSealed, problems };
}

const inOrder = { code: 0, signal: null, error: "", isSealed: true, problems: [] };

describe("SIGTERM", () => {
  it.each([0, 3, 6, 10, 20])(
    "%d ms after the server listens, warm-up or not, drains",
    async (ms) => {
      const end = await stopAt(async ({ port }) => {
        await awaitListener(port);
        await pauseMs(ms);
      });
      expect(end).toMatchObject(inOrder);
      expect(end.out).toMatch(/"draining".*"closed"/s);
    },
  );

  it("during a first start drains", async () => {
    const end = await stopAt(({ port }) => awaitListener(port), { hasAccount: false });
    expect(end).toMatchObject(inOrder);
  });

  it("while the store is opened waits for it and drains", async () => {
    const end = await stopAt(async ({ dataDir }) => {
      while (!existsSync(join(dataDir, "cache", "data.mdb"))) await pauseMs(1);
    });
    expect(end).toMatchObject(inOrder);
    expect(end.out).toMatch(/"draining".*"closed"/s);
  });

  it.each([100, 250, 400])("%d ms after the spawn drains, or finds nothing open", async (ms) => {
    const end = await stopAt(() => pauseMs(ms));
    const hasBegun = end.out.includes("draining");
    expect(end).toMatchObject(
      hasBegun ? inOrder : { code: null, signal: "SIGTERM", out: "", error: "", problems: [] },
    );
  });
});
