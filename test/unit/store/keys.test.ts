import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  createSecret,
  digestKey,
  isWellFormedKey,
  randomBase62,
  toPrefix,
} from "../../../src/store/keys.ts";

describe("an API key", () => {
  const secret = createSecret();

  it("is mi_live_, 32 characters of base62 and a checksum of six", () => {
    expect(secret).toMatch(/^mi_live_[0-9A-Za-z]{38}$/);
    expect(isWellFormedKey(secret)).toBe(true);
  });

  it("is told from any key with one character changed", () => {
    for (let index = "mi_live_".length; index < secret.length; index += 1) {
      const changed = secret[index] === "x" ? "y" : "x";
      const mistyped = secret.slice(0, index) + changed + secret.slice(index + 1);
      expect(isWellFormedKey(mistyped), mistyped).toBe(false);
    }
  });

  it.each(["", "mi_live_", "x".repeat(46), `${secret} `, `${secret}\n`, secret.toUpperCase()])(
    "is not %j",
    (text) => {
      expect(isWellFormedKey(text)).toBe(false);
    },
  );

  it("keeps the checksum it had when the first keys were issued", () => {
    expect(isWellFormedKey("mi_live_qPOubY4bZdRmlKHpqXWYnoFZN1H9jqvo2Ic9F2")).toBe(true);
  });

  it("is stored as its SHA-256 and listed by four characters", () => {
    expect(digestKey(secret)).toBe(createHash("sha256").update(secret).digest("hex"));
    expect(toPrefix(secret)).toBe(secret.slice(0, 12));
  });

  it("draws its characters evenly", () => {
    const counts = new Map<string, number>();
    for (const char of randomBase62(62_000)) counts.set(char, (counts.get(char) ?? 0) + 1);
    expect(counts.size).toBe(62);
    // Six standard deviations of a count around 1,000.
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(190);
  });
});
