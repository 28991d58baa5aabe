/** Bodies as uWebSockets.js hands them over: in chunks that are dead after the call. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { HttpResponse } from "uWebSockets.js";
import { describe, expect, it } from "vitest";
import { type CollectedBody, collectBody } from "../../../src/http/body.ts";

interface Upload extends CollectedBody {
  send(chunk: Uint8Array, isLast?: boolean): void;
}

function upload(bytesMax: number, declared = 0): Upload {
  let onData: (chunk: ArrayBuffer, isLast: boolean) => void = () => {};
  const response = {
    onData(handler: typeof onData) {
      onData = handler;
    },
  } as unknown as HttpResponse;
  const body = collectBody(response, { declared, bytesMax });
  const send = (chunk: Uint8Array, isLast = false): void => {
    const lent = Uint8Array.from(chunk).buffer;
    onData(lent, isLast);
    new Uint8Array(lent).fill(0);
  };
  return { ...body, send };
}

const text = Uint8Array.from({ length: 10_000 }, (_, at) => 1 + (at % 251));

describe("collectBody", () => {
  it.each([0, text.length])("keeps a body of one chunk (%d bytes declared)", async (declared) => {
    const { bytes, send } = upload(text.length, declared);
    send(text, true);
    expect(Buffer.compare(await bytes, text)).toBe(0);
    expect((await bytes).buffer.byteLength).toBe(text.length);
  });

  it.each([
    ["of unequal size", [1, 5000, 7, 0, 4000, 992, 0]],
    ["the last of which is empty", [10_000, 0]],
    ["of a byte each", Array.from(text, () => 1)],
  ])("joins chunks %s, declared or not", async (_, sizes) => {
    for (const declared of [0, text.length]) {
      const { bytes, send } = upload(20_000, declared);
      let at = 0;
      for (const [index, size] of sizes.entries()) {
        send(text.subarray(at, at + size), index === sizes.length - 1);
        at += size;
      }
      expect(Buffer.compare(await bytes, text)).toBe(0);
    }
  });

  it("takes an empty body", async () => {
    const { bytes, send } = upload(10);
    send(new Uint8Array(), true);
    expect(await bytes).toHaveLength(0);
  });

  it("refuses a byte too many, however it comes", async () => {
    const slow = upload(text.length);
    for (let at = 0; at <= text.length; at++) slow.send(Uint8Array.of(1));
    await expect(slow.bytes).rejects.toMatchObject({ code: "body_too_large" });
    const atOnce = upload(text.length - 1);
    atOnce.send(text, true);
    await expect(atOnce.bytes).rejects.toMatchObject({ code: "body_too_large" });
  });

  it("keeps no more memory than is allowed, and little more than has come", async () => {
    const bytesMax = 12_000;
    const { bytes, send } = upload(bytesMax);
    for (const byte of text) send(Uint8Array.of(byte));
    send(Uint8Array.of(), true);
    expect((await bytes).buffer.byteLength).toBeLessThanOrEqual(bytesMax);

    const big = upload(2 ** 30, 2 ** 30);
    big.send(text);
    big.send(Uint8Array.of(), true);
    expect((await big.bytes).buffer.byteLength).toBeLessThanOrEqual(1024 * 1024);
  });

  it("keeps nothing for each of many chunks", () => {
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc") as () => void;
    const used = (): number => {
      collect();
      return process.memoryUsage().heapUsed;
    };
    const chunks = 100_000;
    const { send } = upload(1024 * 1024);
    send(Uint8Array.of(1));
    const before = used();
    for (let sent = 0; sent < chunks; sent++) send(Uint8Array.of(1));
    // An array each would be 200 bytes a chunk.
    expect((used() - before) / chunks).toBeLessThan(10);
    send(Uint8Array.of(1));
  });
});
