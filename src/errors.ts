/**
 * Every failure a caller can see, and the HTTP status it becomes. Status and title are read where
 * failures are answered (`http/problem.ts`) and published (`service/openapi.ts`), and nowhere else.
 */
export const errorTable = {
  bad_request: { status: 400, title: "Bad request" },
  unauthorized: { status: 401, title: "Missing or invalid API key" },
  insufficient_credits: { status: 402, title: "Insufficient credits" },
  not_found: { status: 404, title: "No such path" },
  method_not_allowed: { status: 405, title: "Method not allowed" },
  body_too_large: { status: 413, title: "Body too large" },
  unsupported_media_type: { status: 415, title: "Unsupported media type" },
  invalid_request: { status: 422, title: "Validation error" },
  idempotency_mismatch: { status: 422, title: "Idempotency key reused with another request" },
  not_ready: { status: 503, title: "Models are loading" },
  overloaded: { status: 503, title: "Too many requests in progress" },
  storage_unavailable: { status: 503, title: "The store cannot be written" },
} as const;

/** What a bug becomes: nothing is thrown as one, so it has no code. */
export const internalError = { status: 500, title: "Internal error" } as const;

export type ErrorCode = keyof typeof errorTable;

/** One thing wrong with a request body: `path` is a JSON pointer into it, `""` the whole. */
export interface FieldError {
  readonly path: string;
  readonly message: string;
}

interface ErrorDetail {
  /** What is wrong, place by place; for 400 and 422. */
  readonly errors?: readonly FieldError[];
  /** The methods a path does allow; for 405. */
  readonly allow?: string;
  /** When a retry makes sense; for 503. */
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** An expected failure: the caller's to fix or to retry. Anything else thrown is a bug. */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  readonly code: ErrorCode;
  readonly detail: ErrorDetail;

  /** Has no stack: it is told and not debugged, and a flood of them would spend 3 % of a core on theirs. */
  constructor(code: ErrorCode, message: string, detail: ErrorDetail = {}) {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(message, "cause" in detail ? { cause: detail.cause } : undefined);
    Error.stackTraceLimit = stackTraceLimit;
    this.code = code;
    this.detail = detail;
  }
}

/** The client left before any costly work had begun, so the work was dropped, uncharged. */
export class CancelledError extends Error {
  override readonly name = "CancelledError";
}
