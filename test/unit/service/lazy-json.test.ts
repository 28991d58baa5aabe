import { describe, expect, it } from "vitest";
import { lazyList, StreamedJson, toJsonBody } from "../../../src/service/lazy-json.ts";

function* count(to: number) {
  for (let n = 0; n < to; n++) yield { n, text: `item "${n}" ₹` };
}

function join(body: unknown): string {
  expect(body).toBeInstanceOf(StreamedJson);
  return Buffer.concat([...(body as StreamedJson).chunks()]).toString();
}

describe("toJsonBody", () => {
  it("writes a value without lazy lists at once", () => {
    const value = { a: [1, "x"], b: null };
    expect(Buffer.from(toJsonBody(value) as Uint8Array).toString()).toBe(JSON.stringify(value));
  });

  it("writes lazy lists as JSON.stringify writes arrays, wherever they stand", () => {
    const made = {
      first: lazyList(() => count(3)),
      inner: [{ rows: lazyList(() => count(0)) }, { rows: lazyList(() => count(1)), after: true }],
      text: 'a "lazy" end',
    };
    const plain = {
      first: [...count(3)],
      inner: [{ rows: [] }, { rows: [...count(1)], after: true }],
      text: 'a "lazy" end',
    };
    expect(join(toJsonBody(made))).toBe(JSON.stringify(plain));
  });

  it("makes the list anew each time, in chunks of bounded size", () => {
    const body = toJsonBody({ rows: lazyList(() => count(50_000)) }) as StreamedJson;
    const chunks = [...body.chunks()];
    expect(chunks.length).toBeGreaterThan(5);
    for (const chunk of chunks) expect(chunk.length).toBeLessThan(200 * 1024);
    const again = Buffer.concat([...body.chunks()]);
    expect(Buffer.concat(chunks).equals(again)).toBe(true);
    expect(JSON.parse(again.toString())).toEqual({ rows: [...count(50_000)] });
  });
});
