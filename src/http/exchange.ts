/**
 * One request and its response over uWebSockets.js, with its traps behind it: headers are read at
 * once (the request object dies with its callback), an aborted response is never touched again,
 * every write is corked, and a large body waits for a slow client.
 */
import type { HttpRequest, HttpResponse } from "uWebSockets.js";
import { CancelledError, ServiceError } from "../errors.ts";
import { type Body, StreamedJson } from "../service/lazy-json.ts";
import type { Call } from "../service/run.ts";
import { Trace } from "../service/trace.ts";
import { collectBody } from "./body.ts";
import { toRequestId } from "./request-id.ts";

export interface Reply {
  /** For example "200 OK". */
  readonly status: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Body;
  /** See `Answer.onSent`. */
  readonly onSent?: (() => void) | undefined;
}

/**
 * uWebSockets.js cuts a connection 10 s after `resume`, though it writes all the while, unless the
 * client lets data pile up; another `resume` gives it 10 s more.
 */
const keepAliveMs = 1000;

export class Exchange {
  readonly method: string;
  readonly path: string;
  readonly trace: Trace;
  readonly call: Call;
  /** Called once, when the last byte is handed over or the client has gone. */
  onEnd: () => void = () => {};
  #onSent: () => void = () => {};
  bytesOut = 0;
  /** Why a streamed answer broke off; a bug. */
  streamBug: unknown;
  #state: "open" | "answered" | "aborted" = "open";
  #hasEnded = false;
  #isPaused = false;
  #abortBody: (cause: Error) => void = () => {};
  readonly #response: HttpResponse;

  /** To be made first thing in a handler: it registers `onAborted` before anything can throw. */
  constructor(response: HttpResponse, request: HttpRequest, bodyBytesMax: number) {
    response.onAborted(() => this.#abort());
    this.#response = response;
    this.method = request.getCaseSensitiveMethod();
    this.path = request.getUrl();
    this.trace = new Trace(toRequestId(request.getHeader("x-request-id")));
    this.call = {
      apiKey: request.getHeader("x-api-key"),
      idempotencyKey: request.getHeader("idempotency-key"),
      accept: request.getHeader("accept"),
      readBody: this.#bodyReader(request, bodyBytesMax),
      mayBegin: () => this.#mayBegin(),
      isCancelled: () => this.isAborted,
      trace: this.trace,
    };
  }

  get isAborted(): boolean {
    return this.#state === "aborted";
  }

  /** Sends the reply, or nothing when the client has gone: then this is its end. */
  send(reply: Reply): void {
    if (this.#state === "answered") return;
    this.#onSent = reply.onSent ?? this.#onSent;
    if (this.#state === "aborted") return this.#end();
    this.#state = "answered";
    const response = this.#response;
    response.cork(() => {
      if (this.#isPaused) response.resume();
      response.writeStatus(reply.status);
      for (const [name, value] of reply.headers) response.writeHeader(name, value);
      if (reply.body instanceof StreamedJson) return this.#stream(reply.body.chunks());
      if (reply.body.length > 0 && this.method !== "HEAD") return this.#write(reply.body);
      // Given the length, endWithoutBody would wait for a body and close the connection instead.
      if (reply.body.length > 0) response.writeHeader("Content-Length", `${reply.body.length}`);
      response.endWithoutBody();
      this.#end();
    });
  }

  /** As much as the client takes now, the rest as it drains; memory holds the body once. */
  #write(body: Uint8Array): void {
    const response = this.#response;
    this.bytesOut = body.length;
    const start = response.getWriteOffset();
    const [, isDone] = response.tryEnd(body, body.length);
    if (isDone) return this.#end();
    response.onWritable((offset) => {
      const [wasWritten, isDoneNow] = response.tryEnd(body.subarray(offset - start), body.length);
      if (isDoneNow) this.#end();
      return wasWritten;
    });
  }

  /**
   * Chunk by chunk as the client takes them, in chunked encoding, with a breath of the event loop
   * after each; memory holds one chunk, and what the socket has not yet taken of it.
   */
  #stream(chunks: Iterator<Uint8Array>): void {
    const response = this.#response;
    let aliveMs = performance.now();
    const sendNext = (): void => {
      if (this.#state !== "answered" || this.#hasEnded) return;
      const chunk = this.#pull(chunks);
      if (chunk === undefined) return;
      response.cork(() => {
        if (performance.now() - aliveMs >= keepAliveMs) {
          response.pause();
          response.resume();
          aliveMs = performance.now();
        }
        if (chunk.length === 0) {
          response.end();
          return this.#end();
        }
        this.bytesOut += chunk.length;
        if (response.write(chunk)) setImmediate(sendNext);
      });
    };
    response.onWritable(() => {
      setImmediate(sendNext);
      return true;
    });
    setImmediate(sendNext);
  }

  /**
   * The next chunk, an empty one at the end. The status is out already: when a chunk cannot be made,
   * the connection is cut, so that no client takes half an answer for a whole.
   */
  #pull(chunks: Iterator<Uint8Array>): Uint8Array | undefined {
    try {
      const { done, value } = chunks.next();
      return done === true ? new Uint8Array() : value;
    } catch (error) {
      this.streamBug = error;
      this.#response.close();
      return undefined;
    }
  }

  /**
   * A paused socket leaves a pipelined request in the kernel until this one is answered; read
   * earlier, it would make uWebSockets.js close the connection with neither answered. From here
   * on a leaving client is not noticed before the answer is written, and need not be: the work
   * has begun.
   */
  #mayBegin(): boolean {
    if (this.#state !== "open") return false;
    if (!this.#isPaused) this.#response.pause();
    this.#isPaused = true;
    return true;
  }

  /** Starts collecting now, since data that nobody awaits is lost; answers when asked. */
  #bodyReader(request: HttpRequest, bytesMax: number): () => Promise<Uint8Array> {
    if (this.method !== "POST") return async () => new Uint8Array();
    const contentType = request.getHeader("content-type");
    const declared = Number(request.getHeader("content-length") || 0);
    const body = collectBody(this.#response, { declared, bytesMax });
    this.#abortBody = body.abort;
    return async () => {
      if (declared > bytesMax) throw body.tooLarge();
      if (!/^application\/json\s*(?:;|$)/i.test(contentType)) {
        throw new ServiceError(
          "unsupported_media_type",
          `Expected Content-Type application/json but got ${contentType.slice(0, 80) || "none"}.`,
        );
      }
      return body.bytes;
    };
  }

  #abort(): void {
    if (this.#hasEnded) return;
    const wasAnswered = this.#state === "answered";
    this.#state = "aborted";
    this.#abortBody(new CancelledError());
    if (wasAnswered) this.#end();
  }

  #end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    // Not before the bytes are out: within a cork, the client would wait for the log line.
    queueMicrotask(() => {
      this.#onSent();
      this.onEnd();
    });
  }
}
