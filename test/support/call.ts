/** Calls an endpoint without a socket or money, and holds its answer to its own schema. */
import { expect } from "vitest";
import Value from "typebox/value";
import type { Engine } from "../../src/engine/engine.ts";
import { type MeteredEndpoint, WrittenJson } from "../../src/service/endpoint.ts";

/** The parsed answer. @throws what the endpoint throws. */
export async function call(
  endpoint: MeteredEndpoint,
  engine: Engine,
  body: unknown,
): Promise<Record<string, unknown>> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const parsed = endpoint.parse(Buffer.from(text));
  endpoint.check?.(parsed);
  const answer = await endpoint.handle(engine, parsed, {
    account: undefined,
    mayBegin: () => true,
    nearsEnd: () => {},
  });
  const json: unknown =
    answer instanceof WrittenJson ? JSON.parse(Buffer.from(answer.bytes).toString()) : answer;
  expect(Value.Errors(endpoint.response, json)).toEqual([]);
  return json as Record<string, unknown>;
}
