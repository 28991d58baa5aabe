import { describe, expect, it } from "vitest";
import { embedAll } from "../../../src/engine/embed.ts";
import { CancelledError } from "../../../src/errors.ts";

/** A cache and an encoder of two dimensions that note what they are asked. */
function parts() {
  const kept = new Map<string, Int16Array>();
  const encoded: string[][] = [];
  return {
    kept,
    encoded,
    dim: 2,
    prefix: 2,
    toEncoderText: (text: string) =>
      text
        .toLowerCase()
        .replace(/[^a-z ]/g, "")
        .trim(),
    cache: {
      copy(text: string, target: Float32Array, at: number, count: number) {
        const vector = kept.get(text);
        if (vector !== undefined) target.set(vector.subarray(0, count), at);
        return vector !== undefined;
      },
      put: (text: string, vector: Int16Array) => void kept.set(text, vector.slice()),
      count: () => kept.size,
      close: async () => {},
    },
    async encode(texts: readonly string[]) {
      encoded.push([...texts]);
      return Int16Array.from(texts.flatMap((text) => [text.length, text.charCodeAt(0) || 0]));
    },
    mayBegin: () => true,
    ready: () => undefined,
  };
}

describe("embedAll", () => {
  it("answers in the order of the texts, whatever is cached", async () => {
    const known = parts();
    known.kept.set("lassi", Int16Array.of(9, 9));
    const vectors = await embedAll(["Dal!", "LASSI", "Naan", "dal"], known);
    expect([...vectors.data]).toEqual([3, 100, 9, 9, 4, 110, 3, 100]);
    expect(known.encoded).toEqual([["dal", "naan"]]);
  });

  it("asks no model when the cache holds everything", async () => {
    const known = parts();
    await embedAll(["Dal", "Lassi"], known);
    const again = await embedAll(["LASSI", "Dal 99"], known);
    expect([...again.data]).toEqual([5, 108, 3, 100]);
    expect(known.encoded).toHaveLength(1);
  });

  it("asks whether it may, also when the cache holds everything", async () => {
    const known = parts();
    await embedAll(["Dal"], known);
    const refused = embedAll(["Dal"], { ...known, mayBegin: () => false });
    await expect(refused).rejects.toThrow(CancelledError);
  });

  it("takes a prefix of each native vector", async () => {
    const known = { ...parts(), prefix: 1 };
    const vectors = await embedAll(["Dal", "Naan", "Dal"], known);
    expect([vectors.dim, ...vectors.data]).toEqual([1, 3, 4, 3]);
    expect([...known.kept.get("dal")!]).toEqual([3, 100]);
  });

  it("lets the event loop breathe during a large catalog", async () => {
    const texts = Array.from({ length: 5000 }, (_, row) => `dish ${"abcdefghij"[row % 10]}`);
    let breaths = 0;
    let isDone = false;
    const count = (): void => {
      breaths++;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    await embedAll(texts, parts());
    isDone = true;
    expect(breaths).toBeGreaterThan(20);
  });
});
