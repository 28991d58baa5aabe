/** A well-behaved client of the server under test, and what every answer of its must hold. */
import { expect } from "vitest";
import Value from "typebox/value";
import { type ErrorCode, errorTable } from "../../src/errors.ts";
import { Problem } from "../../src/schema/problem.ts";
import type { ServerUnderTest } from "./start-server.ts";

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  json<T = Record<string, unknown>>(): T;
}

export interface EmbeddingAnswer {
  readonly embeddings: number[][];
  readonly dimension: number;
  readonly count: number;
}

export class HttpClient {
  readonly #server: Pick<ServerUnderTest, "url">;
  readonly #apiKey: string;

  /** With the key `""`, requests carry none. */
  constructor(server: Pick<ServerUnderTest, "url">, apiKey: string) {
    this.#server = server;
    this.#apiKey = apiKey;
  }

  async request(method: string, path: string, init: RequestInit = {}): Promise<HttpAnswer> {
    const headers = new Headers(init.headers);
    if (this.#apiKey !== "" && !headers.has("x-api-key")) headers.set("x-api-key", this.#apiKey);
    const response = await fetch(this.#server.url + path, { ...init, method, headers });
    const bytes = Buffer.from(await response.arrayBuffer());
    return {
      status: response.status,
      headers: response.headers,
      bytes,
      json: <T>() => JSON.parse(bytes.toString()) as T,
    };
  }

  get(path: string, headers: Record<string, string> = {}): Promise<HttpAnswer> {
    return this.request("GET", path, { headers });
  }

  /** A text body goes out as it is, anything else as JSON. */
  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<HttpAnswer> {
    return this.request("POST", path, {
      headers: { "content-type": "application/json", ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
  }

  /** The answer to a request that is to succeed. */
  async embed(path: string, body: object, headers = {}): Promise<EmbeddingAnswer> {
    const answer = await this.post(path, body, headers);
    expect({ status: answer.status, problem: answer.status === 200 || answer.json() }).toEqual({
      status: 200,
      problem: true,
    });
    return answer.json<EmbeddingAnswer>();
  }

  /** The balance in credits, from the service itself. */
  async balance(): Promise<number> {
    return (await this.get("/balance")).json<{ credits_remaining: number }>().credits_remaining;
  }
}

/** Holds an answer to everything a failure of this code must carry, and returns the problem. */
export function expectProblem(answer: HttpAnswer, code: ErrorCode): Problem {
  const { status, title } = errorTable[code];
  const problem = answer.json<Problem>();
  expect(Value.Errors(Problem, problem)).toEqual([]);
  expect(answer.headers.get("content-type")).toBe("application/problem+json");
  expect(problem).toMatchObject({ type: `/problems/${code.replaceAll("_", "-")}`, title, status });
  expect(answer.status).toBe(status);
  expect(problem.detail).toMatch(/^[A-Z/\d].{9,}\.$/s);
  expect(problem.request_id).toBe(answer.headers.get("x-request-id"));
  expect(answer.headers.get("server-timing")).toMatch(/total;dur=\d/);
  expect(answer.headers.get("x-credits-charged") ?? "0").toBe("0");
  return problem;
}
