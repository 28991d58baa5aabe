/** The socket: routes, answers, listens and drains. All uWebSockets.js types stay in this room. */
import type { HttpRequest, HttpResponse, us_listen_socket } from "uWebSockets.js";
import { CancelledError, ServiceError } from "../errors.ts";
import type { Answer, Endpoint } from "../service/endpoint.ts";
import { run, type Service } from "../service/run.ts";
import { Exchange, type Reply } from "./exchange.ts";
import { statusLine, toBugReply, toProblemReply } from "./problem.ts";
import { logRequest, type RequestLog } from "./request-log.ts";
import { uWS } from "./uws.ts";

/** What the package has and its types lack. */
const untyped = uWS as unknown as {
  _cfg(option: "silent"): void;
  readonly LIBUS_LISTEN_EXCLUSIVE_PORT: number;
};

export interface ServerOptions {
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  readonly bodyBytesMax: number;
  readonly log: RequestLog;
}

export interface Server {
  readonly port: number;
  /**
   * Refuses new connections, lets requests in flight end for at most `timeoutMs`, then drops every
   * connection. Resolves to the number of requests that were cut off.
   */
  close(timeoutMs: number): Promise<number>;
}

/**
 * Listens on one address, alone: by default uWS would share the port with a second instance in
 * silence.
 *
 * @throws {Error} when the address cannot be listened on.
 */
export function listen(
  service: Service,
  endpoints: readonly Endpoint[],
  options: ServerOptions,
): Promise<Server> {
  // Without it, each response names the library and its version.
  untyped._cfg("silent");
  const app = uWS.App();
  const door = new Door(service, options);
  for (const endpoint of endpoints) app.any(endpoint.path, door.handler(endpoint));
  app.any("/*", door.handler(undefined));

  return new Promise((resolve, reject) => {
    const { host, port } = options;
    const onListen = (socket: us_listen_socket | false) => {
      if (socket === false) {
        reject(new Error(`Cannot listen on ${host}:${port}. Is the port in use?`));
        return;
      }
      resolve({
        port: uWS.us_socket_local_port(socket as never),
        async close(timeoutMs) {
          uWS.us_listen_socket_close(socket);
          const cut = await door.drain(timeoutMs);
          app.close();
          return cut;
        },
      });
    };
    // The types lack this overload: host, port and exclusive ownership at once.
    const listenAlone = app.listen.bind(app) as unknown as (...rest: unknown[]) => void;
    listenAlone(host, port, untyped.LIBUS_LISTEN_EXCLUSIVE_PORT, onListen);
  });
}

/** Takes requests in and counts those not yet answered. */
class Door {
  readonly #service: Service;
  readonly #options: ServerOptions;
  #inFlight = 0;
  #isDraining = false;
  #onIdle: () => void = () => {};

  constructor(service: Service, options: ServerOptions) {
    this.#service = service;
    this.#options = options;
  }

  handler(endpoint: Endpoint | undefined) {
    return (response: HttpResponse, request: HttpRequest): void => {
      const exchange = new Exchange(response, request, this.#options.bodyBytesMax);
      this.#inFlight++;
      void this.#answer(exchange, endpoint);
    };
  }

  /** How many requests were still in flight after `timeoutMs`. */
  drain(timeoutMs: number): Promise<number> {
    this.#isDraining = true;
    if (this.#inFlight === 0) return Promise.resolve(0);
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(this.#inFlight), timeoutMs);
      this.#onIdle = () => {
        clearTimeout(timer);
        resolve(0);
      };
    });
  }

  async #answer(exchange: Exchange, endpoint: Endpoint | undefined): Promise<void> {
    const { trace } = exchange;
    let bug: unknown;
    let cause: unknown;
    const reply = await this.#reply(exchange, endpoint).catch((error: unknown) => {
      if (error instanceof CancelledError) return undefined;
      if (error instanceof ServiceError) {
        cause = error.cause;
        return toProblemReply(error, trace.requestId);
      }
      bug = error;
      return toBugReply(trace.requestId);
    });
    exchange.onEnd = () => {
      this.#inFlight--;
      logRequest(this.#options.log, exchange, {
        status: reply?.status ?? "aborted",
        bug: bug ?? exchange.streamBug,
        cause,
      });
      if (this.#inFlight === 0) this.#onIdle();
    };
    if (reply === undefined) exchange.onEnd();
    else exchange.send({ ...reply, headers: [...reply.headers, ...commonHeaders(exchange)] });
  }

  async #reply(exchange: Exchange, endpoint: Endpoint | undefined): Promise<Reply> {
    const { method, path } = exchange;
    if (endpoint === undefined) {
      throw new ServiceError("not_found", `There is nothing at ${path.slice(0, 200)}.`);
    }
    const allowed = endpoint.method === "GET" ? ["GET", "HEAD", "OPTIONS"] : ["POST", "OPTIONS"];
    const allow = allowed.join(", ");
    if (method === "OPTIONS") {
      return { status: statusLine(204), headers: [["Allow", allow]], body: new Uint8Array() };
    }
    if (!allowed.includes(method)) {
      throw new ServiceError("method_not_allowed", `${path} takes ${allow}.`, { allow });
    }
    if (this.#isDraining) {
      throw new ServiceError("not_ready", "The server is shutting down. Retry elsewhere.", {
        retryAfterSeconds: 1,
      });
    }
    return toSuccess(await run(this.#service, endpoint, exchange.call));
  }
}

function toSuccess({ body, contentType, isReplay, onSent }: Answer): Reply {
  const headers: [string, string][] = [["Content-Type", contentType]];
  if (isReplay) headers.push(["Idempotent-Replayed", "true"]);
  return { status: statusLine(200), headers, body, onSent };
}

function commonHeaders({ trace }: Exchange): [string, string][] {
  const headers: [string, string][] = [
    ["X-Request-Id", trace.requestId],
    ["Server-Timing", trace.serverTiming()],
    // uWS closes an idle connection after 10 s; a client pool that knows does not race it.
    ["Keep-Alive", "timeout=9"],
  ];
  const { chargedCentiCredits: charged, leftCentiCredits: left } = trace;
  if (charged === undefined || left === undefined) return headers;
  return [
    ...headers,
    ["X-Credits-Charged", String(charged / 100)],
    ["X-Credits-Remaining", String(left / 100)],
  ];
}
