/** One server process for a test file, with one account on it. */
import { afterAll, beforeAll, expect } from "vitest";
import { HttpClient } from "./client-http.ts";
import {
  newDataDir,
  openAccount,
  type ServerUnderTest,
  startServer,
  withBooks,
} from "./start-server.ts";

export interface Here {
  readonly server: ServerUnderTest;
  readonly client: HttpClient;
  /** The header with the account's key. */
  readonly auth: Record<string, string>;
}

/** Starts it before the file's tests; after them, its books must add up. */
export function useServer(env: Record<string, string> = {}): Here {
  const here: { -readonly [K in keyof Here]?: Here[K] } = {};
  beforeAll(async () => {
    const dataDir = newDataDir();
    const key = await openAccount(dataDir, "casa");
    here.auth = { "X-API-Key": key };
    here.server = await startServer({ dataDir, env });
    here.client = new HttpClient(here.server, key);
  });
  afterAll(async () => {
    const { server } = here as Here;
    await server.end();
    const problems = await withBooks(server.dataDir, (money) => money.verify());
    server.removeData();
    expect(problems).toEqual([]);
  });
  return here as Here;
}
