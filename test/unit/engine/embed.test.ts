import { describe, expect, it } from "vitest";
import {
  embedAll,
  type EmbedParts,
  type Encode,
  type EncodeOrder,
  recallAll,
} from "../../../src/engine/embed.ts";
import type { Vectors } from "../../../src/engine/vectors/vectors.ts";
import { CancelledError } from "../../../src/errors.ts";
import type { Target, Wanted } from "../../../src/store/embedding-cache.ts";

/** A cache and an encoder of two dimensions that note what they are asked. */
function parts() {
  const kept = new Map<string, Int16Array>();
  const named = new Map<string, string>();
  const encoded: string[][] = [];
  const read: string[] = [];
  return {
    kept,
    encoded,
    prefix: 2,
    read,
    toEncoderTexts(texts: readonly string[]) {
      read.push(...texts);
      return texts.map((text) =>
        text
          .toLowerCase()
          .replace(/[^a-z ]/g, "")
          .trim(),
      );
    },
    cache: {
      recall(raws: readonly string[], target: Float32Array, row: number, count: number) {
        const known = raws.map((raw, at) => {
          const vector = kept.get(named.get(raw) ?? "not named");
          if (vector !== undefined) target.set(vector.subarray(0, count), (row + at) * count);
          return vector !== undefined;
        });
        return Uint32Array.from(known.flatMap((isKnown, at) => (isKnown ? [] : [at])));
      },
      find({ raws, texts, rows }: Wanted, { data, count }: Target) {
        const unknown = texts.flatMap((text, at) => {
          const vector = kept.get(text);
          if (vector === undefined) return [at];
          named.set(raws[at]!, text);
          data.set(vector.subarray(0, count), rows[at]! * count);
          return [];
        });
        return Uint32Array.from(unknown);
      },
      keep(texts: readonly string[], vectors: Int16Array, wanted: Wanted, target: Target) {
        for (const [at, text] of texts.entries()) kept.set(text, vectors.slice(2 * at, 2 * at + 2));
        expect([...this.find(wanted, target)]).toEqual([]);
      },
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

function letters(row: number): string {
  return String.fromCharCode(97 + (row % 26), 97 + Math.floor(row / 26));
}

async function embed(texts: readonly string[], given: EmbedParts): Promise<Vectors> {
  return embedAll(texts, await recallAll(texts, given), given);
}

describe("embedAll", () => {
  it("answers in the order of the texts, whatever is cached", async () => {
    const known = parts();
    known.kept.set("lassi", Int16Array.of(9, 9));
    const vectors = await embed(["Dal!", "LASSI", "Naan", "dal"], known);
    expect([...vectors.data]).toEqual([3, 100, 9, 9, 4, 110, 3, 100]);
    expect(known.encoded).toEqual([["dal", "naan"]]);
  });

  it("asks no model when the cache holds everything", async () => {
    const known = parts();
    await embed(["Dal", "Lassi"], known);
    const again = await embed(["LASSI", "Dal 99"], known);
    expect([...again.data]).toEqual([5, 108, 3, 100]);
    expect(known.encoded).toHaveLength(1);
  });

  it("reads no text twice whose vector is at hand", async () => {
    const known = parts();
    await embed(["Dal!", "DAL", "Naan"], known);
    await embed(["Naan", "DAL", "Dal!", "Dal"], known);
    expect(known.read).toEqual(["Dal!", "DAL", "Naan", "Dal"]);
    const many = Array.from({ length: 1200 }, (_, row) => ["Dal!", "Naan", "DAL"][row % 3]!);
    const vectors = await embed([...many, "Puri"], known);
    expect(known.read).toEqual(["Dal!", "DAL", "Naan", "Dal", "Puri"]);
    expect([...vectors.data.subarray(2396)]).toEqual([4, 110, 3, 100, 4, 112]);
  });

  it("asks whether it may, also when the cache holds everything", async () => {
    const known = parts();
    await embed(["Dal"], known);
    const refused = embed(["Dal"], { ...known, mayBegin: () => false });
    await expect(refused).rejects.toThrow(CancelledError);
  });

  it("takes a prefix of each native vector", async () => {
    const known = { ...parts(), prefix: 1 };
    const vectors = await embed(["Dal", "Naan", "Dal"], known);
    expect([vectors.dim, ...vectors.data]).toEqual([1, 3, 4, 3]);
    expect([...known.kept.get("dal")!]).toEqual([3, 100]);
  });

  it("does other work once the models have something to do, or never will", async () => {
    const known = parts();
    const done: string[] = [];
    const orders: EncodeOrder[] = [];
    const encode: Encode = (texts, order) => {
      orders.push(order);
      done.push(texts.join());
      return known.encode(texts);
    };
    const meanwhile = async (): Promise<void> => {
      done.push("meanwhile");
      await new Promise((resolve) => setTimeout(resolve, 20));
      done.push("done");
    };
    const given = { ...known, encode, meanwhile };
    const many = Array.from({ length: 300 }, (_, row) => `dish ${letters(row)}`);
    await embed(many, given);
    expect(done[1]).toBe("meanwhile");
    expect(done.filter((one) => one === "meanwhile")).toHaveLength(1);
    expect(orders.map(({ hasOtherWork }) => hasOtherWork)).not.toContain(false);
    done.length = 0;
    await embed(many, given);
    expect(done).toEqual(["meanwhile", "done"]);
    await embed(["naan"], { ...given, meanwhile: undefined });
    expect(orders.at(-1)!.hasOtherWork).toBe(false);
    const failing = async (): Promise<void> => Promise.reject(new Error("no time"));
    await expect(embed(["puri"], { ...given, meanwhile: failing })).rejects.toThrow("no time");
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
    await embed(texts, parts());
    isDone = true;
    expect(breaths).toBeGreaterThan(20);
  });
});
