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

  let collected: Uint8Array = nothing;
  let length = 0;
  let isRefused = declared > bytesMax;
  response.onData((chunk, isLast) => {
    if (isRefused) return;
    const start = length;
    length += chunk.byteLength;
    if (length > bytesMax) {
      isRefused = true;
      collected = nothing;
      reject(tooLarge());
      return;
    }
    // uWS neuters the chunk when this returns. One chunk is the usual case: one copy, no more room.
    if (isLast && start === 0) return resolve(new Uint8Array(chunk.slice(0)));
    if (length > collected.length) {
      const room = Buffer.allocUnsafeSlow(roomFor(length, { declared, bytesMax }));
      room.set(collected.subarray(0, start));
      collected = room;
    }
    collected.set(new Uint8Array(chunk), start);
    if (isLast) resolve(collected.subarray(0, length));
  });
  return { bytes, abort: reject, tooLarge };
}

const nothing = new Uint8Array();

/** A client that declares much and sends little gets room for a mebibyte, or for eight times what came. */
const believedBytesMax = 1024 * 1024;
const believedTimes = 8;

/**
 * How large the buffer is to be for `length` bytes and those that follow. Where their number is not
 * declared it doubles, so that chunks of a byte each are copied a few times and not kept one by one.
 */
function roomFor(
  length: number,
  { declared, bytesMax }: { declared: number; bytesMax: number },
): number {
  if (declared < length) return Math.min(2 * length, bytesMax);
  return Math.min(Math.max(believedTimes * length, believedBytesMax), declared);
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
