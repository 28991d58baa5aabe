/** What an endpoint is: its words, its price and its handler, in one object. */
import type { Static, TObject } from "../typebox.ts";
import type { Engine } from "../engine/engine.ts";
import type { Progress } from "../engine/progress.ts";
import { createParser } from "../schema/parse.ts";
import type { Account } from "../store/money.ts";
import type { Body } from "./lazy-json.ts";

/** A response that its handler has already written as JSON, because it is large. */
export class WrittenJson {
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}

/** A successful answer, and whether it is that of an earlier, charged request. */
export interface Answer {
  readonly body: Body;
  readonly contentType: string;
  readonly isReplay: boolean;
  /** To be called when the last of the body is handed over, or nobody wants it any more. */
  readonly onSent?: () => void;
}

/** Another form of an endpoint's answer, for clients whose `Accept` names it before JSON. */
export interface Alternative<Response extends TObject> {
  readonly contentType: "text/markdown";
  write(response: Static<Response>): string;
}

/** What a handler may know of the request beside its body; most of it is for the engine. */
export interface CallFacts extends Progress {
  /** The caller's account; undefined only on an open endpoint without a valid key. */
  readonly account: Account | undefined;
}

interface Words<Response extends TObject> {
  readonly path: `/${string}`;
  /** One sentence for the OpenAPI document and README. */
  readonly summary: string;
  readonly response: Response;
}

/** Answers without a body, free of charge. */
export interface FreeEndpoint<Response extends TObject = TObject> extends Words<Response> {
  readonly method: "GET";
  /** Open: a missing or wrong key is no error, and the models need not be loaded. */
  readonly open: boolean;
  handle(
    engine: Engine,
    facts: Pick<CallFacts, "account">,
  ): Static<Response> | Promise<Static<Response>>;
}

/** Takes a body and is paid for. */
export interface MeteredEndpoint<
  Request extends TObject = TObject,
  Response extends TObject = TObject,
> extends Words<Response> {
  readonly method: "POST";
  readonly request: Request;
  readonly parse: (bytes: Uint8Array) => Static<Request>;
  /** What the schema cannot say. @throws {ServiceError} `invalid_request`. */
  check?(body: Static<Request>): void;
  /** Units of the price list, and texts for the models, in a body. */
  items(body: Static<Request>): number;
  readonly alternative?: Alternative<Response>;
  /** The price of a checked body in hundredths of a credit, known before the work starts. */
  centiCredits(body: Static<Request>): number;
  handle(
    engine: Engine,
    body: Static<Request>,
    facts: CallFacts,
  ): Promise<Static<Response> | WrittenJson>;
}

export type Endpoint = FreeEndpoint | MeteredEndpoint;

type Parse<Request extends TObject> = MeteredEndpoint<Request>["parse"];

/** A metered endpoint, its body checker compiled; `around` may do some of the parsing itself. */
export function metered<Request extends TObject, Response extends TObject>(
  words: Omit<MeteredEndpoint<Request, Response>, "method" | "parse">,
  around: (parse: Parse<Request>) => Parse<Request> = (parse) => parse,
): MeteredEndpoint<Request, Response> {
  return { ...words, method: "POST", parse: around(createParser(words.request)) };
}

/** A free endpoint. */
export function free<Response extends TObject>(
  words: Omit<FreeEndpoint<Response>, "method">,
): FreeEndpoint<Response> {
  return { ...words, method: "GET" };
}
