/** When a stored embedding counts as whole. */
import { describe, expect, it } from "vitest";
import { isIntact, rowBytes, sealRow, toKey } from "../../../src/store/embedding-row.ts";

const dim = 8;
const key = toKey("paneer tikka");

function sealed(): Buffer {
  const row = Buffer.alloc(rowBytes(dim));
  for (let at = 0; at < dim; at += 1) row.writeInt16LE(100 * at - 300, 2 * at);
  return sealRow(key, row);
}

describe("a row of the embedding cache", () => {
  it("is whole as it was sealed, and of zeros too", () => {
    expect(isIntact(key, sealed())).toBe(true);
    expect(isIntact(key, sealRow(key, Buffer.alloc(rowBytes(dim))))).toBe(true);
  });

  it("is damaged when any one of its bits is another", () => {
    const whole = sealed();
    for (let bit = 0; bit < 8 * whole.length; bit += 1) {
      const row = Buffer.from(whole);
      row[bit >> 3]! ^= 1 << (bit & 7);
      expect(isIntact(key, row), `bit ${bit}`).toBe(false);
    }
  });

  it("is damaged under another key, when it is cut, and when it was never written", () => {
    expect(isIntact(toKey("paneer tikka 2"), sealed())).toBe(false);
    for (let bytes = 0; bytes < rowBytes(dim); bytes += 1) {
      expect(isIntact(key, sealed().subarray(0, bytes)), `${bytes} bytes`).toBe(false);
    }
    expect(isIntact(key, Buffer.alloc(rowBytes(dim)))).toBe(false);
  });
});
