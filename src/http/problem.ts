/** Failures → problem details by RFC 9457. */
import { STATUS_CODES } from "node:http";
import { errorTable, internalError, type ServiceError } from "../errors.ts";
import { type Problem, problemContentType } from "../schema/problem.ts";
import type { Reply } from "./exchange.ts";

/** The reply to an expected failure. `type` is `/problems/<code>`, documented in docs/errors.md. */
export function toProblemReply(error: ServiceError, requestId: string): Reply {
  const { status, title } = errorTable[error.code];
  const { errors, allow, retryAfterSeconds } = error.detail;
  const headers: [string, string][] = [];
  if (status === 401) headers.push(["WWW-Authenticate", 'ApiKey header="X-API-Key"']);
  if (allow !== undefined) headers.push(["Allow", allow]);
  if (retryAfterSeconds !== undefined) headers.push(["Retry-After", String(retryAfterSeconds)]);
  const problem: Problem = {
    type: `/problems/${error.code.replaceAll("_", "-")}`,
    title,
    status,
    detail: error.message,
    request_id: requestId,
    ...(errors === undefined ? {} : { errors: [...errors] }),
  };
  return toReply(problem, headers);
}

/** The reply to a bug: an id to report, and nothing of what went wrong. */
export function toBugReply(requestId: string): Reply {
  return toReply(
    {
      type: "/problems/internal-error",
      ...internalError,
      detail: `An unexpected error occurred and was logged. Report request ${requestId}.`,
      request_id: requestId,
    },
    [],
  );
}

function toReply(problem: Problem, headers: readonly [string, string][]): Reply {
  return {
    status: statusLine(problem.status),
    headers: [["Content-Type", problemContentType], ...headers],
    body: Buffer.from(JSON.stringify(problem)),
  };
}

/** For example "200 OK". */
export function statusLine(status: number): string {
  return `${status} ${STATUS_CODES[status] ?? "Unknown"}`;
}
