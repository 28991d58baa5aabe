/** One way to the server over as many kept-alive connections as there are requests in flight. */
import { connect, type Socket } from "node:net";
import { AnswerReader } from "./answer.ts";
import type { Outcome } from "./tally.ts";
import type { Job } from "./workload.ts";

export type Sender = (job: Job) => Promise<Outcome>;

const broken: Outcome = { status: 0, centiCredits: 0, isShed: false };

/**
 * By bare sockets, since the client shares the cores with the server: what it takes for itself is missing from the
 * throughput that it measures, and in a flood it has twice as much to do. The same server serves 100 % of its capacity
 * in a flood by this client, 83 to 87 % by undici's (2 cores, November 2026).
 */
export function createSender({ url, key }: { url: string; key: string }): Sender {
  const { hostname, port, host } = new URL(url);
  const common = `host: ${host}\r\nx-api-key: ${key}\r\ncontent-type: application/json\r\n`;
  // One for all connections: each read is taken before the next.
  const buffer = Buffer.alloc(64 * 1024);
  const idle: Connection[] = [];
  return ({ path, body }) => {
    let connection = idle.pop();
    // The server closes those that were idle for long.
    while (connection?.isClosed) connection = idle.pop();
    connection ??= new Connection({ hostname, port: Number(port), buffer });
    const head = `POST ${path} HTTP/1.1\r\n${common}content-length: ${body.length}\r\n\r\n`;
    const used = connection;
    return used.send(head, body).then((outcome) => {
      idle.push(used);
      return outcome;
    });
  };
}

class Connection {
  readonly #socket: Socket;
  #reader: AnswerReader | undefined;
  #settle: ((outcome: Outcome) => void) | undefined;

  constructor({ hostname, port, buffer }: { hostname: string; port: number; buffer: Buffer }) {
    const callback = (length: number) => {
      this.#read(buffer.subarray(0, length));
      return true;
    };
    const onread = { buffer, callback };
    this.#socket = connect({ host: hostname, port, noDelay: true, onread });
    this.#socket.on("error", () => this.#end(broken));
    this.#socket.on("close", () => this.#end(broken));
  }

  get isClosed(): boolean {
    return this.#socket.destroyed;
  }

  /** Resolves with status 0 where the connection breaks. */
  send(head: string, body: Buffer): Promise<Outcome> {
    this.#reader = new AnswerReader();
    this.#socket.cork();
    this.#socket.write(head, "latin1");
    this.#socket.write(body);
    this.#socket.uncork();
    return new Promise((resolve) => (this.#settle = resolve));
  }

  #read(bytes: Buffer): void {
    const answer = this.#reader?.take(bytes);
    if (answer === undefined) return;
    const isShed = answer.status === 503 && answer.body.includes('"/problems/overloaded"');
    const centiCredits = Math.round(100 * answer.creditsCharged);
    this.#end({ status: answer.status, centiCredits, isShed });
  }

  #end(outcome: Outcome): void {
    this.#reader = undefined;
    this.#settle?.(outcome);
    this.#settle = undefined;
  }
}
