import type { HttpResponse } from "uWebSockets.js";
import { ServiceError } from "../errors.ts";

export interface CollectedBody {
  readonly bytes: Promise<Uint8Array>;
  /** Makes `bytes` fail, unless it is complete. */
  readonly abort: (cause: Error) => void;
  readonly tooLarge: () => ServiceError;
}

/**
 * Collects a request's body. Past `bytesMax` the bytes are dropped and counted no further: uWS
 * discards what still comes, so that the client can read the 413 instead of a broken pipe.
 */
export function collectBody(
  response: HttpResponse,
  { declared, bytesMax }: { declared: number; bytesMax: number },
): CollectedBody {
  const { promise: bytes, resolve, reject } = deferred<Uint8Array>();
  // A request may be refused before anyone awaits its body.
  bytes.catch(() => {});
  const tooLarge = () =>
    new ServiceError("body_too_large", `The body is larger than the limit of ${bytesMax} bytes.`);

  let chunks: Uint8Array[] = [];
  let length = 0;
  let isRefused = declared > bytesMax;
  response.onData((chunk, isLast) => {
    if (isRefused) return;
    length += chunk.byteLength;
    if (length > bytesMax) {
      isRefused = true;
      chunks = [];
      reject(tooLarge());
      return;
    }
    // uWS neuters the chunk when this returns. One chunk is the usual case: one copy, no concat.
    chunks.push(new Uint8Array(chunk.slice(0)));
    if (isLast) resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, length));
  });
  return { bytes, abort: reject, tooLarge };
}

function deferred<T>() {
  let resolve!: (value: T) => void;
  let reject!: (cause: Error) => void;
  const promise = new Promise<T>((onValue, onCause) => {
    resolve = onValue;
    reject = onCause;
  });
  return { promise, resolve, reject };
}
