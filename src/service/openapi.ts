/** The OpenAPI 3.1 document, made from the same endpoint objects that the server runs. */
import type { TObject, TSchema } from "../typebox.ts";
import { errorTable, internalError } from "../errors.ts";
import { Problem, problemContentType } from "../schema/problem.ts";
import type { Endpoint, MeteredEndpoint } from "./endpoint.ts";

const failures = { metered: [400, 402, 413, 415, 422], keyed: [401], all: [500, 503] } as const;

/** Neither is an answer to any operation, so that no operation lists them. */
const elsewhere =
  "OPTIONS tells the methods of a path. Any other method is answered with 405, any other path " +
  "with 404, both with problem details like every failure.";

/** A plain JSON object; `endpoints` in the order in which they are to be listed. */
export function toOpenApi(endpoints: readonly Endpoint[], version: string): object {
  return {
    openapi: "3.1.0",
    info: {
      title: "Menu Intelligence Service",
      description: elsewhere,
      version,
      license: { name: "Apache-2.0" },
    },
    components: {
      schemas: { Problem },
      securitySchemes: { ApiKey: { type: "apiKey", in: "header", name: "X-API-Key" } },
    },
    paths: Object.fromEntries(
      endpoints.map((endpoint) => [
        endpoint.path,
        { [endpoint.method.toLowerCase()]: toOperation(endpoint) },
      ]),
    ),
  };
}

function toOperation(endpoint: Endpoint): object {
  const isOpen = endpoint.method === "GET" && endpoint.open;
  return {
    summary: endpoint.summary,
    operationId: endpoint.path.slice(1).replaceAll("/", "_"),
    security: isOpen ? [{}, { ApiKey: [] }] : [{ ApiKey: [] }],
    ...(endpoint.method === "POST" ? { parameters: [retryKey], ...requestBody(endpoint) } : {}),
    responses: {
      200: { description: "Success", content: forms(endpoint) },
      ...failureResponses([
        ...failures.all,
        ...(isOpen ? [] : failures.keyed),
        ...(endpoint.method === "POST" ? failures.metered : []),
      ]),
    },
  };
}

const retryKey = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "A retry with the same key, body and form of the answer within 24 h gets the stored response, " +
    "uncharged; another request with the key gets 422",
  schema: { type: "string", pattern: "^[\\x21-\\x7e]{1,255}$" },
};

function requestBody({ request }: MeteredEndpoint): object {
  return { requestBody: { required: true, content: json(withNullableOptions(request)) } };
}

/** As the parser takes it: `null` for an optional field means absent. */
function withNullableOptions(schema: TObject): TSchema {
  const required = (schema.required as readonly string[] | undefined) ?? [];
  const properties = Object.entries(schema.properties).map(([name, inner]) => [
    name,
    required.includes(name) ? inner : { anyOf: [inner, { type: "null" }] },
  ]);
  return { ...schema, properties: Object.fromEntries(properties) };
}

/** JSON, and what a client gets in its place whose `Accept` asks for it. */
function forms(endpoint: Endpoint): object {
  const alternative = endpoint.method === "POST" ? endpoint.alternative : undefined;
  if (alternative === undefined) return json(endpoint.response);
  return { ...json(endpoint.response), [alternative.contentType]: { schema: { type: "string" } } };
}

function json(schema: TSchema): object {
  return { "application/json": { schema } };
}

function failureResponses(statuses: readonly number[]): object {
  const byStatus = statuses
    .toSorted((a, b) => a - b)
    .map((status) => {
      const titles = [...Object.values(errorTable), internalError]
        .filter((row) => row.status === status)
        .map((row) => row.title);
      const schema = { $ref: "#/components/schemas/Problem" };
      const content = { [problemContentType]: { schema } };
      return [String(status), { description: titles.join("; or: "), content }];
    });
  return Object.fromEntries(byStatus);
}
