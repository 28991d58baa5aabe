/** The server in this process: a socket over real books and an engine of the test's choice. */
import { vi } from "vitest";
import type { Engine } from "../../src/engine/engine.ts";
import { listen } from "../../src/http/server.ts";
import type { Endpoint } from "../../src/service/endpoint.ts";
import { openService } from "./open-service.ts";

type Line = (fields: object, message: string) => void;

/** Close it when done; the log remembers its lines. */
export async function openDoor(engine: Engine, endpoints: readonly Endpoint[]) {
  const opened = await openService(engine);
  const log = { info: vi.fn<Line>(), warn: vi.fn<Line>(), error: vi.fn<Line>() };
  const options = { host: "127.0.0.1", port: 0, bodyBytesMax: 1000, log: log as never };
  const server = await listen(opened.service, endpoints, options);
  return {
    money: opened.money,
    apiKey: opened.apiKey,
    port: server.port,
    url: `http://127.0.0.1:${server.port}`,
    log,
    /** How many requests were cut off. */
    close: () => server.close(1000),
    closeBooks: () => opened.close(),
  };
}

export type Door = Awaited<ReturnType<typeof openDoor>>;
