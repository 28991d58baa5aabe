/**
 * Runs every endpoint the same way: account → readiness → body → parse → price and reserve →
 * handle → settle → answer. Nothing here knows a socket, and nothing else knows the money.
 */
import { randomUUID } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Static, TObject } from "../typebox.ts";
import type { Engine } from "../engine/engine.ts";
import type { Progress } from "../engine/progress.ts";
import { CancelledError, ServiceError } from "../errors.ts";
import { digestKey, isWellFormedKey } from "../store/keys.ts";
import type { Account, Money } from "../store/money.ts";
import {
  type Answer,
  type Endpoint,
  type FreeEndpoint,
  type MeteredEndpoint,
  WrittenJson,
} from "./endpoint.ts";
import { type KeptReplies, type RetryKey, readRetryKey } from "./idempotency.ts";
import { type Body, toJsonBody } from "./lazy-json.ts";
import { Settlement } from "./settlement.ts";
import type { Trace } from "./trace.ts";

/** One request, as far as an endpoint's run needs it. */
export interface Call {
  /** The value of `X-API-Key`, `""` when absent. */
  readonly apiKey: string;
  /** The value of `Idempotency-Key`, `""` when absent. */
  readonly idempotencyKey: string;
  /** The value of `Accept`, `""` when absent. */
  readonly accept: string;
  /**
   * The whole body. @throws {ServiceError} `body_too_large` or `unsupported_media_type`;
   * @throws {CancelledError} when the client leaves before the end.
   */
  readBody(): Promise<Uint8Array>;
  /** See `Progress.mayBegin`. */
  readonly mayBegin: () => boolean;
  isCancelled(): boolean;
  readonly trace: Trace;
}

export interface Service {
  readonly engine: Engine;
  readonly money: Money;
  readonly replies: KeptReplies;
}

/**
 * @throws {ServiceError} for every expected failure; nothing is charged then.
 * @throws {CancelledError} when the client left before the work began; nothing is charged.
 */
export async function run(service: Service, endpoint: Endpoint, call: Call): Promise<Answer> {
  const account = await authenticate(service.money, call.apiKey);
  call.trace.customer = account?.customer;
  if (endpoint.method === "GET") return runFree(service, endpoint, { account, call });

  if (account === undefined) throw unauthorized(call.apiKey);
  call.trace.chargedCentiCredits = 0;
  call.trace.leftCentiCredits = account.centiCredits;
  refuseUnlessReady(service.engine);
  // In a flood a body that cannot be taken is not parsed either. A retry may have its answer already.
  if (call.idempotencyKey === "") service.engine.refuseWhenFull();

  const bytes = await call.readBody();
  call.trace.mark("body");
  const body = endpoint.parse(bytes);
  endpoint.check?.(body);
  call.trace.items = endpoint.items(body);
  call.trace.mark("parse");

  const contentType = chooseForm(endpoint, call.accept);
  const request = { account, path: endpoint.path, contentType, bytes };
  const retryKey = readRetryKey(call.idempotencyKey, request);
  const priced = { account, body, contentType, call, retryKey };
  const work = () => charge(service, endpoint, priced);
  const again = () => repeat(service, endpoint, priced);
  const answer =
    retryKey === undefined
      ? { body: await work(), isReplay: false }
      : await service.replies.once(retryKey, { work, again });
  // The store has written what it keeps of it, and reads it anew for each replay.
  const onSent = (): void => {
    if (answer.body instanceof Uint8Array) service.engine.release(answer.body);
  };
  return { ...answer, contentType, onSent };
}

/** The type of the answer: JSON, unless the endpoint has a form that `Accept` names before it. */
function chooseForm({ alternative }: MeteredEndpoint, accept: string): string {
  const wanted = accept.split(",").map((type) => type.split(";")[0]!.trim().toLowerCase());
  const first = wanted.find((type) => type === alternative?.contentType || type === json);
  return first ?? json;
}

const json = "application/json";

async function runFree(
  { engine }: Service,
  endpoint: FreeEndpoint,
  { account, call }: { account: Account | undefined; call: Call },
): Promise<Answer> {
  if (!endpoint.open) {
    if (account === undefined) throw unauthorized(call.apiKey);
    refuseUnlessReady(engine);
  }
  const answer = await endpoint.handle(engine, { account });
  call.trace.mark("handle");
  return { body: Buffer.from(JSON.stringify(answer)), contentType: json, isReplay: false };
}

interface PricedCall {
  readonly account: Account;
  readonly body: Static<TObject>;
  /** Of the answer. */
  readonly contentType: string;
  readonly call: Call;
  readonly retryKey: RetryKey | undefined;
}

/**
 * Work on so many texts is some milliseconds from its first step on: there the charge is begun, and the disk
 * writes it beside all of the work. It takes a millisecond or two, a sixth of a cold `/classify` of 100 names.
 */
const briefTextsMax = 128;

/**
 * Reserves the price, does the work, and makes the charge final before the answer may leave: one flushed write a
 * request, begun before the last of the work is done. Work that fails lets the price go, or has it refunded when it
 * was charged by then.
 */
async function charge(
  { engine, money }: Service,
  endpoint: MeteredEndpoint,
  priced: PricedCall,
): Promise<Body> {
  const { account, body, call, retryKey } = priced;
  const items = endpoint.items(body);
  // Before the reservation, so that overload never touches the money.
  const seat = engine.admit(items);
  try {
    // A turn of the event loop, in which a pipelined request would cut this one off, unpaid.
    await nextTurn();
    await seat.turn();
    call.trace.mark("queue");
    const reservation = await money.reserve({
      workId: randomUUID(),
      customer: account.customer,
      endpoint: endpoint.path,
      items,
      centiCredits: endpoint.centiCredits(body),
    });
    call.trace.mark("reserve");
    const settlement = new Settlement(money, reservation);
    // A kept answer goes into the same transaction, and is not there before the end.
    const mayBeEarly = retryKey === undefined;
    const progress: Progress = {
      mayBegin: () => {
        if (!call.mayBegin()) return false;
        if (mayBeEarly && items <= briefTextsMax) settlement.begin();
        return true;
      },
      nearsEnd: () => mayBeEarly && settlement.begin(),
    };
    try {
      const answer = await handle(endpoint, engine, { ...priced, progress });
      await settlement.end(retryKey?.keep(answer));
      call.trace.mark("settle");
      call.trace.chargedCentiCredits = reservation.chargedCentiCredits;
      call.trace.leftCentiCredits = reservation.leftCentiCredits;
      return answer;
    } catch (error) {
      await settlement.undo();
      throw error;
    } finally {
      await money.release(reservation);
    }
  } finally {
    seat.leave();
  }
}

/** The same work once more, its price paid before: for an answer that was too large to keep. */
async function repeat(
  { engine }: Service,
  endpoint: MeteredEndpoint,
  priced: PricedCall,
): Promise<Body> {
  const seat = engine.admit(endpoint.items(priced.body));
  try {
    await seat.turn();
    const { mayBegin } = priced.call;
    const progress: Progress = { mayBegin, nearsEnd: () => {} };
    return await handle(endpoint, engine, { ...priced, progress });
  } finally {
    seat.leave();
  }
}

async function handle(
  endpoint: MeteredEndpoint,
  engine: Engine,
  { account, body, contentType, call, progress }: PricedCall & { readonly progress: Progress },
): Promise<Body> {
  if (call.isCancelled()) throw new CancelledError();
  const answer = await endpoint.handle(engine, body, { account, ...progress });
  const written = write(answer, contentType, endpoint);
  call.trace.mark("handle");
  return written;
}

function write(
  answer: Static<TObject> | WrittenJson,
  contentType: string,
  { alternative }: MeteredEndpoint,
): Body {
  if (answer instanceof WrittenJson) return answer.bytes;
  if (contentType === alternative?.contentType) return Buffer.from(alternative.write(answer));
  return toJsonBody(answer);
}

async function authenticate(money: Money, apiKey: string): Promise<Account | undefined> {
  if (!isWellFormedKey(apiKey)) return undefined;
  return money.findAccountByKey(digestKey(apiKey));
}

function unauthorized(apiKey: string): ServiceError {
  const what = apiKey === "" ? "The header X-API-Key is missing." : "The API key is not valid.";
  return new ServiceError("unauthorized", what);
}

function refuseUnlessReady(engine: Engine): void {
  if (engine.isReady()) return;
  throw new ServiceError("not_ready", "The models are still loading. Retry in a few seconds.", {
    retryAfterSeconds: 2,
  });
}
