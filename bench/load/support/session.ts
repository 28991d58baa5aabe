/** The built server with a data folder of its own, and the client process beside it. */
import assert from "node:assert/strict";
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { type ServerUnderTest, startServer } from "../../../test/support/start-server.ts";
import type { Phase } from "../client.ts";
import { type Books, readBooks } from "./books.ts";
import type { Split } from "./cores.ts";
import type { PhaseResult } from "./tally.ts";
import type { Row } from "./targets.ts";
import { watch } from "./watch.ts";

const customer = "load";
/** More than any run spends. */
const credits = "100000000";
const clientPath = fileURLToPath(new URL("../client.ts", import.meta.url));

export class Session {
  readonly #server: ServerUnderTest;
  readonly #client: ChildProcess;
  readonly #probeKey: string;
  /** Of every phase, also those that no table shows: all of them were paid for. */
  readonly results: PhaseResult[] = [];

  private constructor(server: ServerUnderTest) {
    this.#server = server;
    this.#probeKey = server.createKey("--customer", "probe", "--unlimited");
    const key = server.createKey("--customer", customer, "--credits", credits);
    this.#client = fork(clientPath, [server.url, key]);
  }

  /** Starts both and ends them when the action is over. */
  static async open<T>({ launcher }: Split, action: (session: Session) => Promise<T>): Promise<T> {
    const server = await startServer({ launcher });
    const session = new Session(server);
    try {
      return await action(session);
    } finally {
      session.#client.disconnect();
      await server.end();
      server.removeData();
    }
  }

  async measure(name: string, phase: Phase): Promise<Row> {
    const watched = await watch(this.#server, this.#client.pid!, () => this.#run(phase));
    this.results.push(watched.result);
    return { name, ...watched };
  }

  async #run(phase: Phase): Promise<PhaseResult> {
    this.#client.send(phase);
    const [result] = (await once(this.#client, "message")) as [PhaseResult];
    return result;
  }

  readBooks(): Promise<Books> {
    return readBooks(this.#server.dataDir, customer);
  }

  /** The server's answer to a request that is not part of the load, and on another account. */
  async ask(path: string, body: object): Promise<string> {
    const headers = { "x-api-key": this.#probeKey, "content-type": "application/json" };
    const init = { method: "POST", headers, body: JSON.stringify(body) };
    const response = await fetch(this.#server.url + path, init);
    const text = await response.text();
    assert.equal(response.status, 200, text.slice(0, 300));
    return text;
  }
}
