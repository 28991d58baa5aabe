import type { Logger } from "pino";
import type { Exchange } from "./exchange.ts";

export type RequestLog = Pick<Logger, "info" | "error">;

interface Outcome {
  /** The reply's status line, or "aborted" when the client left first. */
  readonly status: string;
  /** What was thrown, where it was no expected failure. */
  readonly bug: unknown;
}

/** One line a request. Never a text, a body or a key: menus and keys are the customer's. */
export function logRequest(log: RequestLog, exchange: Exchange, { status, bug }: Outcome): void {
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
  if (bug === undefined) log.info(line, "request");
  else log.error({ ...line, err: bug }, "bug");
}
