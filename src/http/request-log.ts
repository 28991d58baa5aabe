import type { Logger } from "pino";
import type { Exchange } from "./exchange.ts";

export type RequestLog = Pick<Logger, "info" | "warn" | "error">;

interface Outcome {
  /** The reply's status line, or "aborted" when the client left first. */
  readonly status: string;
  /** What was thrown, where it was no expected failure. */
  readonly bug: unknown;
  /** What an expected failure rests on, where it tells. */
  readonly cause: unknown;
}

/** One line a request. Never a text, a body or a key: menus and keys are the customer's. */
export function logRequest(log: RequestLog, exchange: Exchange, outcome: Outcome): void {
  const { status, bug, cause } = outcome;
  const { method, path, trace, bytesOut } = exchange;
  const line = {
    request: trace.requestId,
    method,
    path,
    status: exchange.isAborted ? "aborted" : Number.parseInt(status, 10),
    ms: Math.round(trace.elapsedMs() * 100) / 100,
    customer: trace.customer,
    items: trace.items,
    credits: trace.chargedCentiCredits === undefined ? undefined : trace.chargedCentiCredits / 100,
    bytes: bytesOut,
  };
  if (bug !== undefined) log.error({ ...line, err: bug }, "bug");
  else if (cause !== undefined && isOurs(status)) log.warn({ ...line, err: cause }, "request");
  else log.info(line, "request");
}

/** A client's mistake has causes that quote what it sent, and are no trouble. */
function isOurs(status: string): boolean {
  return status.startsWith("5");
}
