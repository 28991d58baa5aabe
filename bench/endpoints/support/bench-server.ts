/** The server as a process of its own with an unlimited account, for the benches of endpoints. */
import assert from "node:assert/strict";
import {
  newDataDir,
  openAccount,
  type ServerUnderTest,
  startServer,
} from "../../../test/support/start-server.ts";

/** Sends one request, a GET without a body, and returns the answer's body. */
export type Send = (path: string, body?: object) => Promise<Buffer>;

/** Starts it, hands over the way to it and ends it. */
export async function withServer<T>(
  action: (send: Send, server: ServerUnderTest) => Promise<T>,
): Promise<T> {
  const dataDir = newDataDir();
  const key = await openAccount(dataDir, "bench", { unlimited: true, credits: 0 });
  const server = await startServer({ dataDir, env: { MENU_LOG_LEVEL: "info" } });
  try {
    return await action(sender(server.url, key), server);
  } finally {
    await server.end();
    server.removeData();
  }
}

function sender(url: string, key: string): Send {
  const headers = { "x-api-key": key, "content-type": "application/json" };
  return async (path, body) => {
    const method = body === undefined ? "GET" : "POST";
    const init = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(url + path, { method, headers, ...init });
    const bytes = Buffer.from(await response.arrayBuffer());
    assert.equal(response.status, 200, bytes.toString().slice(0, 300));
    return bytes;
  };
}
