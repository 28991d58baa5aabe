import { describe, expect, it } from "vitest";
import { decodeBatch, encodeBatch, pageBytes } from "../../../src/store/journal-batch.ts";
import { chargeOf } from "../../support/journal-file.ts";

const charges = [chargeOf(100), chargeOf(0, { customer: "कासा 🍛", priceCentiCredits: 25 })];
const batch = { booksId: "a1", sequence: 7, charges };

describe("a batch", () => {
  it("is read as it was written, in whole pages, whatever lies behind it", () => {
    const bytes = encodeBatch(batch);
    expect(bytes.length).toBe(pageBytes);
    expect(decodeBatch(bytes)).toEqual(batch);
    expect(decodeBatch(Buffer.concat([bytes, Buffer.alloc(pageBytes, 1)]))).toEqual(batch);
  });

  it("of many charges takes more pages", () => {
    const customer = "casa".repeat(20);
    const many = { ...batch, charges: Array.from({ length: 64 }, () => chargeOf(5, { customer })) };
    const bytes = encodeBatch(many);
    expect(bytes.length % pageBytes).toBe(0);
    expect(bytes.length).toBeGreaterThan(pageBytes);
    expect(decodeBatch(bytes)).toEqual(many);
  });

  it("that did not arrive whole is none, wherever its write broke off", () => {
    const bytes = encodeBatch(batch);
    const length = 8 + bytes.readUInt32LE(4);
    for (let arrived = 0; arrived < length; arrived++) {
      const torn = Buffer.alloc(bytes.length);
      bytes.copy(torn, 0, 0, arrived);
      expect(decodeBatch(torn), `${arrived} bytes`).toBeUndefined();
      expect(decodeBatch(bytes.subarray(0, arrived)), `${arrived} bytes`).toBeUndefined();
    }
  });

  it("of which a bit changed is none", () => {
    const bytes = encodeBatch(batch);
    for (let at = 0; at < 8 + bytes.readUInt32LE(4); at++) {
      const changed = Buffer.from(bytes);
      changed[at]! ^= 1 << (at % 8);
      expect(decodeBatch(changed), `byte ${at}`).toBeUndefined();
    }
  });

  it("is not found in an empty file", () => {
    expect(decodeBatch(Buffer.alloc(pageBytes))).toBeUndefined();
    expect(decodeBatch(Buffer.alloc(0))).toBeUndefined();
  });
});
