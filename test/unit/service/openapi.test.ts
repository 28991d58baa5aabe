/** The published document against an independent validator and against the code that it describes. */
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { afterEach, describe, expect, it } from "vitest";
import { ServiceError } from "../../../src/errors.ts";
import { toBugReply, toProblemReply } from "../../../src/http/problem.ts";
import type { MeteredEndpoint } from "../../../src/service/endpoint.ts";
import { endpoints } from "../../../src/service/endpoints.ts";
import { toOpenApi } from "../../../src/service/openapi.ts";
import { fakeEngine } from "../../support/fake-engine.ts";
import { openService } from "../../support/open-service.ts";

interface Content {
  readonly description?: string;
  readonly content: Record<string, { readonly schema: object }>;
}

interface Operation {
  readonly summary: string;
  readonly operationId: string;
  readonly security: object[];
  readonly requestBody?: Content;
  readonly responses: Record<string, Content>;
}

interface Document {
  readonly openapi: string;
  readonly info: object;
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: Record<string, object> };
}

// As a client gets it: nothing but JSON.
const document = JSON.parse(JSON.stringify(toOpenApi(endpoints, "1.2.3"))) as Document;
const metered = endpoints.filter((each): each is MeteredEndpoint => each.method === "POST");

function operationOf({ path, method }: { path: string; method: string }): Operation {
  return document.paths[path]![method.toLowerCase()]!;
}

const compiled = new Map<object, ValidateFunction>();

/** Compiles a schema of the document, its references to other places included. */
function compile(schema: object): ValidateFunction {
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  const place = "document";
  const inPlace = JSON.parse(JSON.stringify(schema).replaceAll('"#/', `"${place}#/`)) as object;
  const { Problem, ...others } = document.components.schemas;
  const { $id: _, ...problem } = Problem as { $id?: string };
  ajv.addSchema({ components: { schemas: { ...others, Problem: problem } } }, place);
  const check = ajv.compile(inPlace);
  compiled.set(schema, check);
  return check;
}

function accepts(schema: object, value: unknown): boolean {
  return compile(schema)(value) === true;
}

describe("the OpenAPI document", () => {
  it("is of version 3.1 and names the service's", () => {
    expect(document).toMatchObject({ openapi: "3.1.0", info: { version: "1.2.3" } });
  });

  it("has every endpoint and no other", () => {
    const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(listed).toEqual(endpoints.map(({ method, path }) => `${method} ${path}`));
    const ids = endpoints.map((endpoint) => operationOf(endpoint).operationId);
    expect(new Set(ids).size).toBe(endpoints.length);
  });

  it("resolves every reference", () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)];
    expect(references.length).toBeGreaterThan(0);
    for (const [, pointer] of references) {
      let place: unknown = document;
      for (const name of pointer!.split("/")) place = (place as Record<string, unknown>)[name];
      expect(place, pointer).toBeTypeOf("object");
    }
  });

  it.each(endpoints)("has schemas that compile for $method $path", (endpoint) => {
    const { requestBody, responses } = operationOf(endpoint);
    const contents = [requestBody, ...Object.values(responses)].filter(
      (each) => each !== undefined,
    );
    const schemas = contents.flatMap(({ content }) => Object.values(content));
    expect(schemas.length).toBeGreaterThan(1);
    for (const { schema } of schemas) expect(() => compile(schema)).not.toThrow();
  });

  it.each(endpoints)("lists what $method $path can refuse", (endpoint) => {
    const { responses, security } = operationOf(endpoint);
    const statuses = Object.keys(responses).sort();
    if (endpoint.method === "POST") {
      const ofBody = ["400", "402", "413", "415", "422"];
      expect(statuses).toEqual(["200", ...ofBody, "401", "500", "503"].sort());
    } else {
      const ofKey = endpoint.open ? [] : ["401"];
      expect(statuses).toEqual(["200", ...ofKey, "500", "503"]);
      expect(security.some((way) => Object.keys(way).length === 0)).toBe(endpoint.open);
    }
  });

  it.each(endpoints)("offers every form that $method $path answers in", (endpoint) => {
    const { content } = operationOf(endpoint).responses["200"]!;
    const { alternative } = endpoint as Partial<MeteredEndpoint>;
    const forms = ["application/json", ...(alternative ? [alternative.contentType] : [])];
    expect(Object.keys(content)).toEqual(forms);
    if (alternative) expect(accepts(content[alternative.contentType]!.schema, "# Text")).toBe(true);
  });

  it("tells what other methods and paths get, which belongs to no operation", () => {
    expect(document.info).toMatchObject({ description: expect.stringMatching(/405.*404/s) });
  });

  it("describes failures as the service writes them", () => {
    const failures = [
      new ServiceError("bad_request", "No.", { errors: [{ path: "/items", message: "no" }] }),
      new ServiceError("insufficient_credits", "No."),
      new ServiceError("overloaded", "No.", { retryAfterSeconds: 1 }),
    ];
    const { responses } = operationOf({ path: "/embed", method: "POST" });
    const replies = failures.map((failure) => toProblemReply(failure, "id"));
    for (const { body } of [...replies, toBugReply("id")]) {
      const problem = JSON.parse(Buffer.from(body as Uint8Array).toString());
      const { description, content } = responses[problem.status]!;
      expect(description).toContain(problem.title);
      const { schema } = content["application/problem+json"]!;
      expect(accepts(schema, problem)).toBe(true);
      expect(accepts(schema, { ...problem, status: "400" })).toBe(false);
    }
  });
});

const item = (length: number) => "x".repeat(length);

describe.each(metered)("the request schema of $path", (endpoint) => {
  const { schema } = operationOf(endpoint).requestBody!.content["application/json"]!;

  it.each(bodiesOf(endpoint.path))("and the running check agree on %s", (name, body) => {
    let parsed = true;
    try {
      endpoint.parse(Buffer.from(JSON.stringify(body)));
    } catch (error) {
      expect(error).toBeInstanceOf(ServiceError);
      parsed = false;
    }
    expect({ name, published: accepts(schema, body) }).toEqual({ name, published: parsed });
  });
});

type NamedBody = readonly [name: string, body: unknown];

function bodiesOf(path: string): readonly NamedBody[] {
  return path === "/suggest" ? suggestBodies : itemBodies(path === "/embed/batch" ? 5000 : 512);
}

/** Endpoints that know no dimension and no encoding ignore both. */
function itemBodies(itemsMax: number): readonly NamedBody[] {
  return [
    ["one item", { items: ["Dal"] }],
    ["an empty item", { items: [""] }],
    ["the most items", { items: Array.from({ length: itemsMax }, () => "Dal") }],
    ["500 characters", { items: [item(500)] }],
    ["500 code points", { items: ["🍕".repeat(500)] }],
    ["a dimension", { items: ["Dal"], dimension: 384 }],
    ["an encoding", { items: ["Dal"], encoding_format: "base64" }],
    ["null for the optional", { items: ["Dal"], dimension: null, encoding_format: null }],
    ["unknown fields", { items: ["Dal"], colour: "red" }],
    ["no items", {}],
    ["null", null],
    ["an array", ["Dal"]],
    ["an empty list", { items: [] }],
    ["an item too many", { items: Array.from({ length: itemsMax + 1 }, () => "Dal") }],
    ["null for items", { items: null }],
    ["a number as item", { items: ["Dal", 1] }],
    ["501 characters", { items: [item(501)] }],
    ["501 code points", { items: ["🍕".repeat(501)] }],
    ["a dimension outside the list", { items: ["Dal"], dimension: 127 }],
    ["a dimension with a fraction", { items: ["Dal"], dimension: 128.5 }],
    ["a dimension as text", { items: ["Dal"], dimension: "128" }],
    ["an unknown encoding", { items: ["Dal"], encoding_format: "hex" }],
  ];
}

const dals = (count: number): string[] => Array.from({ length: count }, () => "Dal");
const meal = { cart: ["Dal"], menu: ["Naan"] };
const suggestBodies: readonly NamedBody[] = [
  ["one item each", meal],
  ["empty items", { cart: [""], menu: [""] }],
  ["the most items", { cart: dals(50), menu: dals(500) }],
  ["500 code points", { cart: ["🍕".repeat(500)], menu: [item(500)] }],
  ["the most suggestions", { ...meal, top_k: 20 }],
  ["null for the optional", { ...meal, top_k: null }],
  ["unknown fields", { ...meal, colour: "red" }],
  ["nothing", {}],
  ["null", null],
  ["an array", ["Dal"]],
  ["no cart", { menu: ["Naan"] }],
  ["no menu", { cart: ["Dal"] }],
  ["an empty cart", { ...meal, cart: [] }],
  ["an empty menu", { ...meal, menu: [] }],
  ["a cart item too many", { ...meal, cart: dals(51) }],
  ["a menu item too many", { ...meal, menu: dals(501) }],
  ["501 code points", { ...meal, menu: ["🍕".repeat(501)] }],
  ["a number as item", { ...meal, cart: [1] }],
  ["null for the menu", { ...meal, menu: null }],
  ["no suggestions", { ...meal, top_k: 0 }],
  ["a suggestion too many", { ...meal, top_k: 21 }],
  ["half a suggestion", { ...meal, top_k: 1.5 }],
  ["a count as text", { ...meal, top_k: "5" }],
];

describe("the response schemas", () => {
  let close: (() => Promise<void>) | undefined;
  afterEach(() => close?.());

  it.each(endpoints)("fit what $method $path answers", async (endpoint) => {
    const opened = await openService(fakeEngine());
    close = () => opened.close();
    const { json } = await opened.request(endpoint, {
      items: ["Dal", "Lassi"],
      cart: ["Dal"],
      menu: ["Dal", "Lassi"],
      pairs: [{ text_a: "Dal", text_b: "Lassi" }],
      query: "dal",
      corpus: ["Dal", "Lassi"],
    });
    const { schema } = operationOf(endpoint).responses["200"]!.content["application/json"]!;
    const check = compile(schema);
    check(json);
    expect(check.errors).toBeNull();
    expect(accepts(schema, [json])).toBe(false);
  });
});
