/** One service for each test of a file, by an engine of the test's own. */
import { afterEach } from "vitest";
import { fakeEngine, type FakeEngineOptions } from "./fake-engine.ts";
import { openService } from "./open-service.ts";

type Opened = Awaited<ReturnType<typeof openService>>;
type Account = NonNullable<Parameters<typeof openService>[1]>;

/** What opens it. Closing, after the test, also adds the books up, so every test is one of the ledger too. */
export function useService(): (engine?: FakeEngineOptions, account?: Account) => Promise<Opened> {
  let opened: Opened | undefined;
  afterEach(async () => {
    await opened?.close();
    opened = undefined;
  });
  return async (engine, account) => (opened = await openService(fakeEngine(engine), account));
}
